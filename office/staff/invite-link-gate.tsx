import { i18nProvider } from '#office/lib/i18n.ts';
import { theme } from '#office/lib/theme.ts';
import { CssBaseline, createTheme, ThemeProvider } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nContextProvider } from 'react-admin';
import { type Door, readDoor } from './invite-link.ts';
import { WelcomePage } from './welcome-page.tsx';

const welcomeTheme = createTheme(theme);

/** Takes the link out of the address at once: it would stay in the history of a shared machine. */
function takeDoor(): Door | null {
	const door = readDoor(window.location.hash);
	if (door !== null) window.history.replaceState(null, '', window.location.pathname);
	return door;
}

let firstDoor: Door | null | undefined;

/** Whoever comes with a link is welcomed; everybody else goes through to the office. */
export function FrontDoor({ children }: { children: ReactNode }) {
	const [door, setDoor] = useState(() => {
		firstDoor ??= takeDoor();
		return firstDoor;
	});
	useEffect(() => {
		const look = () => setDoor((current) => takeDoor() ?? current);
		window.addEventListener('hashchange', look);
		return () => window.removeEventListener('hashchange', look);
	}, []);
	if (door === null) return children;
	return (
		<I18nContextProvider value={i18nProvider}>
			<ThemeProvider theme={welcomeTheme}>
				<CssBaseline />
				<WelcomePage key={door.token} door={door} onDone={() => setDoor(null)} />
			</ThemeProvider>
		</I18nContextProvider>
	);
}
