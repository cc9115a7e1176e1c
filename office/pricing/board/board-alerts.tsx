import { formatNumber } from '#domain/amount.ts';
import type { BoardRow, PriceUpdate } from '#contract/pricing-office.ts';
import { call } from '#office/lib/api.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { undoneNotice } from '#office/pricing/price-update-show.tsx';
import { PublishProgress } from '#office/pricing/publish-progress.tsx';
import { Alert, Box, Button } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

const maxNamed = 5;

/** Another user changed variants that have unsaved prices here: no price is overwritten by accident. */
export function StalePricesAlert({
	rows,
	onKeep,
	onDrop,
}: {
	rows: readonly BoardRow[];
	onKeep: () => void;
	onDrop: () => void;
}) {
	const translate = useTranslate();
	const names = rows.slice(0, maxNamed).map(({ product, unit }) => `${product} ${unit}`);
	return (
		<Alert
			severity="warning"
			action={
				<>
					<Button color="inherit" onClick={onDrop}>
						{translate('khetse.pricing.conflict.useTheirs')}
					</Button>
					<Button color="inherit" onClick={onKeep}>
						{translate('khetse.pricing.conflict.keepMine')}
					</Button>
				</>
			}
		>
			{translate('khetse.pricing.conflict.text', { smart_count: rows.length, names: names.join(', ') })}
		</Alert>
	);
}

/** A large board: what it has loaded, and how the other variants are found. */
export function PartAlert({ loaded, hiddenChanges }: { loaded: number; hiddenChanges: number }) {
	const translate = useTranslate();
	return (
		<Alert severity="info">
			{translate('khetse.pricing.part.text', { loaded: formatNumber(loaded) })}
			{hiddenChanges > 0 &&
				` ${translate('khetse.pricing.part.hidden', { smart_count: hiddenChanges, count: formatNumber(hiddenChanges) })}`}
		</Alert>
	);
}

type Props = {
	priceUpdate: PriceUpdate;
	/** another state of it, or the one that undoes it */
	onChange: (priceUpdate: PriceUpdate) => Promise<unknown>;
	onUndone: () => Promise<unknown>;
	onClose: () => void;
};

/** The price update just published, being published or scheduled, with undo. */
export function PublishedAlert({ priceUpdate, onChange, onUndone, onClose }: Props) {
	const translate = useTranslate();
	const notify = useNotify();
	const { isRunning, run } = useCommand();
	const { id, state, source, count, skippedCount, publishAt } = priceUpdate;
	const isPublished = state === 'published';
	const isUndo = source === 'undo';

	async function undo() {
		const params = { id };
		if (isPublished) {
			const done = await run(() => call('office.price-updates.undo', { params }));
			if (done === null) return;
			if (done.reply.data.state === 'publishing') {
				await onChange(done.reply.data);
				return;
			}
			notify(...undoneNotice(done.reply.data));
		} else {
			if ((await run(() => call('office.price-updates.cancel', { params }))) === null) return;
			notify('khetse.pricing.update.scheduleCancelled');
		}
		await onUndone();
		onClose();
	}

	if (state === 'publishing') return <PublishProgress key={id} priceUpdate={priceUpdate} onDone={onChange} />;
	const published = count - skippedCount;
	return (
		<Alert severity="success" onClose={onClose} closeText={translate('khetse.pricing.close')}>
			{isUndo
				? translate('khetse.pricing.update.undone')
				: translate(isPublished ? 'khetse.pricing.published' : 'khetse.pricing.scheduled', {
						smart_count: published,
						count: formatNumber(published),
						at: formatInstant(publishAt),
					})}
			{skippedCount > 0 && ` ${translate('khetse.pricing.update.skipped', { smart_count: skippedCount })}`}
			<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1 }}>
				{!isUndo && (
					<Button color="inherit" size="small" loading={isRunning} onClick={undo}>
						{translate(isPublished ? 'khetse.pricing.update.undo' : 'khetse.pricing.update.cancelSchedule')}
					</Button>
				)}
				<Button color="inherit" size="small" component={Link} to={`/price-updates/${id}/show`}>
					{translate('khetse.pricing.update.view')}
				</Button>
			</Box>
		</Alert>
	);
}
