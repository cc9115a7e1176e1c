import type { ReactNode } from 'react';
import { AppBar, Layout, TitlePortal } from 'react-admin';
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

export function OfficeLayout({ children }: { children: ReactNode }) {
	return (
		<Layout appBar={OfficeBar} appBarAlwaysOn menu={OfficeMenu}>
			{children}
			<LoginAgain />
		</Layout>
	);
}
