import type { ServiceScope } from '#domain/address.ts';
import { isDeliverable } from '#domain/address.ts';
import { call } from '#web/api.ts';
import { useAnswer } from '#web/features/session/use-answer.ts';
import { Card } from '#web/ui/card.tsx';
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTranslations } from 'use-intl';

type Promised = { scope: ServiceScope; promise: string | null };
type ShippingCardProps = { pincode: string | null; goods: readonly { isFresh: boolean }[] };

/** When the shop delivers to the pincode, or that it does not. spec: reading §4 */
export function ShippingCard({ pincode, goods }: ShippingCardProps) {
	const t = useTranslations('checkout.payment');
	return (
		<Card>
			<h2 className="mb-3 text-xl">{t('shipping')}</h2>
			{pincode === null ? (
				<p className="text-soil-700">{t('shippingNoAddress')}</p>
			) : (
				<ShippingOption pincode={pincode} goods={goods} />
			)}
		</Card>
	);
}

function ShippingOption({ pincode, goods }: { pincode: string; goods: ShippingCardProps['goods'] }) {
	const t = useTranslations('checkout');
	const { answer, retry } = useAnswer<Promised>(pincode, async () => {
		const result = await call('delivery.promise', { params: { pincode } });
		if (!result.ok) return { ok: false, message: result.error?.message ?? null };
		return { ok: true, value: result.reply.data };
	});
	if (answer.state === 'loading') {
		return (
			<div role="status" aria-label={t('payment.shippingLoading', { pincode })}>
				<Skeleton className="h-12" />
			</div>
		);
	}
	if (answer.state === 'failed') {
		return (
			<p role="alert" className="flex flex-wrap items-center gap-x-3 text-soil-700">
				{t('payment.shippingUnloaded')}
				<button type="button" onClick={retry} className="min-h-11 px-1 font-semibold text-leaf-700 underline">
					{t('retry')}
				</button>
			</p>
		);
	}
	const { scope, promise } = answer.value;
	if (!isDeliverable(scope, goods)) {
		return (
			<p className="flex items-start gap-2 rounded-ms bg-chilli-100 px-4 py-3 font-semibold text-chilli-700">
				<AlertIcon size={20} className="mt-0.5 shrink-0" />
				{t(scope === 'agro' ? 'payment.shippingFresh' : 'payment.shippingNone', { pincode })}
			</p>
		);
	}
	return (
		<p className="flex items-start gap-3 rounded-ms border border-leaf-200 bg-leaf-50 px-4 py-3">
			<CheckIcon size={20} className="mt-0.5 shrink-0 text-leaf-700" />
			<span className="grow font-semibold text-leaf-800">
				{promise === null
					? t('payment.shippingDefault', { pincode })
					: t('payment.shippingPromise', { promise, pincode })}
			</span>
			<span className="text-soil-700">{t('payment.free')}</span>
		</p>
	);
}
