import { AddressBook } from '#web/features/account/address-book.tsx';
import { addressFormId } from '#web/features/account/address-form.tsx';
import { chooseAddress } from '#web/features/checkout/address-choice.ts';
import { goOn } from '#web/features/checkout/step-buttons.tsx';
import { Wizard } from '#web/features/checkout/wizard.tsx';
import { useSession } from '#web/features/session/session-store.ts';
import { langFromPath } from '#web/language.tsx';
import { messagesFor, textsOf } from '#web/messages.server.ts';
import { metaTags } from '#web/page-meta.ts';
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
	const { person } = useSession();
	const [isFormOpen, setFormOpen] = useState(false);
	return (
		<div className="wrap min-h-dvh pb-8">
			<h1 className="sr-only">{t('title')}</h1>
			<Wizard
				openFormId={isFormOpen ? addressFormId : undefined}
				addressBook={({ choice, onContinue }) =>
					person && (
						<AddressBook
							person={person}
							choice={choice}
							onFormOpen={setFormOpen}
							onSaved={({ id, type, submitter }) => {
								chooseAddress(type === 'delivery' ? { deliveryId: id } : { billingId: id });
								if (submitter === goOn) onContinue();
							}}
						/>
					)
				}
			/>
		</div>
	);
}
