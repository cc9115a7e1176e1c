import { productCardFromWire } from '#contract/catalogue-wire.ts';
import { PageLinks } from '#web/catalogue/page-links.tsx';
import { Breadcrumb } from '#web/catalogue/product-texts.tsx';
import { call, requireReply, statusOf } from '#web/lib/api.ts';
import { LocalLink, localNames, useLang } from '#web/lib/language.tsx';
import { productPage, reviewsOf } from '#web/lib/links.ts';
import { messagesFor } from '#web/lib/messages.server.ts';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { pageFrom, pageNumber } from '#web/lib/page-parameters.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { MyReviews } from '#web/reviews/my-reviews.tsx';
import { ProductReviews } from '#web/reviews/product-reviews.tsx';
import { reviewPageFrom } from '#web/reviews/use-reviews.ts';
import { FindProduct } from '#web/reviews/write-review.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { Route } from './+types/review.ts';

const pageSize = 20;

/** The reviews of `?product=`, or the ones of the signed-in user, which the browser loads. */
export const loader = pageLoader(
	{
		texts: 'reviews',
		messages: ['reviews', 'catalogue-list', 'layout-refusals'],
		parameters: { product: (text: string) => text.trim(), ...pageNumber },
	},
	async ({ api, lang, query, t }) => {
		const id = query.product;
		if (id === '') {
			return {
				of: null,
				meta: { title: t('meta.titleMine'), description: t('meta.descriptionMine'), isPrivate: true },
				messages: messagesFor(lang, ['reviews', 'accounts-sign-in', 'layout-refusals']),
			};
		}
		const page = pageFrom(query);
		const [product, reviews] = await Promise.all([
			call('products.get', { params: { id } }, api),
			call('reviews.ofProduct', { params: { id }, query: { page, limit: pageSize } }, api),
		]);
		const card = productCardFromWire(requireReply(product).data.product);
		const { name } = localNames(lang, card.names);
		return {
			of: { product: card, page, reviews: reviewPageFrom(reviews) },
			meta: { title: t('meta.titleOf', { name }), description: t('meta.descriptionOf', { name }) },
			status: statusOf(reviews),
		};
	},
);

export const meta = pageMeta;

export default function Review({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('reviews');
	if (loaderData.of !== null) return <OfProduct of={loaderData.of} />;
	return (
		<div className="wrap min-h-dvh py-5 md:py-7">
			<h1 className="mb-4 text-3xl leading-tight tracking-[-0.02em]">{t('mine.title')}</h1>
			<div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_340px]">
				<MyReviews />
				<FindProduct />
			</div>
		</div>
	);
}

type Of = NonNullable<Route.ComponentProps['loaderData']['of']>;

function OfProduct({ of: { product, page, reviews } }: { of: Of }) {
	const t = useTranslations('reviews');
	const { name, second, secondLang } = localNames(useLang(), product.names);
	const count = reviews.isLoaded ? reviews.value.summary.count : 0;
	return (
		<div className="wrap pb-6">
			<Breadcrumb
				label={t('breadcrumb')}
				steps={[
					{ label: t('home'), to: '/' },
					{ label: name, to: productPage(product.id) },
				]}
				current={t('title')}
			/>
			<div className="flex items-center gap-4">
				<Picture src={product.picture} alt="" size={88} tint={product.tint} />
				<div>
					<h1 className="text-3xl leading-tight tracking-[-0.02em]">{t('titleOf', { name })}</h1>
					<p lang={secondLang} className="text-soil-500">
						{second}
					</p>
				</div>
			</div>
			<ProductReviews
				key={`${product.id} ${page}`}
				productId={product.id}
				productName={name}
				page={page}
				pageSize={pageSize}
				initial={reviews}
			/>
			<PageLinks
				page={page}
				pages={Math.ceil(count / pageSize)}
				pathOf={(number) => reviewsOf(product.id) + (number === 1 ? '' : `&page=${number}`)}
			/>
			<p className="mt-6">
				<LocalLink to={productPage(product.id)} className={buttonClass('ghost')}>
					{t('toProduct')}
				</LocalLink>
			</p>
		</div>
	);
}
