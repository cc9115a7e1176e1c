import type { WholePriceBatch } from '#contract/pricing-office.ts';
import { call } from '#office/lib/api.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { ShowPage } from '#office/ui/record-page.tsx';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { ListButton, useNotify, useRecordContext, useRedirect, useRefresh, useTranslate } from 'react-admin';
import { lineOfBatch } from './price-change-line.ts';
import { ChangeTable } from './price-change-table.tsx';
import { BatchChip } from './price-update-list.tsx';

const maxNamed = 5;

/** What to say of an undo: packs that somebody changed since are named, they keep their price. */
export function undoneNotice({
	lines,
}: WholePriceBatch): [string, { messageArgs?: object; autoHideDuration?: number }] {
	const kept = lines.filter((line) => line.keptBecause !== null);
	if (kept.length === 0) return ['khetse.prices.batch.undone', {}];
	const names = kept.slice(0, maxNamed).map(({ product, unit }) => `${product} ${unit}`);
	const messageArgs = { smart_count: kept.length, names: names.join(', ') };
	return ['khetse.prices.batch.undoneSome', { messageArgs, autoHideDuration: 15_000 }];
}

function BatchActions({ batch }: { batch: WholePriceBatch }) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const redirect = useRedirect();
	const { isRunning, run } = useCommand();
	const params = { id: batch.id };

	async function undo() {
		const done = await run(() => call('office.prices.undo', { params }));
		if (done === null) return;
		notify(...undoneNotice(done.reply.data));
		redirect('show', 'price-batches', done.reply.data.id);
	}

	async function withdraw() {
		const done = await run(() => call('office.prices.withdraw', { params }));
		if (done === null) return;
		notify('khetse.prices.batch.withdrawn');
		refresh();
	}

	if (batch.state === 'scheduled') {
		return (
			<Button color="error" variant="outlined" loading={isRunning} onClick={withdraw}>
				{translate('khetse.prices.batch.withdraw')}
			</Button>
		);
	}
	if (batch.state === 'withdrawn' || batch.isUndone) return null;
	return (
		<Button variant="outlined" loading={isRunning} onClick={undo}>
			{translate('khetse.prices.batch.undo')}
		</Button>
	);
}

function BatchPage() {
	const translate = useTranslate();
	const batch = useRecordContext<WholePriceBatch>() as WholePriceBatch;
	return (
		<>
			<Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
				<ListButton label="khetse.prices.batch.back" />
				<BatchChip batch={batch} />
				<Typography color="text.secondary" sx={{ flexGrow: 1 }}>
					{translate('khetse.prices.batch.made', {
						name: batch.actorName ?? translate('khetse.prices.history.gone'),
						at: formatInstant(batch.createdAt),
						source: translate(`resources.price-batches.source.${batch.source}`),
					})}
				</Typography>
				<BatchActions batch={batch} />
			</Box>
			{batch.keptCount > 0 && (
				<Alert severity="warning">{translate('khetse.prices.batch.kept', { smart_count: batch.keptCount })}</Alert>
			)}
			<Card component="section" sx={{ p: 2 }}>
				<Typography variant="h2" gutterBottom>
					{translate('khetse.prices.batch.packs', {
						smart_count: batch.count,
						count: batch.count.toLocaleString('en-IN'),
					})}
				</Typography>
				<ChangeTable lines={batch.lines.map(lineOfBatch)} label={translate('khetse.prices.preview.table')} />
			</Card>
		</>
	);
}

export function PriceBatchShow() {
	const translate = useTranslate();
	const titleOf = ({ publishAt }: WholePriceBatch) =>
		translate('khetse.prices.batch.title', { at: formatInstant(publishAt) });
	return (
		<ShowPage<WholePriceBatch> title={titleOf} maxWidth={820}>
			<BatchPage />
		</ShowPage>
	);
}
