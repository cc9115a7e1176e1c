import { type Coupon, couponKey, couponRefusal } from '#domain/coupon.ts';
import { newAccountLimitsOf } from '#domain/new-account.ts';
import { type Order, subtotalOf } from '#domain/order.ts';
import { amountsByPool } from '#domain/stock.ts';
import type { Db, Tx } from '#database/db.ts';
import { claimKey } from '#server/platform/idempotency-queries.ts';
import { Refused, refuse } from '#server/platform/refuse.ts';
import { lockCouponForOrder, takeCouponUse } from '#server/promotions/coupon-queries.ts';
import { decideOrder, type OrderRequest, orderedLines, responseOf } from './decide-order.ts';
import type { KeyedQueue } from './keyed-queue.ts';
import { refuseAboveLimits } from './new-account-limits.ts';
import { readNewAccountUse } from './new-account-queries.ts';
import {
	type NewOrder,
	type NewOrderLine,
	type OrderFacts,
	type OrderKey,
	readOrderFacts,
	reclaimKey,
	storedResponse,
	writeOrder,
} from './place-order-queries.ts';

const couponCheckLifeMs = 30 * 60_000;
/** Prices that change between each reading and writing would otherwise be read without end. */
const maxAttempts = 10;

/** A price or product was changed since its row was read: those rows are not locked. What was claimed is rolled back. */
class RowsChanged extends Error {}

/** isRepeated: it was placed by an earlier request with the same key, or by a copy of this one */
export type PlacedOrder = { order: Order; isRepeated: boolean };

/**
 * Places an order, or returns the stored response of a repeated request. It is committed before the response is sent, and a
 * refusal rolls everything back. Refuses KEY_REUSED (details.order), as orderedLines and decideOrder, and as refuseAboveLimits.
 * @param enqueue runs the orders of one stock pool one after the other
 */
export async function placeOrder(db: Db, request: OrderRequest, now: Date, enqueue: KeyedQueue): Promise<PlacedOrder> {
	const order = await placeUnlocked(db, request, now, enqueue);
	return order === null ? placeLocked(db, request, now) : { order, isRepeated: false };
}

/** Without a key the content identifies the request. */
function keyOf({ key, bodyHash }: OrderRequest): string {
	return key === null ? `content:${bodyHash.toString('hex')}` : `key:${key}`;
}

function wantsCoupon({ couponCode, expectsDiscount }: OrderRequest): boolean {
	return couponCode !== null || expectsDiscount;
}

function readFacts(db: Db, request: OrderRequest, isLocked: boolean): Promise<OrderFacts> {
	const { userId, lines, billingAddress, deliveryAddress } = request;
	const pincodes = [billingAddress, deliveryAddress].flatMap((choice) =>
		choice !== null && 'pincode' in choice ? [choice.pincode] : [],
	);
	return readOrderFacts(db, { userId, key: keyOf(request), lines, pincodes, isLocked });
}

/**
 * Decides by what is read without locks; the statement that writes the order locks the pools, checks that it still
 * holds, and commits. So the pools are locked for one statement, whatever the time between statements.
 * @returns null when the order is not usual: it has a coupon, would be refused, is repeated, or its rows have changed
 */
async function placeUnlocked(db: Db, request: OrderRequest, now: Date, enqueue: KeyedQueue): Promise<Order | null> {
	if (wantsCoupon(request)) return null;
	const facts = await readFacts(db, request, false);
	if (facts.isKeyUsed) return null;
	const order = unlessRefused(() => {
		return decideOrder(request, { facts, lines: orderedLines(request, facts), coupon: null }, now);
	});
	if (order === null) return null;
	const key = { key: keyOf(request), bodyHash: request.bodyHash };
	const poolIds = amountsByPool(order.lines).map((draw) => draw.poolId);
	return enqueue(poolIds, () => {
		if (order.newAccount === null) return write(db, order, key);
		return db.transaction().execute((tx) => writeWithinLimits(tx, order, key, facts));
	});
}

