import { productsOf } from '#web/links.ts';
import { useTranslations } from 'use-intl';
import { PromoCard } from './promo-card.tsx';

/** Two promo cards: vegetables, fruits. spec: catalogue §2.3 */
export function PromoCards({ pictureOf }: { pictureOf: (categoryName: string) => string }) {
	const t = useTranslations('home');
	return (
		<div className="mt-8 grid gap-4 md:grid-cols-2">
			<PromoCard
				title={t('vegetables.title')}
				text={t('vegetables.text')}
				action={t('vegetables.action')}
				to={productsOf('Vegetables')}
				picture={pictureOf('Leafy Vegetables')}
				ground="bg-tint-leafy"
			/>
			<PromoCard
				title={t('fruits.title')}
				text={t('fruits.text')}
				action={t('fruits.action')}
				to={productsOf('Fruits')}
				picture={pictureOf('Fruits')}
				ground="bg-tint-fruit"
			/>
		</div>
	);
}
