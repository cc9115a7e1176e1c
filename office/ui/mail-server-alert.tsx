import { useApiQuery } from '#office/lib/use-command.ts';
import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Says that mails are not sent, where staff rely on them. @param text what to do instead */
export function MailServerAlert({ text }: { text: 'mails' | 'invitation' | 'reply' | 'order' }) {
	const translate = useTranslate();
	const { data } = useApiQuery('office.mails.server');
	if (data === undefined || data.data.isSet) return null;
	return (
		<Alert severity="warning" sx={{ my: 1 }}>
			{translate(`khetse.mailServer.${text}`)}
		</Alert>
	);
}
