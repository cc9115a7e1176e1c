import type { StaffRole } from '#domain/person.ts';
import { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { Admin, CustomRoutes, HttpError, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { AccountPage } from './account/account-page.tsx';
import { authProvider } from './auth-provider.ts';
import { dataProvider } from './data-provider.ts';
import { i18nProvider } from './i18n.ts';
import { OfficeLayout, OfficeNotification } from './layout.tsx';
import { LoginPage } from './login-page.tsx';
import { NotFound } from './not-found.tsx';
import { nameOf, type Place } from './place.ts';
import { placesOf } from './places.ts';
import { officeStore } from './store.ts';
import { theme } from './theme.ts';

const TodayPage = lazy(async () => ({ default: (await import('./today/today-page.tsx')).TodayPage }));

/** Only what another try can mend is tried again: no answer, or the shop was busy. */
function isWorthAnotherTry(failures: number, error: unknown): boolean {
	return failures < 1 && error instanceof HttpError && (error.status === 0 || error.status >= 500);
}

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: isWorthAnotherTry } } });

function routesOf(place: Place) {
	if ('resource' in place) return <Resource key={nameOf(place)} icon={place.icon} {...place.resource} />;
	const { name, element: Page } = place.page;
	return (
		<CustomRoutes key={name}>
			<Route path={`/${name}/*`} element={<Page />} />
		</CustomRoutes>
	);
}

export function App() {
	return (
		<Admin
			title="Khetse"
			authProvider={authProvider}
			dataProvider={dataProvider}
			i18nProvider={i18nProvider}
			queryClient={queryClient}
			store={officeStore}
			theme={theme}
			darkTheme={null}
			layout={OfficeLayout}
			notification={OfficeNotification}
			loginPage={LoginPage}
			catchAll={NotFound}
			dashboard={TodayPage}
			requireAuth
			disableTelemetry
		>
			{/* react-admin shows its own welcome instead of the office when there is no route at all for somebody. */}
			<CustomRoutes>
				<Route path="/start" element={<Navigate to="/" replace />} />
				<Route path="/account" element={<AccountPage />} />
			</CustomRoutes>
			{(roles: readonly StaffRole[]) => placesOf(roles).map(routesOf)}
		</Admin>
	);
}
