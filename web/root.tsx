import { langFromPath } from '#domain/language.ts';
import latin from '#web/assets/fonts/anek-latin.woff2?url';
import rupee from '#web/assets/fonts/anek-rupee.woff2?url';
import { SearchBox } from '#web/catalogue/search-box.tsx';
import { FailureMeta, FailurePage, type FailureType } from '#web/layout/failure-page.tsx';
import { Frame } from '#web/layout/frame.tsx';
import { categoriesFromWire, type ShellData, useShellData } from '#web/layout/layout-data.ts';
import { apiContext, call } from '#web/lib/api.ts';
import { HydrateLater, hydrateParts, IdsOf } from '#web/lib/hydration.tsx';
import { languages, locales, pathInOther, useLang } from '#web/lib/language.tsx';
import type { Messages } from '#web/lib/message-tree.ts';
import { messagesFor } from '#web/lib/messages.server.ts';
import { shopFromWire } from '#web/lib/page-data.ts';
import { ScriptNonce } from '#web/lib/script-nonce.ts';
import { TranslationsProvider } from '#web/lib/translations.tsx';
import english from '#web/messages/en/layout-failures.json';
import { type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useMatches,
	useRouteError,
} from 'react-router';
import type { Route } from './+types/root.ts';
import '#web/styles/app.css';

/** Preloads the fonts of the style sheet, and links the page in the other languages. */
function HeadLinks() {
	const { origin } = useShellData();
	const { pathname } = useLocation();
	return (
		<>
			<link rel="icon" href="/seedling.svg" type="image/svg+xml" />
			{[latin, rupee].map((font) => (
				<link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
			))}
			{languages.map((lang) => (
				<link key={lang} rel="alternate" hrefLang={lang} href={origin + pathInOther(lang, pathname)} />
			))}
			<link rel="alternate" hrefLang="x-default" href={origin + pathInOther('en', pathname)} />
		</>
	);
}

/** Data of every page; a part that cannot be loaded is null, and header or footer show an error. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<ShellData & { messages: Messages }> {
	const api = context.get(apiContext);
	const lang = langFromPath(url.pathname);
	const [shop, categories] = await Promise.all([
		call('shop.get', {}, api),
		call('categories.list', { query: { limit: 100 } }, api),
	]);
	return {
		origin: url.origin,
		shop: shop.ok ? shopFromWire(lang, shop.reply.data.shop) : null,
		categories: categories.ok ? categoriesFromWire(categories.reply.data.categories, lang) : null,
		messages: messagesFor(lang, lang === 'en' ? ['layout'] : ['layout', 'layout-failures']),
	};
}

/** Loaded once per language; 'Try again' revalidates the current page. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
	const isRevalidated = currentUrl.href === nextUrl.href && formMethod === undefined;
	return isRevalidated || langFromPath(currentUrl.pathname) !== langFromPath(nextUrl.pathname);
}

/** The texts of all parts of the page; the error page falls back to English. */
function useMessages(): Messages {
	const matches = useMatches();
	return useMemo(() => {
		const messages: Messages = { 'layout-failures': english };
		for (const { loaderData } of matches) {
			Object.assign(messages, (loaderData as { messages?: Messages } | undefined)?.messages);
		}
		return messages;
	}, [matches]);
}

export function Layout({ children }: { children: ReactNode }) {
	const lang = useLang();
	const nonce = useContext(ScriptNonce);
	const error = useRouteError() ?? null;
	useLayoutEffect(() => {
		void hydrateParts();
	}, []);
	return (
		<TranslationsProvider locale={locales[lang]} messages={useMessages()}>
			<IdsOf prefix="id">
				<HydrateLater>
					<html lang={lang}>
						<head>
							<meta charSet="utf-8" />
							<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
							<meta name="theme-color" content="#184a2b" />
							<HeadLinks />
							{error === null ? <Meta /> : <FailureMeta type={failureOf(error)} />}
							<Links />
						</head>
						<body>
							<Frame search={<SearchBox />}>{children}</Frame>
							<ScrollRestoration nonce={nonce} />
							<Scripts nonce={nonce} />
						</body>
					</html>
				</HydrateLater>
			</IdsOf>
		</TranslationsProvider>
	);
}

export default function App() {
	return <Outlet />;
}

/** A page that could not be fetched is a network error, not an error of the shop. */
function isNetworkError(error: unknown): boolean {
	return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

function failureOf(error: unknown): FailureType {
	const status = isRouteErrorResponse(error) ? error.status : isNetworkError(error) ? 503 : 500;
	if (status === 404) return 'notFound';
	return status === 503 ? 'unavailable' : 'broken';
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <FailurePage type={failureOf(error)} />;
}
