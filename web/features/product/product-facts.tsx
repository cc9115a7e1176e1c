import { areAllPacksInStock, type Product } from '#domain/product.ts';
import { useTranslations } from 'use-intl';

/** Origin, payment and stock at a glance. spec: catalogue §2.5 */
export function ProductFacts({ product }: { product: Pick<Product, 'origin' | 'variants'> }) {
	const t = useTranslations('detail');
	const isSoldOut = product.variants.every(({ stock }) => stock <= 0);
	const stock = isSoldOut ? 'soldOutNote' : areAllPacksInStock(product.variants) ? 'allPacks' : 'somePacks';
	const facts = [
		{ title: t('origin'), text: product.origin },
		{ title: t('securePayment'), text: t('onlinePayment') },
		{ title: isSoldOut ? t('outOfStock') : t('inStock'), text: t(stock) },
	];
	return (
		<dl className="mt-5 grid rounded-m border border-soil-200 bg-card md:grid-cols-3">
			{facts.map(({ title, text }) => (
				<div
					key={title}
					className="border-soil-200 px-3.5 py-3 text-sm leading-tight not-first:border-t md:not-first:border-t-0 md:not-first:border-l"
				>
					<dt className="text-md font-bold">{title}</dt>
					<dd className="text-soil-500">{text}</dd>
				</div>
			))}
		</dl>
	);
}
