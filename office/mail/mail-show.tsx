import type { OfficeMail } from '#contract/mail-office.ts';
import { call } from '#office/lib/api.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { type Detail, DetailList, ShowCard, ShowPage } from '#office/ui/record-page.tsx';
import { Alert, Box, Button, Typography } from '@mui/material';
import { ListButton, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { MailChip } from './mail-list.tsx';

function Mail() {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const mail = useRecordContext<OfficeMail>() as OfficeMail;

	async function retry() {
		const done = await run(() => call('office.mails.retry', { params: { id: mail.id } }));
		if (done !== null) notify('resources.mails.retried', { type: 'success' });
		refresh();
	}

	const details: Detail[] = [
		{ term: translate('resources.mails.fields.recipient'), value: mail.recipient },
		{ term: translate('resources.mails.fields.createdAt'), value: formatInstant(mail.createdAt) },
		...(mail.sentAt === null
			? []
			: [{ term: translate('resources.mails.fields.sentAt'), value: formatInstant(mail.sentAt) }]),
		{ term: translate('resources.mails.fields.attempts'), value: String(mail.attempts) },
		...(mail.lastError === null
			? []
			: [{ term: translate('resources.mails.fields.lastError'), value: mail.lastError }]),
	];
	return (
		<>
			<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
				<ListButton label="resources.mails.back" />
				<MailChip status={mail.status} />
				{mail.status === 'failed' && (
					<Button variant="contained" loading={isRunning} onClick={retry} sx={{ ml: 'auto' }}>
						{translate('resources.mails.retry')}
					</Button>
				)}
			</Box>
			<ShowCard title={translate('resources.mails.details')}>
				<DetailList details={details} />
			</ShowCard>
			<ShowCard title={translate('resources.mails.message')}>
				{mail.text === null ? (
					<Alert severity="info">{translate('resources.mails.sensitive')}</Alert>
				) : (
					<Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.text}</Typography>
				)}
			</ShowCard>
		</>
	);
}

/** A mail as text: markup in it is not interpreted. */
export function MailShow() {
	return (
		<ShowPage<OfficeMail> title={({ subject }) => subject}>
			<Mail />
		</ShowPage>
	);
}
