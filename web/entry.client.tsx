import { langFromPath } from '#domain/language.ts';
import { scheduleInTasks } from '#web/lib/hydration.tsx';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

void import('#web/lib/missing-pictures.ts').then(({ replaceMissingPictures }) => replaceMissingPictures());

/** React Router prepares and matches all routes that it knows; a link to another language loads the document. docs/decisions/0034 */
function removeRoutesOfOtherLanguages(): void {
	const { routes } = (window as unknown as { __reactRouterManifest: { routes: Record<string, unknown> } })
		.__reactRouterManifest;
	const own = `${langFromPath(window.location.pathname)}/`;
	for (const id of Object.keys(routes)) if (id !== 'root' && !id.startsWith(own)) delete routes[id];
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
