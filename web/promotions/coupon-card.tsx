import { timeLeft } from '#domain/campaign.ts';
import { formatRupees } from '#domain/money.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { StatusChip } from '#web/ui/card.tsx';
import { Countdown } from './campaign-card.tsx';
import { CopyCode } from './copy-code.tsx';
import type { CouponOffer } from './coupon-offer.ts';
import { RelatedProducts } from './related-products.tsx';

/** spec: catalogue §2.12 — percent, code, countdown, 'Copy Code' and related products */
export function CouponCard({ offer, now }: { offer: CouponOffer; now: number }) {
	const t = useTranslations('promotions');
	const { code, discount, minimum, endsAt } = offer;
	const isEnded = endsAt !== null && now >= endsAt;
	const title =
		discount.type === 'percentage'
			? t('percentOff', { percent: discount.percent })
			: t('amountOff', { amount: formatRupees(discount.amount) });
	return (
		<article className="flex h-full flex-col overflow-hidden rounded-l border border-soil-200 bg-card">
			<div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 bg-leaf-800 px-5 py-5 text-white md:px-7">
				<h2 className="text-4xl leading-none font-bold tracking-[-0.03em] md:text-[3.25rem]">{title}</h2>
				<ul className="text-md text-leaf-100">
					<li>{minimum > 0 ? t('minimum', { amount: formatRupees(minimum) }) : t('noMinimum')}</li>
					{discount.type === 'percentage' && discount.cap !== null && (
						<li>{t('atMost', { amount: formatRupees(discount.cap) })}</li>
					)}
				</ul>
			</div>
			<div className="flex grow flex-col gap-4 p-5 md:p-7">
				<CopyCode code={code} isEnded={isEnded} />
				{endsAt !== null && !isEnded && (
					<div>
						<p className="mb-1.5 text-md text-soil-700">{t('endsIn')}</p>
						<Countdown label={t('timeLeftOfCode', { code })} left={timeLeft(endsAt, now)} />
					</div>
				)}
				{isEnded && (
					<p>
						<StatusChip colour="soil">{t('ended')}</StatusChip>
					</p>
				)}
				{offer.related.length > 0 && <RelatedProducts code={code} products={offer.related} />}
			</div>
		</article>
	);
}
