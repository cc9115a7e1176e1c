import type { CartLine } from '#domain/cart.ts';
import type { Paise } from '#domain/money.ts';
import type { Names, Tint } from '#domain/product.ts';
import type { Lang } from '#web/lib/language.tsx';
import { useSyncExternalStore } from 'react';
import type { LineKey } from './cart-store.ts';

/** What the shop has told about a line of the cart since the page was opened. */
export type LineAvailability = {
	/** the price the customer knew, when it has changed since */
	was?: Paise | undefined;
	/** packs that can still be had; unknown until the shop has answered */
	available?: number | undefined;
	/** the product or this pack is no longer sold */
	isGone?: boolean | undefined;
	isFresh?: boolean | undefined;
	tint?: Tint | undefined;
	names?: Names | undefined;
};

type Facts = Readonly<Record<string, LineAvailability>>;

let facts: Facts = {};
const listeners = new Set<() => void>();
const nothingKnown: Facts = {};
const noAvailability: LineAvailability = {};

function textOf(key: LineKey): string {
	return `${key.productId}\n${key.unit}`;
}

export function updateLineState(key: LineKey, learnt: LineAvailability): void {
	facts = { ...facts, [textOf(key)]: { ...facts[textOf(key)], ...learnt } };
	for (const listener of listeners) listener();
}

export function availabilityOf(known: Facts, key: LineKey): LineAvailability {
	return known[textOf(key)] ?? noAvailability;
}

function subscribe(onChange: () => void): () => void {
	listeners.add(onChange);
	return () => listeners.delete(onChange);
}

export function useLineAvailability(): Facts {
	return useSyncExternalStore(
		subscribe,
		() => facts,
		() => nothingKnown,
	);
}

export function readLineAvailability(): Facts {
	return facts;
}

/** What a line is called in the customer's language, as soon as the shop has told; until then as it was added. */
export function lineName(line: CartLine, { names }: LineAvailability, lang: Lang): string {
	return names?.[lang] || line.name;
}
