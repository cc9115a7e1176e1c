import type { Dashboard } from '#contract/dashboard-office.ts';
import { ageOf } from '#office/lib/dates.ts';
import { Alert, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = { backup: NonNullable<Dashboard['backup']> /** the time of the dashboard */; at: string };

const bytesPerMb = 1024 * 1024;

/** A line while all is well; a warning when the last backup is too old, failed or missing. */
export function LastBackup({ backup, at }: Props) {
	const translate = useTranslate();
	const text = (key: string, values = {}) => translate(`khetse.dashboard.backup.${key}`, values);
	const age = backup.at === null ? '' : ageOf(backup.at, at);
	const size = Math.max(0.1, (backup.bytes ?? 0) / bytesPerMb).toLocaleString('en-IN', { maximumFractionDigits: 1 });
	const failure = backup.error === null ? null : text('failed', { error: backup.error });
	if (!backup.isOld) {
		return (
			<Typography color="text.secondary" variant="body2">
				{text('last', { age, size })}
				{failure !== null && ` · ${failure}`}
			</Typography>
		);
	}
	return (
		<Alert severity="warning">
			{backup.at === null ? text('none') : text('old', { age })}
			{failure !== null && ` ${failure}`}
		</Alert>
	);
}
