import type { OfficeOrder } from '#contract/office/orders.ts';
import { AskedFailed } from '#office/asked-failed.tsx';
import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';

/** The order of the address once all of it is there, or why it is not. */
export function OneOrder({ children }: { children: (order: OfficeOrder) => ReactNode }) {
	const { id = '' } = useParams();
	const { data: order, error, refetch } = useGetOne<OfficeOrder>('orders', { id });
	if (error) return <AskedFailed error={error} onAgain={() => refetch()} />;
	// react-admin hands over the row of the list until the whole order is there.
	if (order?.lines === undefined) {
		return (
			<Box aria-busy="true" sx={{ display: 'grid', gap: 2, py: 2 }}>
				{[44, 160, 160].map((height, index) => (
					<Skeleton key={`${height} ${index === 0 ? 'head' : index}`} variant="rounded" height={height} />
				))}
			</Box>
		);
	}
	return children(order);
}
