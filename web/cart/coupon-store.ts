import { isPaise } from '#domain/money.ts';
import { type AppliedCoupon, couponFromWire } from '#contract/promotions-wire.ts';
import { logFailure } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { storedValue } from '#web/lib/stored-value.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

export type CouponCheck =
	| { outcome: 'applied'; coupon: AppliedCoupon }
	| { outcome: 'not-found'; reason: string | null }
	| { outcome: 'failed' };

/** Sends the code as typed, with the token if there is one. spec: shopping §5, §6 */
async function checkCoupon(code: string): Promise<CouponCheck> {
	const result = await callAuthed('coupons.verify', { params: { code } });
	if (!result.ok) {
		// A failed check is only logged. spec: shopping §8
		logFailure('coupon check failed', result.status, result.error?.code);
		return { outcome: 'failed' };
	}
	const coupon = couponFromWire(result.reply.data.coupon);
	if (coupon === null) return { outcome: 'not-found', reason: result.reply.reason ?? null };
	return { outcome: 'applied', coupon };
}

/** Kept for the visit, so that signing in and reloading do not lose it. Amounts are stored in paise. */
const coupon = storedValue<AppliedCoupon | null>({
	key: 'coupon',
	storage: () => sessionStorage,
	parse: couponFromText,
	print: (applied) => (applied === null ? null : JSON.stringify(applied)),
});

function couponFromText(text: string | null): AppliedCoupon | null {
	if (text === null) return null;
	try {
		const stored = JSON.parse(text) as Partial<AppliedCoupon> | null;
		if (typeof stored?.code !== 'string' || !isPaise(stored.minimum ?? -1)) return null;
		const { discount } = stored;
		const isValid =
			discount?.type === 'percentage'
				? discount.percent > 0 && discount.percent <= 100 && (discount.cap === null || isPaise(discount.cap))
				: discount?.type === 'fixed' && isPaise(discount.amount);
		return isValid ? (stored as AppliedCoupon) : null;
	} catch {
		return null;
	}
}

export function useCoupon(): AppliedCoupon | null {
	return useSyncExternalStore(coupon.subscribe, coupon.read, () => null);
}

/** Replaces the coupon applied before. spec: shopping §4 */
export function applyCoupon(applied: AppliedCoupon): void {
	coupon.change(() => applied);
}

export function removeCoupon(): void {
	coupon.change(() => null);
}

const topCenter = { position: 'top-center' } as const;

/** Validates a code and applies its coupon. The caller decides whether to clear the input. */
export function useCouponCheck() {
	const t = useTranslations('cart.coupon');
	const [isBusy, setBusy] = useState(false);
	const [reason, setReason] = useState<string | undefined>(undefined);

	async function check(code: string): Promise<CouponCheck['outcome'] | null> {
		if (isBusy || code.trim() === '') return null;
		setBusy(true);
		setReason(undefined);
		const answer = await checkCoupon(code);
		setBusy(false);
		if (answer.outcome === 'applied') {
			applyCoupon(answer.coupon);
			toastSuccess(t('applied'), topCenter);
		}
		if (answer.outcome === 'not-found') {
			toastError(t('notFound'), topCenter);
			setReason(answer.reason ?? undefined);
		}
		return answer.outcome;
	}

	return { check, isBusy, reason, forget: () => setReason(undefined) };
}
