import { isCropCare, type Product } from '#domain/product.ts';
import { productFromWire } from '#contract/catalogue-wire.ts';
import { labelIn } from '#web/catalogue/label-in.ts';
import { HeartButton } from '#web/catalogue/product-card.tsx';
import { ProductJsonLd } from '#web/catalogue/product-json-ld.tsx';
import { ProductPictures } from '#web/catalogue/product-pictures.tsx';
import { ProductPurchase } from '#web/catalogue/product-purchase.tsx';
import { Breadcrumb, ProductFacts, ProductTexts } from '#web/catalogue/product-texts.tsx';
import { SimilarProducts } from '#web/catalogue/similar-products.tsx';
import { SpecialRemark } from '#web/catalogue/special-remark.tsx';
import { cardIn } from '#web/catalogue/variant-facts.ts';
import { DeliveryCheck } from '#web/delivery/delivery-check.tsx';
import { useShellData } from '#web/layout/layout-data.ts';
import { call, requireReply } from '#web/lib/api.ts';
import { HydrateLater } from '#web/lib/hydration.tsx';
import { LocalLink, localNames, useLang } from '#web/lib/language.tsx';
import { productsOf, reviewsOf } from '#web/lib/links.ts';
import { pageMeta } from '#web/lib/page-data.ts';
import { type PageArgs, pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { ProductReviews } from '#web/reviews/product-reviews.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RatingStars } from '#web/ui/rating-stars.tsx';
import type { Route } from './+types/product-detail.ts';

const similarCount = 8;
/** The newest reviews; the others are on the review page. */
const reviewCount = 5;

/** The product is required; similar products are optional. */
export const loader = pageLoader(
	{
		texts: 'catalogue-product',
		messages: ['catalogue-card', 'catalogue-product', 'reviews', 'layout-refusals'],
		// The order of similar products may be that of some hours ago.
		ignores: ['ranks'],
	},
	async ({ api, lang, params, t }: PageArgs<'id'>) => {
		const reply = requireReply(await call('products.get', { params: { id: params.id } }, api));
		const { doses, antidote, translations, descriptionHtml, ...product } = productFromWire(reply.data.product);
		const label = labelIn(lang, { ...product, doses, antidote, translations, descriptionHtml });
		const others = await call(
			'products.list',
			{ query: { keyword: product.category.name, limit: similarCount + 1 } },
			api,
		);
		const { name, second } = localNames(lang, product.names);
		return {
			product,
			label,
			similar: others.ok
				? others.reply.products
						.filter(({ _id }) => _id !== product.id)
						.slice(0, similarCount)
						.map(cardIn(lang))
				: [],
			meta: {
				title: t('meta.title', { name }),
				description: t('meta.description', { name, second, origin: product.origin }),
			},
		};
	},
);

export const meta = pageMeta;

export default function ProductDetail({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('catalogue-product');
	const { product, label, similar } = loaderData;
	const { origin, shop, categories } = useShellData();
	const { name, second, secondLang } = localNames(useLang(), product.names);
	const category = categories?.find((known) => known.name === product.category.name);
	const categoryLabel = category?.label ?? product.category.name;
	const isField = isCropCare(product.productType);
	return (
		<div className="wrap pb-6">
			<ProductJsonLd product={product} origin={origin} />
			<Breadcrumb
				label={t('breadcrumb')}
				steps={[
					{ label: t('home'), to: '/' },
					{ label: categoryLabel, to: productsOf(product.category.name) },
				]}
				current={name}
			/>
			<div className="grid items-start gap-5 md:grid-cols-[minmax(0,1.02fr)_minmax(0,1fr)] md:gap-8 lg:gap-11">
				<ProductPictures key={product.id} product={product} name={name} />
				<div>
					<div className="product-head">
						<h1 className="text-[1.875rem] leading-[1.05] tracking-[-0.025em] md:text-4xl">{name}</h1>
						<HeartButton id={product.id} name={name} />
					</div>
					<p className="mt-1 text-lg text-soil-500">
						<span lang={secondLang}>{second}</span> · {categoryLabel}
					</p>
					<HeadRating product={product} />
					<HydrateLater>
						<div>
							<ProductPurchase key={product.id} product={product} />
							<ProductFacts product={product} />
						</div>
					</HydrateLater>
					<HydrateLater>
						<DeliveryCheck productType={product.productType} />
					</HydrateLater>
				</div>
			</div>
			<HydrateLater>
				<div
					className={`mt-9 grid grid-cols-1 gap-8 md:mt-11 lg:gap-11 ${isField ? 'lg:grid-cols-2' : 'md:grid-cols-2'}`}
				>
					<ProductTexts key={product.id} description={label.description} />
					<div className="flex flex-col gap-6">
						{isField && <SpecialRemark label={label} />}
						{shop && (
							<Card className="text-md text-soil-700">
								<h2 className="text-lg text-soil-900">{t('pickup')}</h2>
								<p lang={shop.pickupAddress.lang}>{shop.pickupAddress.text}</p>
								<h2 className="mt-3 text-lg text-soil-900">{t('manufacturer')}</h2>
								<p className="whitespace-pre-line">{product.maker || shop.manufacturer}</p>
								{product.licence !== '' && (
									<>
										<h2 className="mt-3 text-lg text-soil-900">{t(`licenceOf.${product.productType}`)}</h2>
										<p>{product.licence}</p>
									</>
								)}
							</Card>
						)}
					</div>
				</div>
			</HydrateLater>
			<HydrateLater>
				<ProductReviews
					key={product.id}
					productId={product.id}
					productName={name}
					page={1}
					pageSize={reviewCount}
					initial={null}
					more={(count) => count > reviewCount && <AllReviews product={product} count={count} />}
				/>
			</HydrateLater>
			<noscript>
				<AllReviews product={product} count={product.rating.count} />
			</noscript>
			{similar.length > 0 && (
				<HydrateLater>
					<SimilarProducts products={similar} />
				</HydrateLater>
			)}
		</div>
	);
}

type OfProduct = { product: Pick<Product, 'id' | 'rating'> };

function HeadRating({ product: { rating } }: OfProduct) {
	const t = useTranslations('catalogue-product');
	if (rating.average === null) {
		return <p className="mt-2.5 mb-4 min-h-6 text-md text-soil-500">{t('notRated')}</p>;
	}
	return (
		<p className="mt-2.5 mb-4 flex min-h-6 items-center gap-1.5 text-md">
			<RatingStars average={rating.average} />
			<b className="text-turmeric-600">{rating.average.toFixed(1)}</b>
			<a href="#reviews" className="tap-area text-soil-500 hover:underline">
				· {t(rating.genuine.count === 0 ? 'sampleReviews' : 'reviews', { count: rating.count })}
			</a>
		</p>
	);
}

function AllReviews({ product, count }: OfProduct & { count: number }) {
	const t = useTranslations('reviews');
	return (
		<p className="mt-4">
			<LocalLink to={reviewsOf(product.id)} className={buttonClass('ghost')}>
				{t('all', { count })}
			</LocalLink>
		</p>
	);
}
