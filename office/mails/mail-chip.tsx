import type { ListedMail } from '#contract/office/mails.ts';
import { colours } from '#office/palette.ts';
import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

const colourOf: Record<ListedMail['status'], { bgcolor: string; color: string }> = {
	waiting: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	sent: { bgcolor: colours['leaf-100'], color: colours['leaf-800'] },
	failed: { bgcolor: colours['chilli-100'], color: colours['chilli-700'] },
};

export function MailChip({ status }: { status: ListedMail['status'] }) {
	const translate = useTranslate();
	return <Chip size="small" label={translate(`resources.mails.status.${status}`)} sx={colourOf[status]} />;
}
