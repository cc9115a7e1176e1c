import { createContext, type ReactNode, useContext, useState } from 'react';

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
