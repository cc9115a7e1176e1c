import { MailServerAlert } from '#office/ui/mail-server-alert.tsx';
import { Box, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';

type Props = { email: string; isRunning: boolean; onReply: (body: string, isClosed: boolean) => Promise<boolean> };

/** The reply is sent as a mail; the input is kept when the server refuses it. */
export function ReplyForm({ email, isRunning, onReply }: Props) {
	const translate = useTranslate();
	const [body, setBody] = useState('');
	const [isSubmitted, setSubmitted] = useState(false);
	const isMissing = isSubmitted && body.trim() === '';

	async function send(isClosed: boolean) {
		setSubmitted(true);
		if (body.trim() === '') return;
		if (await onReply(body, isClosed)) {
			setBody('');
			setSubmitted(false);
		}
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		void send(false);
	}

	return (
		<Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1 }}>
			<MailServerAlert text="reply" />
			<TextField
				multiline
				minRows={5}
				label={translate('khetse.support.replyText')}
				value={body}
				onChange={(event) => setBody(event.target.value)}
				slotProps={{ htmlInput: { maxLength: 5000 } }}
				error={isMissing}
				helperText={translate(isMissing ? 'khetse.support.replyMissing' : 'khetse.support.replyTo', { email })}
			/>
			<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
				<Button type="submit" variant="contained" loading={isRunning}>
					{translate('khetse.support.send')}
				</Button>
				<Button variant="outlined" disabled={isRunning} onClick={() => send(true)}>
					{translate('khetse.support.sendAndClose')}
				</Button>
			</Box>
		</Box>
	);
}
