import type { CartLine } from '#domain/cart.ts';
import { isFresh, type Product } from '#domain/product.ts';
import { productFromWire } from '#contract/product-wire.ts';
import { type AskProduct, askProduct, eachInTurn } from '#web/ask-products.ts';
import { learnOfLine } from './line-facts.ts';
import { takeNewPrice } from './take-new-price.ts';

/**
 * Asks the shop for today's price and stock of what is in the cart. A product that cannot be asked for keeps
 * what is known: no answer is not the same as sold out.
 */
export async function refreshCart(lines: readonly CartLine[], ask: AskProduct = askProduct): Promise<void> {
	await eachInTurn([...new Set(lines.map((line) => line.productId))], async (id) => {
		const answer = await ask(id);
		const own = lines.filter((line) => line.productId === id);
		if (answer.ok) takeIn(own, productFromWire(answer.reply.data.product));
		else if (answer.status === 404) for (const line of own) learnOfLine(line, { isGone: true, available: 0 });
	});
}

function takeIn(lines: readonly CartLine[], product: Product): void {
	for (const line of lines) {
		const variant = product.variants.find((candidate) => candidate.unit === line.unit);
		const isGone = variant === undefined || product.isRestricted;
		learnOfLine(line, {
			tint: product.tint,
			names: product.names,
			isFresh: isFresh(product.kind),
			isGone,
			available: isGone ? 0 : variant.stock,
		});
		if (variant !== undefined) takeNewPrice(line, variant.price);
	}
}
