import type { CartLine } from '#domain/cart.ts';
import type { Paise } from '#domain/money.ts';
import type { Names, Tint } from '#domain/product.ts';
import { useStore } from '#web/lib/hydration.tsx';
import type { Lang } from '#web/lib/language.tsx';

export type LineKey = Pick<CartLine, 'productId' | 'unit'>;

/** What the server has reported about a cart line since the page was opened. */
export type LineAvailability = {
	/** the old price, when it has changed */
	was?: Paise | undefined;
	/** packs in stock; unknown until the server has answered */
	available?: number | undefined;
	/** the product or this variant is no longer sold */
	isUnavailable?: boolean | undefined;
	isFresh?: boolean | undefined;
	tint?: Tint | undefined;
	names?: Names | undefined;
};

type Availabilities = Readonly<Record<string, LineAvailability>>;

let stored: Availabilities = {};
const listeners = new Set<() => void>();
const noAvailabilities: Availabilities = {};
const noAvailability: LineAvailability = {};

function textOf(key: LineKey): string {
	return `${key.productId}\n${key.unit}`;
}

export function updateLineState(key: LineKey, reported: LineAvailability): void {
	stored = { ...stored, [textOf(key)]: { ...stored[textOf(key)], ...reported } };
	for (const listener of listeners) listener();
}

export function availabilityOf(known: Availabilities, key: LineKey): LineAvailability {
	return known[textOf(key)] ?? noAvailability;
}

function subscribe(onChange: () => void): () => void {
	listeners.add(onChange);
	return () => listeners.delete(onChange);
}

export function useLineAvailability(): Availabilities {
	return useStore(
		subscribe,
		() => stored,
		() => noAvailabilities,
	);
}

/** False for what is sold out or no longer sold: such a line stays in the cart, but is neither counted nor ordered. */
export function isBuyable(line: LineAvailability): boolean {
	return line.available !== 0;
}

export function buyableLines(lines: readonly CartLine[], known: Availabilities): readonly CartLine[] {
	return lines.filter((line) => isBuyable(availabilityOf(known, line)));
}

export function readLineAvailability(): Availabilities {
	return stored;
}

/** Name of a line in the customer's language once the server has answered; until then its stored name. */
export function lineName(line: Pick<CartLine, 'name'>, { names }: LineAvailability, lang: Lang): string {
	return names?.[lang] || line.name;
}
