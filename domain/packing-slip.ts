import { isCropCare, type ProductType } from './product.ts';

/** Food and crop care are packed separately, so each has its own packing slip. */
export const slipParts = ['food', 'crop-care'] as const;
export type SlipPart = (typeof slipParts)[number];

export function slipPart(productType: ProductType): SlipPart {
	return isCropCare(productType) ? 'crop-care' : 'food';
}

export type PackingSlip<Line> = { part: SlipPart; lines: Line[]; number: number; of: number };

/**
 * The slips of an order: food first, then crop care. Every line is on exactly one of them: a part of the order of which nothing
 * was found has no parcel, so its lines are at the end of the first slip.
 */
export function packingSlips<Line extends { productType: ProductType; quantity: number; ordered: number }>(
	lines: readonly Line[],
): PackingSlip<Line>[] {
	const parts = slipParts.map((part) => ({
		part,
		lines: lines.filter(({ productType }) => slipPart(productType) === part),
	}));
	const isPacked = ({ lines: own }: { lines: Line[] }) => own.some(({ quantity }) => quantity > 0);
	const packed = parts.filter(isPacked);
	if (packed.length === 0) packed.push(...parts.filter((slip) => slip.lines.length > 0).slice(0, 1));
	const missing = parts.filter((slip) => !packed.includes(slip)).flatMap((slip) => slip.lines);
	return packed.map(({ part, lines: own }, index) => ({
		part,
		lines: index === 0 ? [...own, ...missing] : own,
		number: index + 1,
		of: packed.length,
	}));
}
