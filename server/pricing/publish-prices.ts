import type { AuditAction } from '#domain/audit.ts';
import { formatRupees } from '#domain/money.ts';
import {
	arePricesEqual,
	isBelowCost,
	isLargeChange,
	type PriceChange,
	priceProblem,
	type VariantPrices,
} from '#domain/price-change.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Db, Tx } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type LockedVariant, lockVariants, updatePrices } from './price-board-queries.ts';
import { insertPriceUpdate, type PriceUpdateSource, writeLines } from './price-update-queries.ts';

/** '₹60 · MRP ₹70 · cost ₹48', the readable form in the audit log. */
function formatPrices({ price, mrp, cost }: VariantPrices): string {
	const text = mrp === 0 ? formatRupees(price) : `${formatRupees(price)} · MRP ${formatRupees(mrp)}`;
	return cost === null ? text : `${text} · cost ${formatRupees(cost)}`;
}

/** One row of the audit log per price update: old and new prices by SKU. */
export async function auditPriceUpdate(
	tx: Tx,
	update: {
		action: Extract<AuditAction, `prices.${string}`>;
		priceUpdateId: string;
		actorId: string | null;
		at: Date;
		facts: object;
		lines: readonly { sku: string; from: VariantPrices; to: VariantPrices }[];
	},
): Promise<void> {
	const { action, priceUpdateId, actorId, at, facts, lines } = update;
	await audit(tx, { actorId, now: at }, action, priceUpdateId, {
		before: Object.fromEntries(lines.map(({ sku, from }) => [sku, formatPrices(from)])),
		after: { ...facts, ...Object.fromEntries(lines.map(({ sku, to }) => [sku, formatPrices(to)])) },
	});
}

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
			...(variant === undefined
				? {}
				: { now: { pricePaise: variant.price, mrpPaise: variant.mrp, costPaise: variant.cost } }),
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
	const jumps = changed.filter(({ from, to }) => isLargeChange(from.price, to.price));
	if (jumps.length > 0 && !areLargeChangesConfirmed) refuseNamed('LARGE_PRICE_CHANGES', jumps);
	const losses = changed.filter(({ to }) => isBelowCost(to));
	if (losses.length > 0 && !areBelowCostConfirmed) refuseNamed('PRICES_BELOW_COST', losses);
	return changed;
}

/**
 * Publishes or schedules prices: all of them or none.
 * Refuses PUBLISH_TIME_PAST, and with details.variants VARIANTS_UNAVAILABLE, PRICES_CHANGED (by another user),
 * INVALID_PRICES (zero or above the MRP), LARGE_PRICE_CHANGES (more than half, not confirmed), PRICES_BELOW_COST (not
 * confirmed); NOTHING_CHANGED. @returns its id
 */
export async function publishPrices(db: Db, request: PriceUpdateRequest, now: Date): Promise<string> {
	const { actorId, source, publishAt, note } = request;
	if (publishAt !== null && publishAt <= now) refuse('PUBLISH_TIME_PAST');
	return db.transaction().execute(async (tx) => {
		const lines = await lockAndValidate(tx, request);
		const priceUpdateId = await insertPriceUpdate(tx, {
			source,
			note,
			actorId,
			createdAt: now,
			publishAt: publishAt ?? now,
			publishedAt: publishAt === null ? now : null,
			undoesId: null,
		});
		await writeLines(
			tx,
			priceUpdateId,
			lines.map((line) => ({ ...line, variantId: line.variant.id, skipReason: null })),
		);
		if (publishAt === null) {
			const prices = lines.map(({ variant, to }) => ({ id: variant.id, to }));
			await updatePrices(tx, prices, { priceUpdateId, actorId, at: now });
		}
		await auditPriceUpdate(tx, {
			action: publishAt === null ? 'prices.publish' : 'prices.schedule',
			priceUpdateId,
			actorId,
			at: now,
			facts: publishAt === null ? {} : { publishAt: publishAt.toISOString() },
			lines: lines.map(({ variant, from, to }) => ({ sku: variant.sku, from, to })),
		});
		return priceUpdateId;
	});
}
