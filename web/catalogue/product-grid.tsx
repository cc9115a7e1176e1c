import type { ProductCard as Card } from '#domain/product.ts';
import type { Loaded } from '#web/lib/page-data.ts';
import { useErrorText } from '#web/lib/refusal-text.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { PagedRow } from '#web/ui/paged-row.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { type PackAmount, ProductCard } from './product-card.tsx';

/** The first row of a phone; the others wait for the layout of the page. */
const eagerCount = 2;

type ProductGridProps = {
	products: readonly Card[];
	isPercentExact?: boolean;
	heading?: 'h2' | 'h3';
	/** label of the button instead of Add */
	addLabel?: string;
	/** the pack amount that was searched for */
	amount?: PackAmount | null;
};

export function ProductGrid({
	products,
	isPercentExact = false,
	heading = 'h2',
	addLabel,
	amount = null,
}: ProductGridProps) {
	return (
		<ul className="cards">
			{products.map((product, index) => (
				<li key={`${product.id} ${amount?.amount}`} className="min-w-0">
					<ProductCard
						product={product}
						amount={amount}
						heading={heading}
						isEager={index < eagerCount}
						isPercentExact={isPercentExact}
						addLabel={addLabel}
					/>
				</li>
			))}
		</ul>
	);
}

type ProductRowProps = { label: string; perPage: 3 | 4; products: Loaded<readonly Card[]> };

/** Cards in dot pages: three of today's offers, four hot picks. spec: catalogue §2.3 */
export function ProductRow({ label, perPage, products }: ProductRowProps) {
	const t = useTranslations('catalogue-card');
	const errorText = useErrorText();
	if (!products.isLoaded) return <ErrorState title={t('somethingWentWrong')} text={errorText(products.error) ?? ''} />;
	if (products.value.length === 0) return <p className="py-6 text-soil-500">{t('noTrending')}</p>;
	return (
		<div className={perPage === 3 ? 'wide' : undefined}>
			<PagedRow label={label} perPage={perPage} dotLabel={(page, pages) => t('dotPage', { page, pages })}>
				{products.value.map((product) => (
					<ProductCard key={product.id} product={product} />
				))}
			</PagedRow>
		</div>
	);
}
