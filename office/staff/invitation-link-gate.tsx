import { i18nProvider } from '#office/lib/i18n.ts';
import { theme } from '#office/lib/theme.ts';
import { CssBaseline, createTheme, ThemeProvider } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nContextProvider } from 'react-admin';
import { type InvitationLink, readInvitationLink } from './invitation-link.ts';
import { WelcomePage } from './welcome-page.tsx';

const welcomeTheme = createTheme(theme);

/** Removes the link from the URL at once: it would stay in the history of a shared computer. */
function takeInvitationLink(): InvitationLink | null {
	const link = readInvitationLink(window.location.hash);
	if (link !== null) window.history.replaceState(null, '', window.location.pathname);
	return link;
}

let initialInvitationLink: InvitationLink | null | undefined;

/** Shows the welcome page for an invitation link, otherwise the office. */
export function InvitationLinkGate({ children }: { children: ReactNode }) {
	const [link, setInvitationLink] = useState(() => {
		initialInvitationLink ??= takeInvitationLink();
		return initialInvitationLink;
	});
	useEffect(() => {
		const readInvitationLink = () => setInvitationLink((current) => takeInvitationLink() ?? current);
		window.addEventListener('hashchange', readInvitationLink);
		return () => window.removeEventListener('hashchange', readInvitationLink);
	}, []);
	if (link === null) return children;
	return (
		<I18nContextProvider value={i18nProvider}>
			<ThemeProvider theme={welcomeTheme}>
				<CssBaseline />
				<WelcomePage key={link.token} link={link} onDone={() => setInvitationLink(null)} />
			</ThemeProvider>
		</I18nContextProvider>
	);
}
