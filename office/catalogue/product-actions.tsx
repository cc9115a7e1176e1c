import { can } from '#domain/staff.ts';
import type { OfficeProduct } from '#contract/catalogue-office.ts';
import { call } from '#office/lib/api.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { ProductStatusChip } from '#office/ui/product-fields.tsx';
import { Box, Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { ListButton, useNotify, useRecordContext, useRedirect, useRefresh, useTranslate } from 'react-admin';

/** Status of the product, and its actions. */
export function ProductActions() {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const redirect = useRedirect();
	const product = useRecordContext<OfficeProduct>();
	const mayWrite = can(useRoles(), 'catalogue.manage');
	const { isRunning, run } = useCommand();
	const [isConfirming, setConfirming] = useState(false);
	if (product === undefined) return null;
	const { id, version, status } = product;
	const name = product.names.en;

	async function setStatus(verb: 'archive' | 'restore'): Promise<void> {
		const done = await run(() => call(`office.products.${verb}`, { params: { id }, body: { version } }));
		setConfirming(false);
		refresh();
		if (done === null) return;
		const text = verb === 'archive' ? 'archived' : done.reply.data.status === 'draft' ? 'restoredDraft' : 'restored';
		notify(`resources.products.${text}`, { type: 'success', messageArgs: { name } });
	}

	async function duplicate(): Promise<void> {
		const done = await run(() => call('office.products.duplicate', { params: { id } }));
		if (done === null) return;
		notify('resources.products.copied', { type: 'success' });
		redirect('edit', 'products', done.reply.data.id);
	}

	const action = (text: string) => translate(`resources.products.actions.${text}`);
	return (
		<Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 2 }}>
			<ListButton />
			<ProductStatusChip status={status} />
			<Box sx={{ flexGrow: 1 }} />
			{status === 'active' && (
				<Button href={`/productdescription/${id}`} target="_blank">
					{action('view')}
				</Button>
			)}
			{mayWrite && (
				<>
					<Button variant="outlined" disabled={isRunning} onClick={duplicate}>
						{action('duplicate')}
					</Button>
					{status === 'archived' ? (
						<Button variant="contained" disabled={isRunning} onClick={() => setStatus('restore')}>
							{action('restore')}
						</Button>
					) : (
						<Button variant="outlined" color="error" disabled={isRunning} onClick={() => setConfirming(true)}>
							{action('archive')}
						</Button>
					)}
				</>
			)}
			{isConfirming && (
				<FormDialog
					title={translate('resources.products.archiveTitle', { name })}
					closeLabel={translate('resources.products.cancel')}
					submitLabel={action('archive')}
					isDestructive
					isRunning={isRunning}
					onClose={() => setConfirming(false)}
					onSubmit={() => setStatus('archive')}
				>
					<DialogContentText>{translate('resources.products.archiveText')}</DialogContentText>
				</FormDialog>
			)}
		</Box>
	);
}
