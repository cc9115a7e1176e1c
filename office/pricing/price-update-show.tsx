import { formatNumber } from '#domain/amount.ts';
import type { FullPriceUpdate, UndonePriceUpdate } from '#contract/pricing-office.ts';
import { call, downloadFile } from '#office/lib/api.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { ShowPage } from '#office/ui/record-page.tsx';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { ListButton, useNotify, useRecordContext, useRedirect, useRefresh, useTranslate } from 'react-admin';
import { priceUpdateLine } from './price-change-line.ts';
import { ChangeTable } from './price-change-table.tsx';
import { PriceUpdateChip } from './price-update-list.tsx';
import { PublishProgress } from './publish-progress.tsx';

/** The notice after an undo. Lists the variants that were changed later and keep their price. */
export function undoneNotice({
	skippedCount,
	skipped,
}: UndonePriceUpdate): [string, { messageArgs?: object; autoHideDuration?: number }] {
	if (skippedCount === 0) return ['khetse.pricing.update.undone', {}];
	const names = skipped.map(({ product, unit }) => `${product} ${unit}`);
	const messageArgs = { smart_count: skippedCount, names: names.join(', ') };
	return ['khetse.pricing.update.undoneSome', { messageArgs, autoHideDuration: 15_000 }];
}

function PriceUpdateActions({ priceUpdate }: { priceUpdate: FullPriceUpdate }) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const redirect = useRedirect();
	const { isRunning, run } = useCommand();
	const params = { id: priceUpdate.id };

	async function undo() {
		const done = await run(() => call('office.price-updates.undo', { params }));
		if (done === null) return;
		if (done.reply.data.state !== 'publishing') notify(...undoneNotice(done.reply.data));
		redirect('show', 'price-updates', done.reply.data.id);
	}

	async function cancelSchedule() {
		const done = await run(() => call('office.price-updates.cancel', { params }));
		if (done === null) return;
		notify('khetse.pricing.update.scheduleCancelled');
		refresh();
	}

	if (priceUpdate.state === 'scheduled') {
		return (
			<Button color="error" variant="outlined" loading={isRunning} onClick={cancelSchedule}>
				{translate('khetse.pricing.update.cancelSchedule')}
			</Button>
		);
	}
	if (priceUpdate.state !== 'published' || priceUpdate.isUndone) return null;
	return (
		<Button variant="outlined" loading={isRunning} onClick={undo}>
			{translate('khetse.pricing.update.undo')}
		</Button>
	);
}

function PriceUpdatePage() {
	const translate = useTranslate();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const priceUpdate = useRecordContext<FullPriceUpdate>() as FullPriceUpdate;
	const { id, count, lines } = priceUpdate;
	return (
		<>
			<Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
				<ListButton label="khetse.pricing.update.back" />
				<PriceUpdateChip priceUpdate={priceUpdate} />
				<Typography color="text.secondary" sx={{ flexGrow: 1 }}>
					{translate('khetse.pricing.update.summary', {
						name: priceUpdate.actorName ?? translate('khetse.formerStaff'),
						at: formatInstant(priceUpdate.createdAt),
						source: translate(`resources.price-updates.source.${priceUpdate.source}`),
					})}
				</Typography>
				<Button
					startIcon={<DownloadIcon />}
					loading={isRunning}
					loadingPosition="start"
					onClick={() => run(() => downloadFile('office.price-updates.export', { params: { id } }))}
				>
					{translate('khetse.pricing.tools.export')}
				</Button>
				<PriceUpdateActions priceUpdate={priceUpdate} />
			</Box>
			{priceUpdate.state === 'publishing' && <PublishProgress key={id} priceUpdate={priceUpdate} onDone={refresh} />}
			{priceUpdate.skippedCount > 0 && (
				<Alert severity="warning">
					{translate('khetse.pricing.update.skipped', { smart_count: priceUpdate.skippedCount })}
				</Alert>
			)}
			<Card component="section" sx={{ p: 2 }}>
				<Typography variant="h2" gutterBottom>
					{translate('khetse.pricing.update.variants', {
						smart_count: count,
						count: formatNumber(count),
					})}
				</Typography>
				{lines.length < count && priceUpdate.state !== 'publishing' && (
					<Typography color="text.secondary" gutterBottom>
						{translate('khetse.pricing.update.first', { count: formatNumber(lines.length) })}
					</Typography>
				)}
				{lines.length > 0 && (
					<ChangeTable lines={lines.map(priceUpdateLine)} label={translate('khetse.pricing.preview.table')} />
				)}
			</Card>
		</>
	);
}

export function PriceUpdateShow() {
	const translate = useTranslate();
	const titleOf = ({ publishAt }: FullPriceUpdate) =>
		translate('khetse.pricing.update.title', { at: formatInstant(publishAt) });
	return (
		<ShowPage<FullPriceUpdate> title={titleOf} maxWidth={820}>
			<PriceUpdatePage />
		</ShowPage>
	);
}
