import { arePricesEqual, isBelowCost, isLargeChange, type PriceChange, priceProblem } from '#domain/price-change.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Db, Tx } from '#database/db.ts';
import { refuse } from '#server/platform/refuse.ts';
import { instantOfPriceUpdate } from './price-update-queries.ts';
import { auditPriceUpdate, partSize } from './publish-part.ts';
import {
	insertPriceUpdate,
	type LockedVariant,
	lockVariants,
	type PriceUpdateSource,
	updatePrices,
	writeLines,
} from './publish-queries.ts';

export type PriceUpdateRequest = {
	actorId: string;
	source: Exclude<PriceUpdateSource, 'undo'>;
	changes: readonly PriceChange[];
	/** null: immediately */
	publishAt: Date | null;
	note: string;
	areLargeChangesConfirmed: boolean;
	areBelowCostConfirmed: boolean;
};

type Line = PriceChange & { variant: LockedVariant };

/** Only this many names are listed; the count is complete. */
const maxNamed = 200;

function refuseNamed(refusal: Refusal, lines: readonly (Line | (PriceChange & { variant: undefined }))[]): never {
	refuse(refusal, {
		count: lines.length,
		variants: lines.slice(0, maxNamed).map(({ variantId, variant }) => ({
			variantId,
			sku: variant?.sku ?? '',
			name: variant === undefined ? '' : `${variant.product} ${variant.unit}`,
			...(variant === undefined ? {} : { now: variant.now }),
		})),
	});
}

/** Locks the variants of the changes and validates every change. Writes nothing. */
async function lockAndValidate(tx: Tx, request: PriceUpdateRequest): Promise<Line[]> {
	const { changes, areLargeChangesConfirmed, areBelowCostConfirmed } = request;
	const variants = await lockVariants(
		tx,
		changes.map(({ variantId }) => variantId),
	);
	const byId = new Map(variants.map((variant) => [variant.id, variant]));
	const requested = changes.map((change) => ({ ...change, variant: byId.get(change.variantId.toLowerCase()) }));
	const lines = requested.filter((line): line is Line => line.variant?.isOnBoard === true);
	const unlisted = requested.filter((line) => line.variant?.isOnBoard !== true);
	if (unlisted.length > 0) refuseNamed('VARIANTS_UNAVAILABLE', unlisted as Line[]);
	const outdated = lines.filter(({ from, variant }) => !arePricesEqual(from, variant));
	if (outdated.length > 0) refuseNamed('PRICES_CHANGED', outdated);
	const wrong = lines.filter(({ to, variant }) => priceProblem(to, variant.isLoose) !== null);
	if (wrong.length > 0) refuseNamed('INVALID_PRICES', wrong);
	const changed = lines.filter(({ from, to }) => !arePricesEqual(from, to));
	if (changed.length === 0) refuse('NOTHING_CHANGED');
	const largeChanges = changed.filter(({ from, to }) => isLargeChange(from.price, to.price));
	if (largeChanges.length > 0 && !areLargeChangesConfirmed) refuseNamed('LARGE_PRICE_CHANGES', largeChanges);
	const losses = changed.filter(({ to }) => isBelowCost(to));
	if (losses.length > 0 && !areBelowCostConfirmed) refuseNamed('PRICES_BELOW_COST', losses);
	return changed;
}

/**
 * Publishes or schedules prices: all of them or none. More than `partSize` are published in parts, by a job.
 * Refuses PUBLISH_TIME_PAST, and with details.variants VARIANTS_UNAVAILABLE, PRICES_CHANGED (by another user),
 * INVALID_PRICES (zero or above the MRP), LARGE_PRICE_CHANGES (more than half, not confirmed), PRICES_BELOW_COST (not
 * confirmed); NOTHING_CHANGED. @returns its id
 */
export async function publishPrices(db: Db, request: PriceUpdateRequest, now: Date): Promise<string> {
	const { actorId, source, publishAt, note } = request;
	if (publishAt !== null && publishAt <= now) refuse('PUBLISH_TIME_PAST');
	return db.transaction().execute(async (tx) => {
		const lines = await lockAndValidate(tx, request);
		const ids = lines.map(({ variant }) => variant.id);
		const createdAt = await instantOfPriceUpdate(tx, { ids }, { now, publishAt });
		const isPublishedNow = publishAt === null && lines.length <= partSize;
		const priceUpdateId = await insertPriceUpdate(tx, {
			source,
			note,
			actorId,
			createdAt,
			publishAt: publishAt ?? now,
			publishedAt: isPublishedNow ? createdAt : null,
			undoesId: null,
			lineCount: lines.length,
		});
		await writeLines(
			tx,
			priceUpdateId,
			lines.map((line) => ({ ...line, variantId: line.variant.id, skipReason: null })),
		);
		if (isPublishedNow) {
			const prices = lines.map(({ variant, to }) => ({ id: variant.id, to }));
			await updatePrices(tx, prices, { priceUpdateId, actorId, at: createdAt });
		}
		// A job publishes a large one in parts, and writes the row of the audit log with the last of them.
		if (publishAt === null && !isPublishedNow) return priceUpdateId;
		await auditPriceUpdate(tx, {
			action: publishAt === null ? 'prices.publish' : 'prices.schedule',
			priceUpdateId,
			actorId,
			at: now,
			facts: publishAt === null ? {} : { publishAt: publishAt.toISOString() },
			count: lines.length,
			lines: lines.map(({ variant, from, to }) => ({ sku: variant.sku, from, to })),
		});
		return priceUpdateId;
	});
}
