import { cancellationReasons } from '#domain/cancellation.ts';
import { cancellationEffect, type OrderStatus } from '#domain/order.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { MailServerAlert } from '#office/ui/mail-server-alert.tsx';
import { DialogContentText, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

type Props = {
	status: OrderStatus;
	isRunning: boolean;
	onClose: () => void;
	onCancel: (reason: string) => void;
};

/** Asks for the reason and explains the consequences before cancelling. */
export function CancelDialog({ status, isRunning, onClose, onCancel }: Props) {
	const translate = useTranslate();
	const [choice, setChoice] = useState('');
	const [otherReason, setOtherReason] = useState('');
	const [isSubmitted, setSubmitted] = useState(false);
	const reason = choice === 'Other' ? otherReason.trim() : choice;

	function submit() {
		setSubmitted(true);
		if (reason !== '') onCancel(reason);
	}

	const missing = isSubmitted && reason === '' ? translate('resources.orders.cancel.required') : undefined;
	return (
		<FormDialog
			title={translate('resources.orders.cancel.title')}
			closeLabel={translate('resources.orders.cancel.back')}
			submitLabel={translate('resources.orders.cancel.submit')}
			isDestructive
			isRunning={isRunning}
			onClose={onClose}
			onSubmit={submit}
		>
			<DialogContentText gutterBottom>
				{translate(`resources.orders.cancel.${cancellationEffect(status)}`)}
			</DialogContentText>
			<MailServerAlert text="order" />
			<TextField
				select
				required
				label={translate('resources.orders.cancel.reason')}
				value={choice}
				onChange={(event) => setChoice(event.target.value)}
				error={missing !== undefined && choice === ''}
				helperText={choice === '' ? missing : undefined}
			>
				{cancellationReasons.map((each) => (
					<MenuItem key={each} value={each}>
						{each}
					</MenuItem>
				))}
			</TextField>
			{choice === 'Other' && (
				<TextField
					required
					autoFocus
					multiline
					label={translate('resources.orders.cancel.details')}
					value={otherReason}
					onChange={(event) => setOtherReason(event.target.value)}
					slotProps={{ htmlInput: { maxLength: 500 } }}
					error={missing !== undefined}
					helperText={missing}
				/>
			)}
		</FormDialog>
	);
}
