import { options } from 'preact';
import {
	createContext,
	type ReactNode,
	Suspense,
	useContext,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react';

/** A part of the page that still shows what the server rendered. */
type Part = { isReady: boolean; isHydrated: boolean; hydrate: () => void; whenReady: Promise<void> };

const ready: Part = { isReady: true, isHydrated: true, hydrate: () => {}, whenReady: Promise.resolve() };
const AroundPart = createContext(ready);
const waiting: Part[] = [];
/** Until the page that the server rendered is hydrated. */
let isFirstPage = typeof document !== 'undefined';

function addPart(): Part {
	const part: Part = { ...ready, isReady: false, isHydrated: false };
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
	return <Hydrated part={part}>{children}</Hydrated>;
}

function Hydrated({ part, children }: { part: Part; children: ReactNode }) {
	useLayoutEffect(() => {
		part.isHydrated = true;
	}, [part]);
	return <AroundPart value={part}>{children}</AroundPart>;
}

/** Whether this rendering is the first one of elements that the server has rendered; false for what is added later. */
function useIsPartHydrating(): boolean {
	return !useContext(AroundPart).isHydrated;
}

type IdScope = { prefix: string; next: number };

const Scope = createContext<IdScope>({ prefix: 'id', next: 0 });

/**
 * An id for the document, the same on the server and in the browser: the position of the component in the rendering of its
 * scope. That of React counts through the whole page, and parts of the page are hydrated in another order.
 */
export function useId(): string {
	const scope = useContext(Scope);
	const [id] = useState(() => `${scope.prefix}-${scope.next++}`);
	return id;
}

/** Counts the ids of its content on its own. `prefix` of the page is fixed, that of a part is an id of the scope around it. */
export function IdsOf({ prefix, children }: { prefix: string; children: ReactNode }) {
	const [scope] = useState<IdScope>(() => ({ prefix, next: 0 }));
	return <Scope value={scope}>{children}</Scope>;
}

/** Hydrates its content, one element, in a task of its own after the elements around it: short tasks do not delay a touch. */
export function HydrateLater({ children }: { children: ReactNode }) {
	const [part] = useState(() => (isFirstPage ? addPart() : ready));
	return (
		<Suspense>
			<IdsOf prefix={useId()}>
				<WhenReady part={part}>{children}</WhenReady>
			</IdsOf>
		</Suspense>
	);
}

/**
 * A value of the browser that changes outside of components. The first rendering of what the server rendered has the
 * server's value, which `useSyncExternalStore` of Preact uses in the part that is hydrated first only.
 */
export function useStore<T>(subscribe: (onChange: () => void) => () => void, read: () => T, readOnServer: () => T): T {
	const isServers = useRef(useIsPartHydrating());
	useEffect(() => {
		isServers.current = false;
	}, []);
	return useSyncExternalStore(subscribe, () => (isServers.current ? readOnServer() : read()), readOnServer);
}

const never = () => () => {};

/** False on the server and in the first browser render, which must be identical. */
export function useHydrated(): boolean {
	return useStore(
		never,
		() => true,
		() => false,
	);
}

let endHydration: () => void;
const allHydrated = new Promise<void>((resolve) => {
	endHydration = resolve;
});

const tasks: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Resolves in the next task, after what the browser has to do for a touch. */
function nextTask(): Promise<void> {
	channel ??= new MessageChannel();
	channel.port1.onmessage = () => tasks.shift()?.();
	channel.port2.postMessage(null);
	return new Promise((resolve) => tasks.push(resolve));
}

/** How Preact renders until `hydrateParts` has ended, and runs effects. */
export function scheduleInTasks(): void {
	// The router is made in another task than the data of the page are read.
	options.debounceRendering = (render) => void nextTask().then(render);
	// As in React right after the rendering, not in the next frame, which may be a second away in a hidden tab. An effect
	// may render what the browser stores, which a part that is not hydrated yet cannot take over.
	options.requestAnimationFrame = (run) => void allHydrated.then(nextTask).then(run);
}

/**
 * Hydrates the parts, those within another part after all of the level above, then marks the document: presses before that
 * are repeated (web/entry.server.tsx).
 */
export async function hydrateParts(): Promise<void> {
	delete options.debounceRendering;
	await nextTask();
	for (const part of waiting) {
		performance.mark('part-hydration');
		part.hydrate();
		// The parts within it are known when it is rendered.
		await nextTask();
	}
	waiting.length = 0;
	isFirstPage = false;
	endHydration();
	// The effects run.
	for (let task = 0; task < 2; task += 1) await nextTask();
	document.documentElement.toggleAttribute('data-hydrated', true);
}
