import type { AuditAction } from '#domain/audit.ts';
import { formatRupees } from '#domain/money.ts';
import { arePricesEqual, isLargeChange, priceProblem } from '#domain/price-change.ts';
import type { Refusal } from '#contract/errors.ts';
import type { PriceChange, PriceUpdate, VariantPricesWire } from '#contract/pricing-office.ts';
import { variantPricesFromWire } from '#contract/pricing-wire.ts';
import type { Db, Tx } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type LockedVariant, lockVariants, updatePrices } from './price-board-queries.ts';
import { insertPriceUpdate, writeLines } from './price-update-queries.ts';

/** '₹60 · MRP ₹70 · cost ₹48', the readable form in the audit log. */
function pricesInWords(wire: VariantPricesWire): string {
	const { price, mrp, cost } = variantPricesFromWire(wire);
	const words = `${formatRupees(price)} · MRP ${formatRupees(mrp)}`;
	return cost === null ? words : `${words} · cost ${formatRupees(cost)}`;
}

/** One row of the audit log per price update: old and new prices by SKU. */
export async function auditPriceUpdate(
	tx: Tx,
	entry: {
		action: Extract<AuditAction, `prices.${string}`>;
		priceUpdateId: string;
		actorId: string | null;
		at: Date;
		facts: object;
		lines: readonly { sku: string; from: VariantPricesWire; to: VariantPricesWire }[];
	},
): Promise<void> {
	const { action, priceUpdateId, actorId, at, facts, lines } = entry;
	await audit(tx, { actorId, now: at }, action, priceUpdateId, {
		before: Object.fromEntries(lines.map(({ sku, from }) => [sku, pricesInWords(from)])),
		after: { ...facts, ...Object.fromEntries(lines.map(({ sku, to }) => [sku, pricesInWords(to)])) },
	});
}

export type PriceUpdateRequest = {
	actorId: string;
	source: Exclude<PriceUpdate['source'], 'undo'>;
	changes: readonly PriceChange[];
	/** null: immediately */
	publishAt: Date | null;
	note: string;
	areLargeChangesConfirmed: boolean;
};

type Line = PriceChange & { pack: LockedVariant };

/** Only this many names are listed; the count is complete. */
const maxNamed = 200;

function refuseNamed(refusal: Refusal, lines: readonly (Line | (PriceChange & { pack: undefined }))[]): never {
	refuse(refusal, {
		count: lines.length,
		packs: lines.slice(0, maxNamed).map(({ variantId, pack }) => ({
			variantId,
			sku: pack?.sku ?? '',
			name: pack === undefined ? '' : `${pack.product} ${pack.unit}`,
			...(pack === undefined
				? {}
				: {
						now: {
							pricePaise: pack.pricePaise,
							mrpPaise: pack.mrpPaise,
							costPaise: pack.costPaise,
						},
					}),
		})),
	});
}

/** Locks the variants of the changes and validates every change. Writes nothing. */
async function lockAndValidate(tx: Tx, request: PriceUpdateRequest): Promise<Line[]> {
	const { changes, areLargeChangesConfirmed } = request;
	const packs = await lockVariants(
		tx,
		changes.map(({ variantId }) => variantId),
	);
	const byId = new Map(packs.map((pack) => [pack.id, pack]));
	const asked = changes.map((change) => ({ ...change, pack: byId.get(change.variantId.toLowerCase()) }));
	const lines = asked.filter((line): line is Line => line.pack?.isOnBoard === true);
	const gone = asked.filter((line) => line.pack?.isOnBoard !== true);
	if (gone.length > 0) refuseNamed('VARIANTS_UNAVAILABLE', gone as Line[]);
	const moved = lines.filter(
		({ from, pack }) => !arePricesEqual(variantPricesFromWire(from), variantPricesFromWire(pack)),
	);
	if (moved.length > 0) refuseNamed('PRICES_CHANGED', moved);
	const wrong = lines.filter(({ to }) => priceProblem(variantPricesFromWire(to)) !== null);
	if (wrong.length > 0) refuseNamed('INVALID_PRICES', wrong);
	const changed = lines.filter(
		({ from, to }) => !arePricesEqual(variantPricesFromWire(from), variantPricesFromWire(to)),
	);
	if (changed.length === 0) refuse('NOTHING_CHANGED');
	const jumps = changed.filter(({ from, to }) =>
		isLargeChange(variantPricesFromWire(from).price, variantPricesFromWire(to).price),
	);
	if (jumps.length > 0 && !areLargeChangesConfirmed) refuseNamed('LARGE_PRICE_CHANGES', jumps);
	return changed;
}

/**
 * Publishes or schedules prices: all of them or none.
 * Refuses PUBLISH_TIME_PAST, and with details.packs VARIANTS_UNAVAILABLE, PRICES_CHANGED (by another user),
 * INVALID_PRICES (zero or above the MRP), LARGE_PRICE_CHANGES (more than half, not confirmed); NOTHING_CHANGED. @returns its id
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
			lines.map((line) => ({ ...line, variantId: line.pack.id, skipReason: null })),
		);
		if (publishAt === null) {
			const prices = lines.map(({ pack, to }) => ({ id: pack.id, to }));
			await updatePrices(tx, prices, { priceUpdateId, actorId, at: now });
		}
		await auditPriceUpdate(tx, {
			action: publishAt === null ? 'prices.publish' : 'prices.schedule',
			priceUpdateId,
			actorId,
			at: now,
			facts: publishAt === null ? {} : { publishAt: publishAt.toISOString() },
			lines: lines.map(({ pack, from, to }) => ({ sku: pack.sku, from, to })),
		});
		return priceUpdateId;
	});
}
