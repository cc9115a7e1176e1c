import type { WholePriceBatch } from '#contract/office/prices.ts';
import { call } from '#office/api.ts';
import { formatInstant } from '#office/instants.ts';
import { ShowPage } from '#office/ui/show-page.tsx';
import { useCommand } from '#office/use-command.ts';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { ListButton, useNotify, useRecordContext, useRedirect, useRefresh, useTranslate } from 'react-admin';
import { lineOfBatch } from '../publish/change-line.ts';
import { ChangeTable } from '../publish/change-table.tsx';
import { BatchChip } from './batch-chip.tsx';
import { undoneNotice } from './undone-notice.ts';

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
