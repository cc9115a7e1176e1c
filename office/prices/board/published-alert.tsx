import type { PriceBatch } from '#contract/office/prices.ts';
import { call } from '#office/api.ts';
import { formatInstant } from '#office/instants.ts';
import { useCommand } from '#office/use-command.ts';
import { Alert, Box, Button } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { undoneNotice } from '../batches/undone-notice.ts';

type Props = { batch: PriceBatch; onUndone: () => Promise<unknown>; onClose: () => void };

/** What was just published or scheduled, and the way back while it is fresh. */
export function PublishedAlert({ batch, onUndone, onClose }: Props) {
	const translate = useTranslate();
	const notify = useNotify();
	const { isRunning, run } = useCommand();
	const isPublished = batch.state === 'published';

	async function takeBack() {
		const params = { id: batch.id };
		if (isPublished) {
			const done = await run(() => call('office.prices.undo', { params }));
			if (done === null) return;
			notify(...undoneNotice(done.reply.data));
		} else {
			if ((await run(() => call('office.prices.withdraw', { params }))) === null) return;
			notify('khetse.prices.batch.withdrawn');
		}
		await onUndone();
		onClose();
	}

	return (
		<Alert severity="success" onClose={onClose} closeText={translate('khetse.prices.close')}>
			{translate(isPublished ? 'khetse.prices.published' : 'khetse.prices.scheduled', {
				smart_count: batch.count,
				count: batch.count.toLocaleString('en-IN'),
				at: formatInstant(batch.publishAt),
			})}
			<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1 }}>
				<Button color="inherit" size="small" loading={isRunning} onClick={takeBack}>
					{translate(isPublished ? 'khetse.prices.batch.undo' : 'khetse.prices.batch.withdraw')}
				</Button>
				<Button color="inherit" size="small" component={Link} to={`/price-batches/${batch.id}/show`}>
					{translate('khetse.prices.batch.look')}
				</Button>
			</Box>
		</Alert>
	);
}
