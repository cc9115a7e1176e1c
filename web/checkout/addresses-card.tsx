import type { ChosenAddresses } from '#web/accounts/address-choice.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { AddressLines, spacedMobile } from '#web/ui/address-lines.tsx';
import { Card } from '#web/ui/card.tsx';

type AddressesCardProps = { chosen: ChosenAddresses; mobile: string; onChange: () => void };

export function AddressesCard({ chosen, mobile, onChange }: AddressesCardProps) {
	const t = useTranslations('checkout.payment');
	const { delivery, billing } = chosen;
	const hasNoAddress = delivery === null && billing === null;
	return (
		<Card>
			<div className="mb-2 flex items-center justify-between gap-4">
				<h2 className="text-xl">{t('addresses')}</h2>
				<button
					type="button"
					aria-label={t('changeLabel')}
					onClick={onChange}
					className="-my-2 min-h-11 px-1 font-semibold text-leaf-700 hover:underline"
				>
					{t('change')}
				</button>
			</div>
			<div className="grid gap-3.5 md:grid-cols-2">
				<div>
					<h3 className="mb-0.5 text-base">{t('delivery')}</h3>
					{delivery !== null && <AddressLines address={delivery} />}
					{delivery === null && <p className="text-soil-700">{hasNoAddress ? t('none') : t('sameAsBilling')}</p>}
				</div>
				<div>
					<h3 className="mb-0.5 text-base">{t('billing')}</h3>
					{billing !== null && <AddressLines address={billing} />}
					{billing === null && <p className="text-soil-700">{hasNoAddress ? t('none') : t('sameAsDelivery')}</p>}
					<p className="mt-2.5 text-soil-700 tabular-nums">
						{t.rich('contact', {
							mobile: spacedMobile(mobile),
							whole: (text) => <span className="whitespace-nowrap">{text}</span>,
						})}
					</p>
				</div>
			</div>
		</Card>
	);
}
