import type { BaseUnit } from './price.ts';

export type PickLine = {
	productId: string;
	productName: string;
	category: string;
	unit: string;
	/** pack amount in the base unit */
	packAmount: number;
	base: BaseUnit;
	/** quantity to pick */
	quantity: number;
};

export type PickProduct = {
	productId: string;
	productName: string;
	base: BaseUnit;
	/** sum over all orders, in the base unit */
	amount: number;
	variants: { unit: string; quantity: number }[];
};

export type PickCategory = { category: string; products: PickProduct[] };

const byName = (one: string, other: string) => one.localeCompare(other, 'en');

/** The pick list of several orders: by category and product, with totals and variants. */
export function pickList(lines: readonly PickLine[]): PickCategory[] {
	const categories = new Map<string, Map<string, PickProduct>>();
	for (const line of lines) {
		if (line.quantity === 0) continue;
		const products = categories.get(line.category) ?? new Map<string, PickProduct>();
		categories.set(line.category, products);
		const { productId, productName, base } = line;
		const product = products.get(productId) ?? { productId, productName, base, amount: 0, variants: [] };
		products.set(productId, product);
		product.amount += line.packAmount * line.quantity;
		const variant = product.variants.find(({ unit }) => unit === line.unit);
		if (variant === undefined) product.variants.push({ unit: line.unit, quantity: line.quantity });
		else variant.quantity += line.quantity;
	}
	return [...categories]
		.map(([category, products]) => ({
			category,
			products: [...products.values()].sort((a, b) => byName(a.productName, b.productName)),
		}))
		.sort((a, b) => byName(a.category, b.category));
}
