import { call, failureOf, sentenceOf } from '#office/lib/api.ts';
import { authProvider } from '#office/lib/auth-provider.ts';
import {
	endReauthentication,
	hasSessionEnded,
	isReauthenticationRequested,
	onSessionChange,
	readUser,
} from '#office/lib/session.ts';
import {
	Alert,
	Box,
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
export function ExpiredSessionDialog() {
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
		<Dialog open={isOpen} aria-labelledby="expired-session-title">
			<Box component="form" onSubmit={submit} sx={{ display: 'contents' }}>
				<DialogTitle id="expired-session-title">{translate('khetse.expiredSession.title')}</DialogTitle>
				<DialogContent sx={{ display: 'grid', gap: 2 }}>
					<DialogContentText>{translate('khetse.expiredSession.intro', { email })}</DialogContentText>
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
						{translate('khetse.expiredSession.logOut')}
					</Button>
					<Button type="submit" variant="contained">
						{translate('khetse.expiredSession.submit')}
					</Button>
				</DialogActions>
			</Box>
		</Dialog>
	);
}

/** Asks for the password before an action that an unattended screen must not permit; then the action goes on. */
export function ReauthenticationDialog() {
	const translate = useTranslate();
	const isOpen = useSyncExternalStore(onSessionChange, isReauthenticationRequested);
	const [password, setPassword] = useState('');
	const [failure, setFailure] = useState<string | null>(null);

	function close(isReauthenticated: boolean): void {
		setPassword('');
		setFailure(null);
		endReauthentication(isReauthenticated);
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		// The dialog is above a form that must not be sent.
		event.stopPropagation();
		setFailure(null);
		try {
			await call('office.password.confirm', { body: { currentPassword: password } });
			close(true);
		} catch (error) {
			setFailure(sentenceOf(error));
		}
	}

	return (
		<Dialog open={isOpen} onClose={() => close(false)} aria-labelledby="reauthentication-title">
			<Box component="form" onSubmit={submit} sx={{ display: 'contents' }}>
				<DialogTitle id="reauthentication-title">{translate('khetse.reauthentication.title')}</DialogTitle>
				<DialogContent sx={{ display: 'grid', gap: 2 }}>
					<DialogContentText>{translate('khetse.reauthentication.intro')}</DialogContentText>
					{failure !== null && <Alert severity="error">{translate(failure, { _: failure })}</Alert>}
					<input type="email" autoComplete="username" value={readUser()?.email ?? ''} readOnly hidden />
					<TextField
						label={translate('khetse.password.currentPassword')}
						type="password"
						autoComplete="current-password"
						required
						autoFocus
						value={password}
						onChange={(event) => setPassword(event.target.value)}
					/>
				</DialogContent>
				<DialogActions>
					<Button color="inherit" onClick={() => close(false)}>
						{translate('khetse.reauthentication.cancel')}
					</Button>
					<Button type="submit" variant="contained">
						{translate('khetse.reauthentication.submit')}
					</Button>
				</DialogActions>
			</Box>
		</Dialog>
	);
}
