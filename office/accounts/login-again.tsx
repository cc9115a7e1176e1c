import { failureOf, sentenceOf } from '#office/lib/api.ts';
import { authProvider } from '#office/lib/auth-provider.ts';
import { hasSessionEnded, onSessionChange, readUser } from '#office/lib/session.ts';
import {
	Alert,
	Button,
	Dialog,
	DialogActions,
	DialogContent,
	DialogContentText,
	DialogTitle,
	TextField,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { CodeField } from './login-page.tsx';

/** Asks for the password in a dialog when the session has expired, so that the page keeps its input. */
export function LoginAgain() {
	const translate = useTranslate();
	const queries = useQueryClient();
	const logout = useLogout();
	const isOpen = useSyncExternalStore(onSessionChange, hasSessionEnded);
	const [password, setPassword] = useState('');
	const [totp, setTotp] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const email = readUser()?.email ?? '';

	async function submit(event: FormEvent) {
		event.preventDefault();
		setFailure(null);
		try {
			await authProvider.login({ email, password, ...(totp === null ? {} : { totp }) });
			setPassword('');
			setTotp(null);
			// Only refused queries are repeated: a form keeps its input and its initial values.
			await queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
		} catch (error) {
			if (failureOf(error).code === 'TOTP_REQUIRED') setTotp('');
			else setFailure(sentenceOf(error));
		}
	}

	return (
		<Dialog
			open={isOpen}
			aria-labelledby="again-title"
			slotProps={{ paper: { component: 'form', onSubmit: submit } as object }}
		>
			<DialogTitle id="again-title">{translate('khetse.loginAgain.title')}</DialogTitle>
			<DialogContent sx={{ display: 'grid', gap: 2 }}>
				<DialogContentText>{translate('khetse.loginAgain.intro', { email })}</DialogContentText>
				{failure !== null && <Alert severity="error">{translate(failure, { _: failure })}</Alert>}
				<input type="email" autoComplete="username" value={email} readOnly hidden />
				<TextField
					label={translate('khetse.login.password')}
					type="password"
					autoComplete="current-password"
					required
					autoFocus
					value={password}
					onChange={(event) => setPassword(event.target.value)}
				/>
				{totp !== null && <CodeField value={totp} onChange={setTotp} />}
			</DialogContent>
			<DialogActions>
				<Button color="inherit" onClick={() => logout()}>
					{translate('khetse.loginAgain.logOut')}
				</Button>
				<Button type="submit" variant="contained">
					{translate('khetse.loginAgain.submit')}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