/** A refusal is left to placeLocked: the first of two concurrent duplicates may have been placed. */
function unlessRefused(decide: () => NewOrder): NewOrder | null {
	try {
		return decide();
	} catch (error) {
		if (error instanceof Refused) return null;
		throw error;
	}
}

/**
 * One transaction that locks, in this order, pools by id and customer, key, coupon and what new accounts are counted by. It
 * begins again when other rows are needed: their pools may not be locked after key and coupon.
 */
async function placeLocked(db: Db, request: OrderRequest, now: Date, attempt = 1): Promise<PlacedOrder> {
	const placed = await db
		.transaction()
		.execute(async (tx) => {
			const facts = await readFacts(tx, request, true);
			const repeated = await claimOrRepeat(tx, request);
			if (repeated !== null) return { order: repeated, isRepeated: true };
			return { order: await placeClaimed(tx, request, facts, now), isRepeated: false };
		})
		.catch((error: unknown) => {
			if (error instanceof RowsChanged) return null;
			throw error;
		});
	if (placed !== null) return placed;
	if (attempt === maxAttempts) refuse('BUSY');
	return placeLocked(db, request, now, attempt + 1);
}

async function placeClaimed(tx: Tx, request: OrderRequest, facts: OrderFacts, now: Date): Promise<Order> {
	const lines = orderedLines(request, facts);
	const coupon = await couponFor(tx, request, lines, now);
	const order = decideOrder(request, { facts, lines, coupon }, now);
	const placed = await writeWithinLimits(tx, order, { key: keyOf(request), bodyHash: null }, facts);
	if (placed === null) throw new RowsChanged();
	if (coupon !== null) await takeCouponUse(tx, coupon.id, placed.id, request.userId, now);
	return placed;
}

async function write(db: Db, order: NewOrder, key: OrderKey): Promise<Order | null> {
	const returned = responseOf(order);
	const written = await writeOrder(db, order, key, returned);
	return written === null ? null : { ...returned, id: written.id, number: written.number };
}

async function writeWithinLimits(tx: Tx, order: NewOrder, key: OrderKey, facts: OrderFacts): Promise<Order | null> {
	const placed = await write(tx, order, key);
	if (placed === null || order.newAccount === null) return placed;
	const use = await readNewAccountUse(tx, order.newAccount, amountsByPool(order.lines), order.now);
	refuseAboveLimits(order.lines, use, newAccountLimitsOf(facts.newAccountLimits));
	return placed;
}

/** @returns the stored response of the request when it is a repeated one. Refuses KEY_REUSED (details.order: that of the key). */
async function claimOrRepeat(tx: Tx, request: OrderRequest): Promise<Order | null> {
	const { userId, bodyHash, snapshot } = request;
	const key = keyOf(request);
	const claim = await claimKey(tx, { userId, key, bodyHash, snapshot });
	if (claim.isNew) return null;
	// The content identifies a request only while the first copy is in progress: a customer may order the same cart twice,
	// though not within one double click.
	const isConcurrentDuplicate = !claim.hadEndedBefore || request.isDuplicateInFlight();
	if (request.key === null && !isConcurrentDuplicate) {
		await reclaimKey(tx, userId, key);
		return null;
	}
	if (!claim.bodyHash.equals(bodyHash)) refuse('KEY_REUSED', { order: claim.response });
	return storedResponse(claim.response);
}

/** The coupon of the order if it is valid now, its row locked; null: no discount. */
async function couponFor(
	tx: Tx,
	request: OrderRequest,
	lines: readonly NewOrderLine[],
	now: Date,
): Promise<Coupon | null> {
	if (!wantsCoupon(request)) return null;
	const wanted =
		request.couponCode === null
			? { verifiedSince: new Date(now.getTime() - couponCheckLifeMs) }
			: { codeKey: couponKey(request.couponCode), now };
	const found = await lockCouponForOrder(tx, wanted, request.userId);
	if (found === null) return null;
	return couponRefusal(found.coupon, found.use, request.userId, subtotalOf(lines), now) === null ? found.coupon : null;
}
