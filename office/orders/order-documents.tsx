import { can } from '#domain/staff.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call, downloadFile } from '#office/lib/api.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { useCommand } from '#office/lib/use-command.ts';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Button } from '@mui/material';
import { useNotify, useRefresh, useTranslate } from 'react-admin';

/** Whether the document can be issued; the server decides. */
function isInvoiceDue(order: OfficeOrder): boolean {
	if (order.invoice !== null) return true;
	return order.packingStatus === 'packed' || (order.packingStatus === null && order.status !== 'CANCELLED');
}

function isCreditDue(order: OfficeOrder): boolean {
	if (order.creditNote !== null) return true;
	const isProcessed = !order.isReturn || order.returnProcessedAt !== null;
	return order.invoice !== null && order.status === 'CANCELLED' && isProcessed;
}

/** Invoice and credit note: issued at the first download, the same file afterwards. */
export function OrderDocuments({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const roles = useRoles();
	const { isRunning, run } = useCommand();
	const ids = [order.id];

	async function invoice() {
		const done = await run(async () => {
			const { data } = await call('office.invoices.issue', { body: { ids } });
			const refusal = data[0]?.refusal ?? null;
			if (refusal === null) await downloadFile('office.invoices.file', { body: { ids } });
			return refusal;
		});
		if (done?.reply) notify(done.reply.message, { type: 'error' });
		refresh();
	}

	async function credit() {
		await run(async () => {
			await call('office.invoices.credit', { params: { id: order.id } });
			await downloadFile('office.invoices.file', { body: { ids, document: 'credit-note' } });
		});
		refresh();
	}

	return (
		<>
			{isInvoiceDue(order) && can(roles, 'orders.invoice') && (
				<Button variant="outlined" startIcon={<PdfIcon />} disabled={isRunning} onClick={invoice}>
					{translate('resources.orders.actions.invoice')}
				</Button>
			)}
			{isCreditDue(order) && can(roles, 'returns.manage') && (
				<Button variant="outlined" startIcon={<PdfIcon />} disabled={isRunning} onClick={credit}>
					{translate('resources.orders.actions.credit')}
				</Button>
			)}
		</>
	);
}
