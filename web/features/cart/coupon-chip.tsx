import { formatRupees, type Paise } from '#domain/money.ts';
import type { AppliedCoupon } from '#contract/coupon-wire.ts';
import { useTranslations } from 'use-intl';
import { removeCoupon } from './coupon-store.ts';

/** The applied coupon on its dashed ticket, or what the cart lacks for it to count. */
export function CouponChip({ coupon, missing }: { coupon: AppliedCoupon; missing: Paise }) {
	const t = useTranslations('cart.coupon');
	const { code, discount } = coupon;
	function label(): string {
		if (discount.type === 'fixed') return t('fixed', { code, amount: formatRupees(discount.amount) });
		const { percent, cap } = discount;
		return cap === null
			? t('percent', { code, percent })
			: t('percentCapped', { code, percent, cap: formatRupees(cap) });
	}
	return (
		<div className="mb-2.5">
			<div className="flex items-center gap-2">
				<span className="grow rounded-ms border-[1.5px] border-dashed border-leaf-500 bg-leaf-50 px-3 py-2 font-semibold wrap-anywhere text-leaf-800">
					{label()}
				</span>
				<button
					type="button"
					aria-label={t('removeNamed', { code })}
					onClick={removeCoupon}
					className="min-h-11 px-1 text-md font-semibold text-chilli-600 hover:underline"
				>
					{t('remove')}
				</button>
			</div>
			{missing > 0 && (
				<p className="mt-1 text-sm font-semibold text-turmeric-800">
					{t('missing', { code, amount: formatRupees(missing) })}
				</p>
			)}
		</div>
	);
}
