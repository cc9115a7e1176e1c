import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CouponCheck, checkCoupon } from './check-coupon.ts';
import { applyCoupon } from './coupon-store.ts';

const topCenter = { position: 'top-center' } as const;

/** Checks a typed code and applies what it names. Whoever asks decides what happens to the box. */
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
