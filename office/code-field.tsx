import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Asked for behind the right password, where the person has set an authenticator app up. */
export function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
	const translate = useTranslate();
	return (
		<TextField
			label={translate('khetse.totp.code')}
			helperText={translate('khetse.totp.where')}
			name="totp"
			autoComplete="one-time-code"
			slotProps={{ htmlInput: { inputMode: 'numeric' } }}
			autoFocus
			required
			margin="none"
			value={value}
			onChange={(event) => onChange(event.target.value)}
		/>
	);
}
