import { mayDo } from '#domain/staff.ts';
import type { Customer } from '#contract/office/customers.ts';
import { call, downloadFile } from '#office/api.ts';
import { useCommand } from '#office/use-command.ts';
import { useRoles } from '#office/use-roles.ts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { EraseDialog } from './erase-dialog.tsx';

/** Shut out and let in again; whoever owns the shop also hands out what is kept, and forgets. */
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
			const word = isBlocked ? 'isOut' : 'isBack';
			notify(`resources.customers.done.${word}`, { type: 'success', messageArgs: { name: customer.name } });
		}
		refresh();
	}

	return (
		<>
			{mayDo(roles, 'customers.block') && !customer.isStaff && (
				<Button variant="outlined" color={isBlocked ? 'error' : 'primary'} disabled={isRunning} onClick={block}>
					{translate(`resources.customers.${isBlocked ? 'block' : 'unblock'}`)}
				</Button>
			)}
			{mayDo(roles, 'customers.erase') && (
				<Button
					variant="outlined"
					disabled={isRunning}
					onClick={() => run(() => downloadFile('office.customers.export', { params }))}
				>
					{translate('resources.customers.export')}
				</Button>
			)}
			{mayDo(roles, 'customers.erase') && !customer.isStaff && (
				<Button variant="outlined" color="error" onClick={() => setErasing(true)}>
					{translate('resources.customers.erase.open')}
				</Button>
			)}
			{isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
		</>
	);
}
