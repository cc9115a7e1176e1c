import type { OfficeOrder } from '#contract/office/orders.ts';
import { sentenceOf } from '#office/login-page.tsx';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';

/** The order of the address once all of it is there, or why it is not. */
export function OneOrder({ children }: { children: (order: OfficeOrder) => ReactNode }) {
	const { id = '' } = useParams();
	const translate = useTranslate();
	const { data: order, error, refetch } = useGetOne<OfficeOrder>('orders', { id });
	if (error) {
		const sentence = sentenceOf(error);
		return (
			<Alert
				severity="error"
				sx={{ my: 2 }}
				action={
					<Button color="inherit" onClick={() => refetch()}>
						{translate('khetse.tryAgain')}
					</Button>
				}
			>
				{translate(sentence, { _: sentence })}
			</Alert>
		);
	}
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
