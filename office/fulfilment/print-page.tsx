import type { PrintedOrder } from '#contract/fulfilment-office.ts';
import { call, sentenceOf } from '#office/lib/api.ts';
import { Alert, Box, Button, GlobalStyles, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { Title, useTranslate } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { PackingSlips } from './packing-slips.tsx';
import { PickListSheet } from './pick-list-sheet.tsx';
import { type PrintDocument, printDocuments, printStyles } from './print-styles.ts';
import { RunSheet } from './run-sheet.tsx';

const sheets: Record<PrintDocument, ComponentType<{ orders: readonly PrintedOrder[] }>> = {
	'pick-list': PickListSheet,
	'packing-slips': PackingSlips,
	'run-sheet': RunSheet,
};

/** Highest number of orders per request. */
async function fetchOrders(ids: readonly string[]): Promise<PrintedOrder[]> {
	const orders: PrintedOrder[] = [];
	for (let from = 0; from < ids.length; from += 100) {
		const { data } = await call('office.orders.print', { body: { ids: ids.slice(from, from + 100) } });
		orders.push(...data);
	}
	return orders;
}

/** Black on white, as printed; the browser's print dialog opens once. */
function Printed({ document, orders }: { document: PrintDocument; orders: readonly PrintedOrder[] }) {
	const Sheet = sheets[document];
	useEffect(() => {
		// Printing blocks until a printer is chosen, so the page is rendered first.
		const timer = setTimeout(() => window.print(), 300);
		return () => clearTimeout(timer);
	}, []);
	return (
		<Box className="sheet-box" tabIndex={0} sx={{ overflowX: 'auto' }}>
			<Sheet orders={orders} />
		</Box>
	);
}

export function PrintPage() {
	const translate = useTranslate();
	const navigate = useNavigate();
	const { document: requested } = useParams();
	const document = printDocuments.find((each) => each === requested) ?? 'pick-list';
	const state = useLocation().state as { ids?: string[] } | null;
	const ids = state?.ids ?? [];
	const { data, error, refetch } = useQuery({
		queryKey: ['print', document, ids],
		queryFn: () => fetchOrders(ids),
		enabled: ids.length > 0,
		// The document shows the current data.
		gcTime: 0,
	});
	return (
		<Box sx={{ py: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
			<Title title={translate(`khetse.print.title.${document}`)} />
			<GlobalStyles styles={printStyles(document)} />
			<Box className="not-printed" sx={{ display: 'flex', gap: 1, mb: 2, flexWrap: 'wrap' }}>
				<Button variant="contained" disabled={data === undefined} onClick={() => window.print()}>
					{translate('khetse.print.print')}
				</Button>
				<Button onClick={() => navigate(-1)}>{translate('khetse.print.back')}</Button>
			</Box>
			{ids.length === 0 && <Typography>{translate('khetse.print.none')}</Typography>}
			{error !== null && (
				<Alert
					severity="error"
					action={
						<Button color="inherit" onClick={() => refetch()}>
							{translate('khetse.tryAgain')}
						</Button>
					}
				>
					{translate(sentenceOf(error), { _: sentenceOf(error) })}
				</Alert>
			)}
			{data !== undefined && data.length < ids.length && (
				<Alert severity="info" className="not-printed" sx={{ mb: 2 }}>
					{translate('khetse.print.leftOut', { smart_count: ids.length - data.length })}
				</Alert>
			)}
			{ids.length > 0 && data === undefined && error === null && <LinearProgress />}
			{data !== undefined && <Printed document={document} orders={data} />}
		</Box>
	);
}
