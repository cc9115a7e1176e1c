import { formatNumber } from '#domain/amount.ts';
import type { PriceUpdate } from '#contract/pricing-office.ts';
import { useApiQuery } from '#office/lib/use-command.ts';
import { Alert, LinearProgress } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';

const pollIntervalMs = 1000;

/** How far a price update is that is published in parts. The server goes on with it when the page is closed. */
export function PublishProgress({
	priceUpdate,
	onDone,
}: {
	priceUpdate: PriceUpdate;
	/** called once, when all parts are published */
	onDone: (priceUpdate: PriceUpdate) => unknown;
}) {
	const translate = useTranslate();
	const { data, error } = useApiQuery(
		'office.price-updates.progress',
		{ params: { id: priceUpdate.id } },
		pollIntervalMs,
	);
	const { state, doneCount, count, source } = data?.data ?? priceUpdate;
	const isDone = useRef(false);
	useEffect(() => {
		if (data === undefined || state === 'publishing' || isDone.current) return;
		isDone.current = true;
		onDone(data.data);
	}, [data, state, onDone]);
	const label = translate(
		source === 'undo' ? 'khetse.pricing.progress.undoing' : 'khetse.pricing.progress.publishing',
		{
			done: formatNumber(doneCount),
			count: formatNumber(count),
		},
	);
	return (
		<Alert severity="info" sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}>
			<span role="status">{label}</span> {translate('khetse.pricing.progress.text')}
			{error !== null && ` ${translate('khetse.noResponse')}`}
			<LinearProgress
				aria-label={label}
				variant="determinate"
				value={count === 0 ? 0 : (100 * doneCount) / count}
				sx={{ mt: 1 }}
			/>
		</Alert>
	);
}
