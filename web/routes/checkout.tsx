import { AddressBook } from '#web/accounts/address-book.tsx';
import { chooseAddress } from '#web/accounts/address-choice.ts';
import { addressFormId } from '#web/accounts/address-form.tsx';
import { continueButton } from '#web/checkout/step-bar.tsx';
import { Wizard } from '#web/checkout/wizard.tsx';
import { isOtherPage, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { useState } from 'react';

export const loader = pageLoader({
	texts: 'checkout',
	messages: ['accounts-sign-in', 'cart', 'accounts-account', 'checkout', 'delivery', 'layout-refusals'],
	isPrivate: true,
});

/** The texts do not depend on the step: a step change sends no request. */
export const shouldRevalidate = isOtherPage;

export const meta = pageMeta;

export default function Checkout() {
	const t = useTranslations('checkout');
	const { user } = useSession();
	const [isFormOpen, setFormOpen] = useState(false);
	return (
		<div className="wrap min-h-dvh pb-8">
			<h1 className="sr-only">{t('title')}</h1>
			<Wizard
				openFormId={isFormOpen ? addressFormId : undefined}
				addressBook={({ choice, onContinue }) =>
					user && (
						<AddressBook
							user={user}
							choice={choice}
							onFormOpen={setFormOpen}
							onSaved={({ id, type, submitter }) => {
								chooseAddress(type === 'delivery' ? { deliveryId: id } : { billingId: id });
								if (submitter === continueButton) onContinue();
							}}
						/>
					)
				}
			/>
		</div>
	);
}
