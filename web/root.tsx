import { SearchBox } from '#web/features/search/search-box.tsx';
import { FailurePage } from '#web/features/shell/failure-page.tsx';
import { Frame } from '#web/features/shell/frame.tsx';
import { HeadLinks } from '#web/features/shell/head-links.tsx';
import { categoriesFromWire, type ShellData } from '#web/features/shell/shell-data.ts';
import english from '#web/messages/en/failure.json';
import type { ReactNode } from 'react';
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useMatches,
} from 'react-router';
import { IntlProvider } from 'use-intl';
import type { Route } from './+types/root.ts';
import { apiContext, call } from './api.ts';
import { langFromPath, locales, useLang } from './language.tsx';
import type { Messages } from './message-tree.ts';
import { messagesFor } from './messages.server.ts';
import './styles/app.css';

/** Every page has these; a part that cannot be loaded is null and its place in the header or footer says so. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<ShellData & { messages: Messages }> {
	const api = context.get(apiContext);
	const lang = langFromPath(url.pathname);
	const [shop, categories] = await Promise.all([
		call('shop.get', {}, api),
		call('categories.list', { query: { limit: 100 } }, api),
	]);
	return {
		origin: url.origin,
		shop: shop.ok ? shop.reply.data.shop : null,
		categories: categories.ok ? categoriesFromWire(categories.reply.data.categories, lang) : null,
		messages: messagesFor(lang, lang === 'en' ? ['shell'] : ['shell', 'failure']),
	};
}

/** Loaded once per language; 'Try again' asks for it by revalidating the page one is on. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
	const isAskedFor = currentUrl.href === nextUrl.href && formMethod === undefined;
	return isAskedFor || langFromPath(currentUrl.pathname) !== langFromPath(nextUrl.pathname);
}

/** The texts of all parts of the page; the failure page has English ones even when nothing could be loaded. */
function useMessages(): Messages {
	const matches = useMatches();
	const messages: Messages = { failure: english };
	for (const { loaderData } of matches) {
		Object.assign(messages, (loaderData as { messages?: Messages } | undefined)?.messages);
	}
	return messages;
}

export function Layout({ children }: { children: ReactNode }) {
	const lang = useLang();
	return (
		<html lang={lang}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content="#184a2b" />
				<HeadLinks />
				<Meta />
				<Links />
			</head>
			<body>
				<IntlProvider locale={locales[lang]} timeZone="Asia/Kolkata" messages={useMessages()}>
					<Frame search={<SearchBox />}>{children}</Frame>
				</IntlProvider>
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function App() {
	return <Outlet />;
}

/** A page that could not be fetched at all is a question of the network, not of the shop. */
function isNetworkError(error: unknown): boolean {
	return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : isNetworkError(error) ? 503 : 500;
	if (status === 404) return <FailurePage kind="notFound" />;
	return <FailurePage kind={status === 503 ? 'unavailable' : 'broken'} />;
}
