import { AddressBook } from '#web/accounts/address-book.tsx';
import { addressFormId } from '#web/accounts/address-form.tsx';
import { chooseAddress } from '#web/checkout/address-choice.ts';
import { continueButton } from '#web/checkout/step-bar.tsx';
import { Wizard } from '#web/checkout/wizard.tsx';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { useSession } from '#web/lib/session-store.ts';
import { useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/checkout.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'checkout');
	return {
		messages: messagesFor(lang, ['session', 'cart', 'account', 'checkout']),
		page: { title: t('meta.title'), description: t('meta.description') },
	};
}

/** The texts do not depend on the step: going on asks the server for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname !== nextUrl.pathname;
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

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
