import { backupWarnings } from '#domain/backup.ts';
import type { Dashboard } from '#contract/dashboard-office.ts';
import { ageOf } from '#office/lib/dates.ts';
import { Alert, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = { backup: NonNullable<Dashboard['backup']> /** the time of the dashboard */; at: string };

const bytesPerMb = 1024 * 1024;

/** A line while all is well; a warning when the last backup is too old or missing, or the last attempt failed. */
export function LastBackup({ backup, at }: Props) {
	const translate = useTranslate();
	const text = (key: string, values = {}) => translate(`khetse.dashboard.backup.${key}`, values);
	const age = backup.at === null ? '' : ageOf(backup.at, at);
	const size = Math.max(0.1, (backup.bytes ?? 0) / bytesPerMb).toLocaleString('en-IN', { maximumFractionDigits: 1 });
	const warnings = backupWarnings(backup);
	if (warnings.length === 0) {
		return (
			<Typography color="text.secondary" variant="body2">
				{text('last', { age, size })}
			</Typography>
		);
	}
	const hasAge = warnings.some((warning) => warning === 'none' || warning === 'old');
	return (
		<Alert severity="warning">
			{!hasAge && <div>{text('last', { age, size })}</div>}
			{warnings.map((warning) => (
				<div key={warning}>{text(warning, { age, error: backup.error })}</div>
			))}
		</Alert>
	);
}
