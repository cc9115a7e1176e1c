import { isCropCare, type ProductType } from './product.ts';

/** Food and crop care are packed separately, so each has its own packing slip. */
export const slipParts = ['food', 'crop-care'] as const;
export type SlipPart = (typeof slipParts)[number];

export function slipPart(productType: ProductType): SlipPart {
	return isCropCare(productType) ? 'crop-care' : 'food';
}

export type PackingSlip<Line> = { part: SlipPart; lines: Line[]; number: number; of: number };

/**
 * The slips of an order, food first; an order of one kind has one slip. Every line with something to pack is on
 * exactly one of them.
 */
export function packingSlips<Line extends { productType: ProductType; quantity: number; ordered: number }>(
	lines: readonly Line[],
): PackingSlip<Line>[] {
	const parts = slipParts
		.map((part) => ({ part, lines: lines.filter(({ productType }) => slipPart(productType) === part) }))
		.filter((slip) => slip.lines.length > 0);
	return parts.map((slip, index) => ({ ...slip, number: index + 1, of: parts.length }));
}
