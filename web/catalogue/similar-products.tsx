import { formatRupees } from '#domain/money.ts';
import type { ProductCard } from '#domain/product.ts';
import { LocalLink, localNames, useLang } from '#web/lib/language.tsx';
import { productPage } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionTitle } from '#web/ui/card.tsx';
import { PagedRow } from '#web/ui/paged-row.tsx';
import { Picture, tintClass } from '#web/ui/picture.tsx';

/** Other products of the same category. spec: catalogue §2.5 */
export function SimilarProducts({ products }: { products: readonly ProductCard[] }) {
	const t = useTranslations('catalogue-card');
	const tDetail = useTranslations('catalogue-product');
	return (
		<div>
			<SectionTitle>{tDetail('similar')}</SectionTitle>
			<PagedRow label={tDetail('similar')} perPage={4} dotLabel={(page, pages) => t('dotPage', { page, pages })}>
				{products.map((product) => (
					<SimilarCard key={product.id} product={product} />
				))}
			</PagedRow>
		</div>
	);
}

function SimilarCard({ product }: { product: ProductCard }) {
	const t = useTranslations('catalogue-product');
	const { name, second, secondLang } = localNames(useLang(), product.names);
	const variant = product.variants[0];
	return (
		<article className="pcard">
			<div className={`pcard-pic ${tintClass[product.tint]}`}>
				<Picture src={product.picture} alt="" size={160} sizes="(width < 760px) 28vw, 170px" />
			</div>
			<h3>{name}</h3>
			<p lang={secondLang} className="second mb-2">
				{second}
			</p>
			{variant && (
				<p className="mt-auto text-md">
					<b className="text-lg">{formatRupees(variant.price)}</b>
					<span className="text-soil-500"> / {variant.unit}</span>
				</p>
			)}
			<LocalLink
				to={productPage(product.id)}
				prefetch
				className={`${buttonClass('ghost')} mt-2.5 after:absolute after:inset-0`}
			>
				{t('viewProduct')}
				<span className="sr-only">: {name}</span>
			</LocalLink>
		</article>
	);
}
