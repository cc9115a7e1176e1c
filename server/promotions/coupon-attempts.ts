import { minuteMs } from '#domain/duration.ts';
import type { Limits } from '#server/platform/limits.ts';
import { Refused } from '#server/platform/refuse.ts';
import { couponAttemptsKey, couponAttemptsOfUser } from './coupon-queries.ts';

/** Counts a code that a user sends. Refuses TOO_MANY_ATTEMPTS. */
export function takeCouponAttempt(limits: Limits, userId: string, now: Date): Promise<void> {
	return limits.take(couponAttemptsKey(userId), couponAttemptsOfUser, minuteMs, now);
}

/**
 * Counts the code of an order that is refused, as the refusal may show whether it is one of a coupon, and of an order that gets no
 * coupon. The code of a coupon that is used is not counted. Refuses TOO_MANY_ATTEMPTS.
 */
export async function countCodeOf<Placed extends { order: { couponCode: string | null } }>(
	placing: Promise<Placed>,
	{ limits, userId, now }: { limits: Limits; userId: string; now: Date },
): Promise<Placed> {
	const placed = await placing.catch(async (error: unknown) => {
		// Its client must learn that the key was used: it would take another refusal for one of an order that was not placed.
		if (error instanceof Refused && error.refusal !== 'KEY_REUSED') await takeCouponAttempt(limits, userId, now);
		throw error;
	});
	// The order is placed, whether the code can be counted or not.
	if (placed.order.couponCode === null) await takeCouponAttempt(limits, userId, now).catch(() => {});
	return placed;
}
