import { type ReactNode, Suspense, useState } from 'react';

/** A part of the page that still shows what the server rendered. */
type Part = { isReady: boolean; hydrate: () => void; whenReady: Promise<void> };

const ready: Part = { isReady: true, hydrate: () => {}, whenReady: Promise.resolve() };
const waiting: Part[] = [];
/** Until the page that the server rendered is hydrated. */
let isFirstPage = typeof document !== 'undefined';

function addPart(): Part {
	const part: Part = { ...ready, isReady: false };
	part.whenReady = new Promise((resolve) => {
		part.hydrate = () => {
			part.isReady = true;
			resolve();
		};
	});
	waiting.push(part);
	return part;
}

function WhenReady({ part, children }: { part: Part; children: ReactNode }) {
	// Preact keeps the elements of the server until the promise is resolved.
	if (!part.isReady) throw part.whenReady;
	return children;
}

/**
 * Hydrates its content, one element, in a task of its own after the rest of the page, so that no task holds back a touch.
 * The content uses no `useId`: its ids depend on the order of the rendering.
 */
export function HydrateLater({ children }: { children: ReactNode }) {
	const [part] = useState(() => (isFirstPage ? addPart() : ready));
	return (
		<Suspense>
			<WhenReady part={part}>{children}</WhenReady>
		</Suspense>
	);
}

/** Hydrates the parts in the order of the page, then marks the document: presses before that are repeated (web/entry.server.tsx). */
export async function hydrateParts(): Promise<void> {
	performance.mark('frame-hydrated');
	const { port1, port2 } = new MessageChannel();
	const nextTask = () =>
		new Promise((resolve) => {
			port1.onmessage = resolve;
			port2.postMessage(null);
		});
	for (const part of waiting) {
		await nextTask();
		part.hydrate();
	}
	await nextTask();
	port1.close();
	isFirstPage = false;
	document.documentElement.toggleAttribute('data-hydrated', true);
}
