import type { ReactNode } from 'react';
import { AppBar, Layout, Notification, TitlePortal } from 'react-admin';
import { LoginAgain } from './login-again.tsx';
import { OfficeMenu } from './menu.tsx';
import { PersonMenu } from './person-menu.tsx';

/** The title of the page stands in the bar, and it is the page's first heading. */
function OfficeBar() {
	return (
		<AppBar color="default" alwaysOn userMenu={<PersonMenu />}>
			<TitlePortal component="h1" />
		</AppBar>
	);
}

/** Below the bar: at the foot of a phone it would lie over the buttons that one wants to press again. */
export function OfficeNotification() {
	return <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />;
}

export function OfficeLayout({ children }: { children: ReactNode }) {
	return (
		<Layout appBar={OfficeBar} appBarAlwaysOn menu={OfficeMenu}>
			{children}
			<LoginAgain />
		</Layout>
	);
}
