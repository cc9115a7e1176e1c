import type { BoardRow, PriceUpdate } from '#contract/pricing-office.ts';
import { call } from '#office/lib/api.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { undoneNotice } from '#office/pricing/price-update-show.tsx';
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

type Props = { priceUpdate: PriceUpdate; onUndone: () => Promise<unknown>; onClose: () => void };

/** The price update just published or scheduled, with undo. */
export function PublishedAlert({ priceUpdate, onUndone, onClose }: Props) {
	const translate = useTranslate();
	const notify = useNotify();
	const { isRunning, run } = useCommand();
	const isPublished = priceUpdate.state === 'published';

	async function undo() {
		const params = { id: priceUpdate.id };
		if (isPublished) {
			const done = await run(() => call('office.price-updates.undo', { params }));
			if (done === null) return;
			notify(...undoneNotice(done.reply.data));
		} else {
			if ((await run(() => call('office.price-updates.cancel', { params }))) === null) return;
			notify('khetse.pricing.update.scheduleCancelled');
		}
		await onUndone();
		onClose();
	}

	return (
		<Alert severity="success" onClose={onClose} closeText={translate('khetse.pricing.close')}>
			{translate(isPublished ? 'khetse.pricing.published' : 'khetse.pricing.scheduled', {
				smart_count: priceUpdate.count,
				count: priceUpdate.count.toLocaleString('en-IN'),
				at: formatInstant(priceUpdate.publishAt),
			})}
			<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1 }}>
				<Button color="inherit" size="small" loading={isRunning} onClick={undo}>
					{translate(isPublished ? 'khetse.pricing.update.undo' : 'khetse.pricing.update.cancelSchedule')}
				</Button>
				<Button color="inherit" size="small" component={Link} to={`/price-updates/${priceUpdate.id}/show`}>
					{translate('khetse.pricing.update.view')}
				</Button>
			</Box>
		</Alert>
	);
}
