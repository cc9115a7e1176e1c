import type { Person } from '#contract/account-wire.ts';
import { AddressLines } from '#web/features/session/address-lines.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { useTranslations } from 'use-intl';
import { type ChosenAddresses, chooseAddress } from './address-choice.ts';

type ShipToProps = { person: Person; chosen: ChosenAddresses };

/** The saved addresses to choose from. Without one for delivery the billing one counts. */
export function ShipTo({ person, chosen }: ShipToProps) {
	const t = useTranslations('single');
	const saved = person.addresses.filter((address) => address.type === 'delivery');
	const { delivery, billing } = chosen;
	if (saved.length === 0 && billing === null) return null;
	return (
		<Card>
			<h2 className="mb-3 text-xl">{t('shipTo')}</h2>
			{saved.length > 0 && (
				<div role="radiogroup" aria-label={t('shipTo')} className="grid gap-3 md:grid-cols-2">
					{saved.map((address) => (
						<RadioCard
							key={address.id}
							name="ship-to"
							value={address.id}
							label={t('use')}
							isChecked={delivery?.id === address.id}
							onSelect={(deliveryId) => chooseAddress({ deliveryId })}
						>
							<AddressLines address={address} hasMobile />
						</RadioCard>
					))}
				</div>
			)}
			<div className="mt-3 text-soil-700">
				<h3 className="mb-0.5 text-base text-soil-900">{t('billing')}</h3>
				{billing === null ? <p>{t('sameAddress')}</p> : <AddressLines address={billing} hasMobile />}
				{saved.length === 0 && <p className="mt-1">{t('toBilling')}</p>}
			</div>
		</Card>
	);
}
