import type { StaffRole } from '#domain/user.ts';
import { AccountPage } from '#office/accounts/account-page.tsx';
import { LoginPage } from '#office/accounts/login-page.tsx';
import { NotFound, OfficeLayout, OfficeNotification } from '#office/layout/layout.tsx';
import { authProvider } from '#office/lib/auth-provider.ts';
import { dataProvider } from '#office/lib/data-provider.ts';
import { i18nProvider } from '#office/lib/i18n.ts';
import { nameOf, type OfficePage } from '#office/lib/office-page.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { renameSavedFilters, urlWithPresentFilters } from '#office/lib/saved-filters.ts';
import { theme } from '#office/lib/theme.ts';
import { lazy } from 'react';
import { Admin, CustomRoutes, localStorageStore, Resource, type Store } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { pagesFor } from './pages.ts';

const store = localStorageStore('1', 'khetseOffice');
renameSavedFilters(store);
const presentUrl = urlWithPresentFilters(location.href);
if (presentUrl !== null) history.replaceState(history.state, '', presentUrl);

/** react-admin clears its store at logout; saved queries are kept. */
function clearAllButSavedQueries(): void {
	for (const key of Object.keys(store.listItems?.() ?? {})) {
		if (!key.endsWith('.savedQueries')) store.removeItem(key);
	}
}

const officeStore: Store = { ...store, reset: clearAllButSavedQueries };

const DashboardPage = lazy(async () => ({
	default: (await import('#office/dashboard/dashboard-page.tsx')).DashboardPage,
}));

function routesOf(page: OfficePage) {
	if ('resource' in page) return <Resource key={nameOf(page)} icon={page.icon} {...page.resource} />;
	const { name, element: Page } = page.page;
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
			dashboard={DashboardPage}
			requireAuth
			disableTelemetry
		>
			{/* react-admin shows its own welcome page when a user has no route at all. */}
			<CustomRoutes>
				<Route path="/start" element={<Navigate to="/" replace />} />
				<Route path="/account" element={<AccountPage />} />
			</CustomRoutes>
			{(roles: readonly StaffRole[]) => pagesFor(roles).map(routesOf)}
		</Admin>
	);
}
