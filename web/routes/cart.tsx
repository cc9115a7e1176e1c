import { CartPage } from '#web/cart/cart-page.tsx';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/cart.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'cart');
	return {
		messages: messagesFor(lang, ['cart']),
		page: { title: t('meta.title'), description: t('meta.description') },
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

export default function Cart() {
	const t = useTranslations('cart');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('title')}</h1>
			<CartPage />
		</div>
	);
}
