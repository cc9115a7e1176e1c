import { CartPage } from '#web/cart/cart-page.tsx';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';

export const loader = pageLoader({ texts: 'cart', messages: ['cart'], isPrivate: true });

export const meta = pageMeta;

export default function Cart() {
	const t = useTranslations('cart');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('title')}</h1>
			<CartPage />
		</div>
	);
}
