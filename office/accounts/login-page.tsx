import { failureOf, sentenceOf } from '#office/lib/api.ts';
import { colours } from '#office/lib/palette.ts';
import { readLogoutMessage } from '#office/lib/session.ts';
import { Alert, Box, Button, Link, Paper, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Notification, useLogin, useTranslate } from 'react-admin';

/** Requested after the correct password, for users with two-factor authentication. */
export function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
	const translate = useTranslate();
	return (
		<TextField
			label={translate('khetse.twoFactor.code')}
			helperText={translate('khetse.twoFactor.codeHint')}
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

type Fields = { email: string; password: string; totp: string };

export function LoginPage() {
	const translate = useTranslate();
	const login = useLogin();
	const [fields, setFields] = useState<Fields>({ email: '', password: '', totp: '' });
	const [failure, setFailure] = useState<string | null>(readLogoutMessage);
	const [needsCode, setNeedsCode] = useState(false);
	const [isPending, setPending] = useState(false);

	async function submit(event: FormEvent) {
		event.preventDefault();
		setPending(true);
		setFailure(null);
		try {
			const { totp, ...rest } = fields;
			await login(needsCode ? fields : rest);
		} catch (error) {
			const isCodeRequired = failureOf(error).code === 'TOTP_REQUIRED';
			if (isCodeRequired) setNeedsCode(true);
			else setFailure(sentenceOf(error));
			setPending(false);
		}
	}

	return (
		<Box
			component="main"
			sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', bgcolor: colours.paper, p: 2 }}
		>
			<Paper
				component="form"
				variant="outlined"
				onSubmit={submit}
				sx={{ width: '100%', maxWidth: 380, p: 4, display: 'grid', gap: 2 }}
			>
				<Box sx={{ display: 'grid', gap: 0.5 }}>
					<img src="/seedling.svg" alt="" width={40} height={40} />
					<Typography variant="h1">{translate('khetse.login.title')}</Typography>
					<Typography color="text.secondary">{translate('khetse.login.intro')}</Typography>
				</Box>
				{failure !== null && <Alert severity="error">{translate(failure, { _: failure })}</Alert>}
				<TextField
					label={translate('khetse.login.email')}
					type="email"
					name="email"
					autoComplete="username"
					autoFocus
					required
					margin="none"
					value={fields.email}
					onChange={(event) => setFields({ ...fields, email: event.target.value })}
				/>
				<TextField
					label={translate('khetse.login.password')}
					type="password"
					name="password"
					autoComplete="current-password"
					required
					margin="none"
					value={fields.password}
					onChange={(event) => setFields({ ...fields, password: event.target.value })}
				/>
				{needsCode && <CodeField value={fields.totp} onChange={(totp) => setFields({ ...fields, totp })} />}
				<Button type="submit" variant="contained" size="large" loading={isPending} sx={{ minHeight: 48 }}>
					{translate('khetse.login.submit')}
				</Button>
				<Link href="/" sx={{ justifySelf: 'center', py: 1.25 }}>
					{translate('khetse.login.toStorefront')}
				</Link>
			</Paper>
			<Notification />
		</Box>
	);
}
