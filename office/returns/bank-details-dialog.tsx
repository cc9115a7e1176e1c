import type { Reply } from '#contract/endpoints.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call } from '#office/lib/api.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { Facts } from '#office/ui/record-page.tsx';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

/** Long enough to copy two numbers into a banking app. */
const shownForSeconds = 60;

type Account = Reply<'office.orders.revealRefundAccount'>['data'];

const fields = ['accountNumber', 'ifscCode', 'bankName', 'branchName', 'mobileNumber'] as const;

function Shown({ account, onHide }: { account: Account; onHide: () => void }) {
	const translate = useTranslate();
	const [seconds, setSeconds] = useState(shownForSeconds);
	useEffect(() => {
		const timer = setInterval(() => setSeconds((left) => left - 1), 1000);
		return () => clearInterval(timer);
	}, []);
	useEffect(() => {
		if (seconds <= 0) onHide();
	}, [seconds, onHide]);
	return (
		<>
			<Facts
				facts={fields
					.filter((field) => account[field] !== '')
					.map((field) => ({ term: translate(`resources.orders.reveal.${field}`), value: account[field] }))}
			/>
			<DialogContentText sx={{ mt: 2 }}>{translate('resources.orders.reveal.hides', { seconds })}</DialogContentText>
		</>
	);
}

/** The account in plain digits, for a reason that goes into the log. It lives in this dialog alone and hides itself. */
export function RevealDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
	const translate = useTranslate();
	const { isRunning, run } = useCommand();
	const [reason, setReason] = useState('');
	const [isAsked, setAsked] = useState(false);
	const [account, setAccount] = useState<Account | null>(null);
	const isMissing = isAsked && reason.trim().length < 3;

	async function submit(event: FormEvent) {
		event.preventDefault();
		setAsked(true);
		if (reason.trim().length < 3) return;
		const done = await run(() =>
			call('office.orders.revealRefundAccount', { params: { id: order.id }, body: { reason } }),
		);
		if (done !== null) setAccount(done.reply.data);
	}

	return (
		<Dialog open onClose={onClose} aria-labelledby="reveal-title" fullWidth maxWidth="xs">
			<form onSubmit={submit} noValidate>
				<DialogTitle id="reveal-title">{translate('resources.orders.reveal.title')}</DialogTitle>
				<DialogContent>
					{account === null ? (
						<>
							<DialogContentText gutterBottom>{translate('resources.orders.reveal.intro')}</DialogContentText>
							<TextField
								required
								autoFocus
								label={translate('resources.orders.reveal.reason')}
								value={reason}
								onChange={(event) => setReason(event.target.value)}
								slotProps={{ htmlInput: { maxLength: 200 } }}
								error={isMissing}
								helperText={isMissing ? translate('resources.orders.reveal.required') : undefined}
							/>
						</>
					) : (
						<Shown account={account} onHide={onClose} />
					)}
				</DialogContent>
				<DialogActions>
					<Button color="inherit" onClick={onClose}>
						{translate('resources.orders.reveal.close')}
					</Button>
					{account === null && (
						<Button type="submit" variant="contained" loading={isRunning}>
							{translate('resources.orders.reveal.submit')}
						</Button>
					)}
				</DialogActions>
			</form>
		</Dialog>
	);
}
