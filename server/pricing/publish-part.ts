import type { AuditAction } from '#domain/audit.ts';
import { formatRupees } from '#domain/money.ts';
import { arePricesEqual, pickVariantPrices, type VariantPrices } from '#domain/price-change.ts';
import type { Tx } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { instantOfPrices } from './price-update-queries.ts';
import {
	type LineToValidate,
	type LockedPriceUpdate,
	listLinesToValidate,
	listPriceUpdateVariants,
	lockVariants,
	type NewLine,
	updatePrices,
	updateProgress,
	writeLines,
} from './publish-queries.ts';

/**
 * Variants that one transaction publishes. A larger price update is published in parts of this size: the listings of its
 * products are locked for a third of a second at a time, not for a minute. docs/decisions/0040
 */
export const partSize = 1000;

/** '₹60 · MRP ₹70 · cost ₹48', the readable form in the audit log. */
function formatPrices({ price, mrp, cost }: VariantPrices): string {
	const text = mrp === 0 ? formatRupees(price) : `${formatRupees(price)} · MRP ${formatRupees(mrp)}`;
	return cost === null ? text : `${text} · cost ${formatRupees(cost)}`;
}

export type PriceUpdateAudit = {
	action: Extract<AuditAction, `prices.${string}`>;
	priceUpdateId: string;
	actorId: string | null;
	at: Date;
	facts: object;
	/** variants of the price update */
	count: number;
	lines: readonly { sku: string; from: VariantPrices; to: VariantPrices }[];
};

/** One row of the audit log per price update: old and new prices by SKU, of a large one the number of its variants. */
export async function auditPriceUpdate(
	tx: Tx,
	{ action, priceUpdateId, actorId, at, facts, count, lines }: PriceUpdateAudit,
): Promise<void> {
	const isLarge = count > partSize;
	const textsOf = (side: 'from' | 'to') =>
		isLarge ? {} : Object.fromEntries(lines.map((line) => [line.sku, formatPrices(line[side])]));
	await audit(tx, { actorId, now: at }, action, priceUpdateId, {
		before: textsOf('from'),
		after: { ...facts, ...(isLarge ? { variants: count } : {}), ...textsOf('to') },
	});
}

type PartLine = NewLine & { sku: string };

/** Why a variant keeps its price. */
function skipReasonOf(
	{ undoesId, isImmediate }: LockedPriceUpdate,
	{ isLatest, isSuperseded, from }: LineToValidate,
	variant: VariantPrices & { isOnBoard: boolean },
): PartLine['skipReason'] {
	if (!variant.isOnBoard) return 'UNAVAILABLE';
	if (undoesId !== null) return isLatest ? null : 'CHANGED';
	const isChanged = isImmediate ? !arePricesEqual(from, variant) : isSuperseded;
	return isChanged ? 'CHANGED' : null;
}

/** The lines of the next variants, locked. An undo has the lines of the price update that it undoes, in reverse. */
async function lockPart(tx: Tx, priceUpdate: LockedPriceUpdate, ids: readonly string[]): Promise<PartLine[]> {
	const { id, undoesId } = priceUpdate;
	const variants = new Map((await lockVariants(tx, ids)).map((variant) => [variant.id, variant]));
	return (await listLinesToValidate(tx, undoesId ?? id, ids)).flatMap((line) => {
		const variant = variants.get(line.variantId);
		// Variants that the undone price update skipped need no undo.
		if (variant === undefined || (undoesId !== null && line.skipReason !== null)) return [];
		const { variantId } = line;
		const to = undoesId === null ? line.to : line.from;
		const skipReason = skipReasonOf(priceUpdate, line, variant);
		return [{ variantId, sku: variant.sku, from: pickVariantPrices(variant), to, skipReason }];
	});
}

function actionOf({ source, isImmediate }: LockedPriceUpdate): PriceUpdateAudit['action'] {
	if (source === 'undo') return 'prices.undo';
	return isImmediate ? 'prices.publish' : 'prices.publishScheduled';
}

/**
 * Publishes the next variants of a price update, which is locked: their lines, prices and history, and with the last ones
 * that it is published, and its row of the audit log. A variant that was changed since the check is skipped and marked. The prices
 * change when it is made at the earliest (instantOfPriceUpdate), and after their last change (instantOfPrices).
 * @returns variants that were published
 */
export async function publishPart(tx: Tx, priceUpdate: LockedPriceUpdate, now: Date): Promise<number> {
	const { id, undoesId, actorId, publishedThrough: after, lineCount: count, createdAt } = priceUpdate;
	const next = await listPriceUpdateVariants(tx, undoesId ?? id, { after, limit: partSize + 1 });
	const ids = next.slice(0, partSize);
	const isLast = ids.length === next.length;
	const lines = await lockPart(tx, priceUpdate, ids);
	const at = await instantOfPrices(tx, ids, now > createdAt ? now : createdAt);
	await writeLines(tx, id, lines);
	const published = lines.filter((line) => line.skipReason === null);
	const skipped = lines.filter((line) => line.skipReason !== null).map(({ sku }) => sku);
	const prices = published.map(({ variantId, to }) => ({ id: variantId, to }));
	await updatePrices(tx, prices, { priceUpdateId: id, actorId, at });
	await updateProgress(tx, id, {
		through: ids.at(-1) ?? null,
		done: lines.length,
		skipped: skipped.length,
		publishedAt: isLast ? at : null,
	});
	if (isLast) {
		const allSkipped = priceUpdate.skippedCount + skipped.length;
		const skippedFacts = allSkipped === 0 ? {} : { skipped: count > partSize ? allSkipped : skipped };
		const facts = { ...(undoesId === null ? {} : { undoes: undoesId }), ...skippedFacts };
		await auditPriceUpdate(tx, {
			action: actionOf(priceUpdate),
			priceUpdateId: id,
			actorId,
			at,
			facts,
			count,
			lines: published,
		});
	}
	return published.length;
}
