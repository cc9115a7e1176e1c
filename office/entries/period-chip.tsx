import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type Period, periodState } from './period-state.ts';

const colours = { running: 'success', waiting: 'info', ended: 'default', off: 'default' } as const;

/** Whether shoppers see it now. */
export function PeriodChip({ period }: { period: Period }) {
	const translate = useTranslate();
	const state = periodState(period, Date.now());
	return (
		<Chip
			size="small"
			color={colours[state]}
			variant={state === 'off' ? 'outlined' : 'filled'}
			label={translate(`khetse.period.${state}`)}
		/>
	);
}
