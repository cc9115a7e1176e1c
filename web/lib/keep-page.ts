/**
 * Without a network a tap must not leave the page: the data of the next page cannot be fetched, and React Router would
 * show an error page, or reload when the code of that page is missing, which ends on the error page of the browser.
 */

type PageUrl = { pathname: string; search: string; hash: string };
type Router = {
	state: { location: PageUrl; navigation: { state: string; location?: PageUrl } };
	navigate: (to: string, options: { replace: true; preventScrollReset: true }) => Promise<void>;
};
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

/** The hash of the page's beginning; it stays out of the address. */
const start = '#main';
/** Code of a page could not be loaded; React Router does not ask for it again, so the next page is loaded as a document. */
let isCodeMissing = false;
/** Shows the notice in the language of the page; null until a listener is registered. */
let showNotice: (() => void) | null = null;

function findRouter(): Router | undefined {
	return (window as unknown as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
}

/** A change of the hash needs no data, so it replaces the navigation that waits for them. */
async function stay(): Promise<void> {
	showNotice?.();
	const router = findRouter();
	if (router === undefined) return;
	const { pathname, search, hash } = router.state.location;
	const page = `${pathname}${search}`;
	await router.navigate(page + (hash || start), { replace: true, preventScrollReset: true });
	window.history.replaceState(window.history.state, '', hash === start ? page : page + hash);
}

function isOpening(): boolean {
	return findRouter()?.state.navigation.state === 'loading';
}

/** Data or manifest of a page that is being opened; routes are also looked up while the customer reads. */
function isNeededNow(input: RequestInfo | URL): boolean {
	if (!isOpening()) return false;
	const url = new URL(input instanceof Request ? input.url : input, window.location.href);
	return url.origin === window.location.origin && /(\.data|\.manifest|\/__manifest)$/.test(url.pathname);
}

/** @param listener is called when a page could not be opened because there is no network */
export function keepPageWithoutNetwork(listener: () => void): void {
	const isListening = showNotice !== null;
	showNotice = listener;
	if (isListening) return;

	const fetchOnline = window.fetch;
	window.fetch = async (input, init) => {
		try {
			const response = await fetchOnline(input, init);
			const next = isCodeMissing && isNeededNow(input) ? findRouter()?.state.navigation.location : undefined;
			if (next !== undefined) window.location.assign(next.pathname + next.search + next.hash);
			return response;
		} catch (error) {
			const isAborted = init?.signal?.aborted ?? (input instanceof Request && input.signal.aborted);
			if (isAborted || !isNeededNow(input)) throw error;
			void stay();
			// The navigation that asked is replaced; a response would show the error page after all.
			return new Promise(() => {});
		}
	};

	const navigation = (window as unknown as { navigation?: EventTarget }).navigation;
	navigation?.addEventListener('navigate', (event) => {
		const { navigationType, userInitiated } = event as NavigateEvent;
		if (navigationType !== 'reload' || userInitiated || navigator.onLine) return;
		// Also code that is only fetched in advance ends here: then no navigation waits.
		event.preventDefault();
		isCodeMissing = true;
		if (isOpening()) void stay();
	});
}
