import { Card } from '#web/ui/card.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { useTranslations } from 'use-intl';

/** Cash on Delivery is ticked; paying online waits for a provider. spec: shopping §2, §9 */
export function PaymentChoice() {
	const t = useTranslations('checkout.payment');
	return (
		<Card>
			<fieldset>
				<legend className="mb-3 text-xl font-bold">{t('method')}</legend>
				<div className="grid gap-2.5">
					<RadioCard name="payment" value="cod" label={t('cod')} hint={t('codHint')} isChecked />
					<RadioCard
						name="payment"
						value="online"
						label={t('online')}
						hint={t('onlineHint')}
						isChecked={false}
						isDisabled
					/>
				</div>
			</fieldset>
		</Card>
	);
}
