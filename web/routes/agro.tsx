import type { ProductWire } from '#contract/catalogue.ts';
import { productFromWire } from '#contract/catalogue-wire.ts';
import { doseIn } from '#web/catalogue/label-in.ts';
import { PageLinks } from '#web/catalogue/page-links.tsx';
import { ProductCard } from '#web/catalogue/product-card.tsx';
import { type DoseFact, DoseFacts } from '#web/catalogue/product-texts.tsx';
import { cardIn } from '#web/catalogue/variant-facts.ts';
import { pictureOf, useShellData } from '#web/layout/layout-data.ts';
import { call, statusOf } from '#web/lib/api.ts';
import { type Lang, LocalLink } from '#web/lib/language.tsx';
import { productsOf } from '#web/lib/links.ts';
import { loadedFrom, pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { pageFrom, pageNumber } from '#web/lib/page-parameters.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { PageBanner } from '#web/ui/page-banner.tsx';
import { EmptyState, Unloaded } from '#web/ui/states.tsx';
import type { Route } from './+types/agro.ts';

const pageSize = 20;
/** The first lines of a label; the product page has the complete text. */
const dosesPerCard = 2;

/** The category of each URL. spec: catalogue §2.10 */
const categoryOf = {
	herbicides: 'Herbicides',
	watersoluble: 'Water Soluble Fertilizers',
	micronutrient: 'Micronutrients',
} as const;
type AgroCategory = keyof typeof categoryOf;

function agroCategoryFromPath(pathname: string): AgroCategory {
	const last = pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase() ?? '';
	return (Object.keys(categoryOf) as AgroCategory[]).find((agroCategory) => agroCategory === last) ?? 'herbicides';
}

function dosesFrom(lang: Lang, wire: ProductWire): DoseFact[] {
	return productFromWire(wire)
		.doses.slice(0, dosesPerCard)
		.map((row) => {
			const { crop, pest, dose } = doseIn(lang, row);
			return { crop, pest, dose };
		});
}

export const loader = pageLoader(
	{
		texts: 'catalogue-agro',
		messages: ['catalogue-card', 'catalogue-list', 'catalogue-agro'],
		parameters: pageNumber,
	},
	async ({ api, lang, pathname, query, metaOf }) => {
		const agroCategory = agroCategoryFromPath(pathname);
		const page = pageFrom(query);
		const result = await call(
			'products.list',
			{ query: { keyword: categoryOf[agroCategory], page, limit: pageSize } },
			api,
		);
		const toCard = cardIn(lang);
		return {
			agroCategory,
			page,
			products: loadedFrom(result, ({ products, pagination }) => ({
				items: products.map((wire) => ({ card: toCard(wire), doses: dosesFrom(lang, wire) })),
				pages: pagination.totalPages,
			})),
			meta: metaOf(agroCategory),
			status: statusOf(result),
		};
	},
);

export const meta = pageMeta;

export default function Agro({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('catalogue-agro');
	const { agroCategory, page, products } = loaderData;
	const { categories } = useShellData();
	const items = products.isLoaded ? products.value.items : [];
	return (
		<div className="wrap pb-4">
			<PageBanner
				tint="sky"
				title={t(`${agroCategory}.title`)}
				text={t(`${agroCategory}.text`)}
				picture={pictureOf(categories, categoryOf[agroCategory])}
				className="mb-5"
			/>
			<p className="mb-2 text-soil-700">{t('sampleData')}</p>
			{items.some(({ card }) => card.isRestricted) && (
				<p
					role="note"
					className="mb-4 flex items-start gap-2 rounded-m border border-turmeric-500 bg-turmeric-100 px-4 py-3"
				>
					<AlertIcon size={20} className="mt-0.5 shrink-0" />
					{t('restricted')}
				</p>
			)}
			{!products.isLoaded && <Unloaded title={t('failed')} error={products.error} />}
			{products.isLoaded && items.length === 0 && (
				<EmptyState title={t('empty')} text={t('emptyText')}>
					<LocalLink to={productsOf('Crop Care')} className={buttonClass('primary')}>
						{t('allCropCare')}
					</LocalLink>
				</EmptyState>
			)}
			<ul className="mt-4 grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
				{items.map(({ card, doses }) => (
					<li key={card.id} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-2">
						<ProductCard product={card} heading="h2" />
						<DoseFacts doses={doses} />
					</li>
				))}
			</ul>
			<PageLinks
				page={page}
				pages={products.isLoaded ? products.value.pages : 1}
				pathOf={(number) => (number === 1 ? `/${agroCategory}` : `/${agroCategory}?page=${number}`)}
			/>
		</div>
	);
}
