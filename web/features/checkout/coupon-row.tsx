import type { Paise } from '#domain/money.ts';
import type { AppliedCoupon } from '#contract/coupon-wire.ts';
import { CouponChip } from '#web/features/cart/coupon-chip.tsx';
import { CouponPopup } from '#web/features/cart/coupon-popup.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** The applied coupon, or the way to one. */
export function CouponRow({ coupon, missing }: { coupon: AppliedCoupon | null; missing: Paise }) {
	const t = useTranslations('cart.coupon');
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			{coupon !== null ? (
				<CouponChip coupon={coupon} missing={missing} />
			) : (
				<div className="mb-1.5 flex items-center justify-between gap-3">
					<span className="text-soil-700">{t('question')}</span>
					<button
						type="button"
						onClick={() => setOpen(true)}
						className="min-h-11 px-1 font-semibold text-leaf-700 hover:underline"
					>
						{t('add')}
					</button>
				</div>
			)}
			<CouponPopup isOpen={isOpen} onClose={() => setOpen(false)} />
		</>
	);
}
