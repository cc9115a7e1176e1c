import { areAllVariantsInStock, type Product } from '#domain/product.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import type { ShownDose, ShownText } from './label-in.ts';

type BreadcrumbProps = {
	/** accessible name of the breadcrumb */
	label: string;
	steps: readonly { label: string; to: string }[];
	current: string;
};

export function Breadcrumb({ label: trail, steps, current }: BreadcrumbProps) {
	return (
		<nav aria-label={trail} className="py-1.5 text-[0.90625rem] text-soil-500 md:py-3">
			<ol className="flex flex-wrap items-center gap-x-1.5">
				{steps.map(({ label, to }) => (
					<li key={to} className="flex items-center gap-1.5">
						<LocalLink to={to} className="inline-flex min-h-11 items-center hover:text-soil-900 md:min-h-6">
							{label}
						</LocalLink>
						<span aria-hidden="true">›</span>
					</li>
				))}
				<li aria-current="page" className="font-semibold text-soil-900">
					{current}
				</li>
			</ol>
		</nav>
	);
}

export type DoseFact = Pick<ShownDose, 'crop' | 'pest' | 'dose'>;

/** The main facts of the label: crop, pest and dose. */
export function DoseFacts({ doses }: { doses: readonly DoseFact[] }) {
	const t = useTranslations('catalogue-agro');
	if (doses.length === 0) return null;
	return (
		<dl className="rounded-m bg-tint-agro px-3.5 py-2.5 text-md">
			{doses.map(({ crop, pest, dose }) => (
				<div key={`${crop.text} ${pest.text}`} className="py-1">
					<dt lang={crop.lang ?? pest.lang} className="font-semibold">
						{t('cropAndPest', { crop: crop.text, pest: pest.text })}
					</dt>
					<dd className="text-soil-700">
						{t('dose')}: <span lang={dose.lang}>{dose.text}</span>
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Origin, payment and stock. spec: catalogue §2.5 */
export function ProductFacts({ product }: { product: Pick<Product, 'origin' | 'variants'> }) {
	const t = useTranslations('catalogue-product');
	const isSoldOut = product.variants.every(({ stock }) => stock <= 0);
	const stock = isSoldOut ? 'soldOutNote' : areAllVariantsInStock(product.variants) ? 'allVariants' : 'someVariants';
	const facts: { title: string; text: string; note?: string }[] = [
		{ title: t('origin'), text: product.origin },
		{ title: t('securePayment'), text: t('onlinePayment'), note: t('comingSoon') },
		{ title: isSoldOut ? t('outOfStock') : t('inStock'), text: t(stock) },
	];
	return (
		<dl className="mt-5 grid rounded-m border border-soil-200 bg-card md:grid-cols-3">
			{facts.map(({ title, text, note }) => (
				<div
					key={title}
					className="border-soil-200 px-3.5 py-3 text-sm leading-tight not-first:border-t md:not-first:border-t-0 md:not-first:border-l"
				>
					<dt className="text-md font-bold">{title}</dt>
					<dd className="text-soil-500">
						{text}
						{note && (
							<span className="ml-1.5 inline-block rounded-xs bg-turmeric-100 px-1.5 font-semibold text-turmeric-800">
								{note}
							</span>
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}

export function ProductTexts({ description }: { description: ShownText }) {
	const t = useTranslations('catalogue-product');
	return (
		<section aria-labelledby="description">
			<h2 id="description" className="mb-2.5 text-2xl tracking-[-0.01em]">
				{t('description')}
			</h2>
			<SafeHtml html={description.text} lang={description.lang} />
		</section>
	);
}
