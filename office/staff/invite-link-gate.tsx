import { i18nProvider } from '#office/lib/i18n.ts';
import { theme } from '#office/lib/theme.ts';
import { CssBaseline, createTheme, ThemeProvider } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nContextProvider } from 'react-admin';
import { type InviteLink, readInviteLink } from './invite-link.ts';
import { WelcomePage } from './welcome-page.tsx';

const welcomeTheme = createTheme(theme);

/** Removes the link from the URL at once: it would stay in the history of a shared computer. */
function takeInviteLink(): InviteLink | null {
	const link = readInviteLink(window.location.hash);
	if (link !== null) window.history.replaceState(null, '', window.location.pathname);
	return link;
}

let initialInviteLink: InviteLink | null | undefined;

/** Shows the welcome page for an invite link, otherwise the office. */
export function InviteLinkGate({ children }: { children: ReactNode }) {
	const [link, setInviteLink] = useState(() => {
		initialInviteLink ??= takeInviteLink();
		return initialInviteLink;
	});
	useEffect(() => {
		const readInviteLink = () => setInviteLink((current) => takeInviteLink() ?? current);
		window.addEventListener('hashchange', readInviteLink);
		return () => window.removeEventListener('hashchange', readInviteLink);
	}, []);
	if (link === null) return children;
	return (
		<I18nContextProvider value={i18nProvider}>
			<ThemeProvider theme={welcomeTheme}>
				<CssBaseline />
				<WelcomePage key={link.token} link={link} onDone={() => setInviteLink(null)} />
			</ThemeProvider>
		</I18nContextProvider>
	);
}
