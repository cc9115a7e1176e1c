import { can } from '#domain/staff.ts';
import type { Customer } from '#contract/customers-office.ts';
import { call, downloadFile } from '#office/lib/api.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { Button, DialogContentText, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRedirect, useRefresh, useTranslate } from 'react-admin';

/** Explains what is erased and what is kept, and requires the e-mail: erasing cannot be undone. */
function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
	const translate = useTranslate();
	const notify = useNotify();
	const redirect = useRedirect();
	const { isRunning, run } = useCommand();
	const [email, setEmail] = useState('');
	const isSame = email.trim().toLowerCase() === customer.email.toLowerCase();

	async function submit() {
		if (!isSame) return;
		const done = await run(() => call('office.customers.erase', { params: { id: customer.id }, body: { email } }));
		if (done === null) return;
		notify('resources.customers.done.erased', { type: 'success' });
		redirect('list', 'customers');
	}

	return (
		<FormDialog
			title={translate('resources.customers.erase.title', { name: customer.name })}
			closeLabel={translate('resources.customers.erase.back')}
			submitLabel={translate('resources.customers.erase.submit')}
			isDestructive
			isRunning={isRunning}
			isDisabled={!isSame}
			onClose={onClose}
			onSubmit={submit}
		>
			<DialogContentText gutterBottom>{translate('resources.customers.erase.deleted')}</DialogContentText>
			<DialogContentText gutterBottom>{translate('resources.customers.erase.retained')}</DialogContentText>
			<TextField
				required
				autoFocus
				autoComplete="off"
				label={translate('resources.customers.erase.email', { email: customer.email })}
				value={email}
				onChange={(event) => setEmail(event.target.value)}
			/>
		</FormDialog>
	);
}

/** Block and unblock; the owner can also export and erase. */
export function CustomerActions({ customer }: { customer: Customer }) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const roles = useRoles();
	const { isRunning, run } = useCommand();
	const [isErasing, setErasing] = useState(false);
	if (customer.erasedAt !== null) return null;
	const params = { id: customer.id };
	const isBlocked = !customer.isBlocked;

	async function block() {
		const done = await run(() => call('office.customers.block', { params, body: { isBlocked } }));
		if (done !== null) {
			const textKey = isBlocked ? 'blocked' : 'unblocked';
			notify(`resources.customers.done.${textKey}`, { type: 'success', messageArgs: { name: customer.name } });
		}
		refresh();
	}

	return (
		<>
			{can(roles, 'customers.block') && !customer.isStaff && (
				<Button variant="outlined" color={isBlocked ? 'error' : 'primary'} disabled={isRunning} onClick={block}>
					{translate(`resources.customers.${isBlocked ? 'block' : 'unblock'}`)}
				</Button>
			)}
			{can(roles, 'customers.erase') && (
				<Button
					variant="outlined"
					disabled={isRunning}
					onClick={() => run(() => downloadFile('office.customers.export', { params }))}
				>
					{translate('resources.customers.export')}
				</Button>
			)}
			{can(roles, 'customers.erase') && !customer.isStaff && (
				<Button variant="outlined" color="error" onClick={() => setErasing(true)}>
					{translate('resources.customers.erase.open')}
				</Button>
			)}
			{isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
		</>
	);
}
