import type { SentInvitation } from '#contract/staff-office.ts';
import { MailServerAlert } from '#office/ui/mail-server-alert.tsx';
import { Box, Button, TextField } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';

/** The link of an invitation that was just sent, to pass it on by other means. */
export function SentInvitationLink({ invitation: { email, link } }: { invitation: SentInvitation }) {
	const translate = useTranslate();
	const notify = useNotify();

	async function copy(text: string) {
		try {
			await navigator.clipboard.writeText(text);
			notify('khetse.staff.copied', { type: 'success' });
		} catch {
			notify('khetse.staff.notCopied', { type: 'warning' });
		}
	}

	return (
		<Box component="section" aria-label={translate('khetse.staff.linkOf', { email })} sx={{ my: 1 }}>
			<MailServerAlert text="invitation" />
			<Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
				<TextField
					size="small"
					margin="none"
					label={translate('khetse.staff.linkOf', { email })}
					value={link}
					onFocus={(event) => event.target.select()}
					slotProps={{ htmlInput: { readOnly: true } }}
					sx={{ flex: '1 1 260px' }}
				/>
				<Button variant="outlined" onClick={() => copy(link)}>
					{translate('khetse.staff.copy')}
				</Button>
			</Box>
		</Box>
	);
}
