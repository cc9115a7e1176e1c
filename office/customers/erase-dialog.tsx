import type { Customer } from '#contract/office/customers.ts';
import { call } from '#office/api.ts';
import { useCommand } from '#office/use-command.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNotify, useRedirect, useTranslate } from 'react-admin';

/** Says what goes and what stays, and wants the e-mail typed: it cannot be taken back. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
	const translate = useTranslate();
	const notify = useNotify();
	const redirect = useRedirect();
	const { isRunning, run } = useCommand();
	const [email, setEmail] = useState('');
	const isSame = email.trim().toLowerCase() === customer.email.toLowerCase();

	async function submit(event: FormEvent) {
		event.preventDefault();
		if (!isSame) return;
		const done = await run(() => call('office.customers.erase', { params: { id: customer.id }, body: { email } }));
		if (done === null) return;
		notify('resources.customers.done.isErased', { type: 'success' });
		redirect('list', 'customers');
	}

	return (
		<Dialog open onClose={onClose} aria-labelledby="erase-title" fullWidth maxWidth="xs">
			<form onSubmit={submit} noValidate>
				<DialogTitle id="erase-title">
					{translate('resources.customers.erase.title', { name: customer.name })}
				</DialogTitle>
				<DialogContent>
					<DialogContentText gutterBottom>{translate('resources.customers.erase.goes')}</DialogContentText>
					<DialogContentText gutterBottom>{translate('resources.customers.erase.stays')}</DialogContentText>
					<TextField
						required
						autoFocus
						autoComplete="off"
						label={translate('resources.customers.erase.email', { email: customer.email })}
						value={email}
						onChange={(event) => setEmail(event.target.value)}
					/>
				</DialogContent>
				<DialogActions>
					<Button color="inherit" onClick={onClose}>
						{translate('resources.customers.erase.back')}
					</Button>
					<Button type="submit" color="error" variant="contained" disabled={!isSame} loading={isRunning}>
						{translate('resources.customers.erase.submit')}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	);
}
