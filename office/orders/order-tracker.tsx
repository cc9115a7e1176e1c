import { type OrderStatus, type StatusTimes, trackedStatuses } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { Step, StepLabel, Stepper, type Theme, useMediaQuery } from '@mui/material';
import { useTranslate } from 'react-admin';

/** The latest time of each status; an order may return to an earlier one. */
function timesOf(order: OfficeOrder): StatusTimes {
	return Object.fromEntries(order.history.map(({ status, at }) => [status, new Date(at)]));
}

/** The statuses that the customer sees, without estimated dates. */
export function OrderTracker({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
	const statuses = trackedStatuses({
		status: order.status as OrderStatus,
		createdAt: new Date(order.createdAt),
		updatedAt: new Date(order.updatedAt),
		statusTimes: timesOf(order),
	});
	const reachedCount = statuses.filter(({ isReached }) => isReached).length;
	return (
		<Stepper
			activeStep={reachedCount - 1}
			orientation={isPhone ? 'vertical' : 'horizontal'}
			alternativeLabel={!isPhone}
		>
			{statuses.map(({ status, isReached, at }) => (
				<Step key={status} completed={isReached}>
					<StepLabel
						error={status === 'CANCELLED'}
						optional={
							isReached ? <time dateTime={at.toISOString()}>{formatInstant(at.toISOString())}</time> : undefined
						}
					>
						{translate(`resources.orders.status.${status}`)}
					</StepLabel>
				</Step>
			))}
		</Stepper>
	);
}
