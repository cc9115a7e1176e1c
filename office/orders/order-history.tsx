import type { OrderStatus } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { formatInstant } from '#office/instants.ts';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { StatusChip } from './status-chip.tsx';

/** Every step with who took it, newest first. */
export function OrderHistory({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	return (
		<Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
			{order.history.toReversed().map(({ status, at, actorName, note }) => (
				<Box
					component="li"
					key={`${at} ${status}`}
					sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
				>
					<StatusChip status={status as OrderStatus} />
					<span>{actorName ?? translate('resources.orders.somebodyGone')}</span>
					<Typography component="time" dateTime={at} variant="body2" color="text.secondary">
						{formatInstant(at)}
					</Typography>
					{note !== '' && <Typography sx={{ flexBasis: '100%' }}>{note}</Typography>}
				</Box>
			))}
		</Box>
	);
}
