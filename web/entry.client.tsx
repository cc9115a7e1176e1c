import { scheduleInTasks } from '#web/lib/hydration.tsx';
import { langFromPath, languages } from '#web/lib/language.tsx';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

void import('#web/lib/missing-pictures.ts').then(({ replaceMissingPictures }) => replaceMissingPictures());

/** The routes of the other languages would take a phone 40 ms to prepare: a link to them loads the document. */
function removeRoutesOfOtherLanguages(): void {
	const { routes } = (window as unknown as { __reactRouterManifest: { routes: Record<string, unknown> } })
		.__reactRouterManifest;
	const others = languages.filter((lang) => lang !== langFromPath(window.location.pathname));
	for (const id of Object.keys(routes)) if (others.some((lang) => id.startsWith(`${lang}/`))) delete routes[id];
}

removeRoutesOfOtherLanguages();
scheduleInTasks();

/** Preact hydrates the children of an element; this is an element with the page as its only child. */
const page = {
	nodeType: 1,
	ownerDocument: document,
	namespaceURI: document.documentElement.namespaceURI,
	firstChild: document.documentElement,
	childNodes: [document.documentElement],
	contains: (node: Node) => document.contains(node),
	insertBefore: (node: Node, before: Node | null) => document.insertBefore(node, before),
	appendChild: (node: Node) => document.appendChild(node),
	removeChild: (node: Node) => document.removeChild(node),
};

hydrateRoot(
	page as unknown as Element,
	<Suspense>
		<HydratedRouter />
	</Suspense>,
);
