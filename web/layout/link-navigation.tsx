import { langFromPath } from '#domain/language.ts';
import { fetchProductPicture } from '#web/ui/picture.tsx';
import { rememberPressedPicture } from '#web/ui/pressed-picture.ts';
import { useEffect, useState } from 'react';
import { type NavigateFunction, PrefetchPageLinks, useLocation, useNavigate } from 'react-router';

/** Links to files, and to what is no page of the shop. */
const otherPath = /^\/(?:api|media|office)(?:\/|$)|\.\w+$/;

const here = () => location.pathname + location.search;

/** The link to a page of the shop, in this tab, that an event is on; the browser follows all others. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
	const link = target instanceof Element ? target.closest('a') : null;
	if (link === null || link.origin !== location.origin || otherPath.test(link.pathname)) return null;
	const isOwn = (link.target === '' || link.target === '_self') && link.dataset.reload === undefined;
	// web/entry.client.tsx keeps the routes of one language.
	const isInLanguage = langFromPath(link.pathname) === langFromPath(location.pathname);
	const isPartOfPage = link.hash !== '' && link.pathname + link.search === here();
	return isOwn && isInLanguage && !isPartOfPage ? link : null;
}

function isPlain(event: MouseEvent): boolean {
	return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

/** Not in every browser. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** When pages are fetched in advance: never for a customer who saves data, links in view on a fast network only. */
export function prefetchOn(connection: Connection | undefined): 'never' | 'intent' | 'view' {
	if (connection?.saveData) return 'never';
	return connection?.effectiveType === '4g' ? 'view' : 'intent';
}

/** A mouse that only passes a row of cards fetches nothing. */
const hoverMs = 65;
/** Links in view are looked for when the page has stood that long. */
const inViewMs = 1000;
const maxInView = 4;

const pictureOf = (link: Element) => link.closest('article')?.querySelector<HTMLImageElement>('.pcard-pic img') ?? null;

function follow(link: HTMLAnchorElement, navigate: NavigateFunction): void {
	const to = link.pathname + link.search + link.hash;
	rememberPressedPicture(pictureOf(link));
	// A focused link would make the browser lay out the old and the new page together before it removes the old one.
	link.blur();
	void navigate(to, {
		replace: to === here() + location.hash,
		state: link.dataset.state === undefined ? null : JSON.parse(link.dataset.state),
	});
}

/**
 * Follows links of the shop without loading a document, for all links at once. Links with `data-prefetch` lead to pages
 * that are fetched when the press is expected, and are followed when a mouse button goes down on them: before it is up,
 * nothing but a drag can follow. A finger may be about to scroll, so that its press counts when it ends.
 */
export function LinkNavigation() {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const [pages, setPages] = useState<readonly string[]>([]);

	useEffect(() => {
		const listening = new AbortController();
		const { signal } = listening;
		const when = prefetchOn((navigator as { connection?: Connection }).connection);
		let hovering: ReturnType<typeof setTimeout> | undefined;
		let isFollowed = false;

		function prefetch(link: HTMLAnchorElement): void {
			const page = link.pathname + link.search;
			setPages((known) => (known.includes(page) ? known : [...known, page]));
			const picture = pictureOf(link);
			if (picture) fetchProductPicture(picture.src);
		}

		function onIntent(event: Event): void {
			clearTimeout(hovering);
			const link = linkOf(event);
			if (link?.dataset.prefetch === undefined || when === 'never') return;
			if (event.type === 'pointerover') hovering = setTimeout(() => prefetch(link), hoverMs);
			else prefetch(link);
		}

		function onPointerDown(event: PointerEvent): void {
			isFollowed = false;
			const link = linkOf(event);
			if (link?.dataset.prefetch === undefined || event.pointerType !== 'mouse' || !isPlain(event)) return;
			isFollowed = true;
			follow(link, navigate);
		}

		function onClick(event: MouseEvent): void {
			const link = linkOf(event);
			if (link === null || event.defaultPrevented || !isPlain(event)) return;
			event.preventDefault();
			// `detail` is 0 for a press of a key.
			if (!isFollowed || event.detail === 0) follow(link, navigate);
		}

		for (const type of ['pointerover', 'focusin', 'touchstart']) {
			document.addEventListener(type, onIntent, { signal, passive: true });
		}
		document.addEventListener('pointerdown', onPointerDown, { signal });
		// No focus for a link that is followed already.
		document.addEventListener('mousedown', (event) => isFollowed && event.preventDefault(), { signal });
		document.addEventListener('click', onClick, { signal });
		return () => {
			listening.abort();
			clearTimeout(hovering);
		};
	}, [navigate]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: every page has other links
	useEffect(() => {
		setPages([]);
		if (prefetchOn((navigator as { connection?: Connection }).connection) !== 'view') return;
		const links: HTMLAnchorElement[] = [];
		let idle: number | undefined;
		let count = 0;
		/** One page at a time: each takes some milliseconds. */
		const addNext = () => {
			const link = links.shift();
			idle = undefined;
			if (link === undefined || count === maxInView) return;
			count += 1;
			setPages((known) => (known.includes(link.pathname) ? known : [...known, link.pathname]));
			idle = requestIdleCallback(addNext);
		};
		const observer = new IntersectionObserver((entries) => {
			const seen = entries.filter(({ isIntersecting }) => isIntersecting);
			links.splice(0, links.length, ...seen.map(({ target }) => target as HTMLAnchorElement));
			idle ??= requestIdleCallback(addNext);
		});
		const timer = setTimeout(() => {
			for (const link of document.querySelectorAll('main a[data-prefetch]')) observer.observe(link);
		}, inViewMs);
		return () => {
			clearTimeout(timer);
			observer.disconnect();
			if (idle !== undefined) cancelIdleCallback(idle);
		};
	}, [pathname, search]);

	return pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
