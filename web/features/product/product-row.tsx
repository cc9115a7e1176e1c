import type { ProductCard as Card } from '#domain/product.ts';
import type { Loaded } from '#web/loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PagedRow } from '#web/ui/paged-row.tsx';
import { useTranslations } from 'use-intl';
import { ProductCard } from './product-card.tsx';

type ProductRowProps = { label: string; perPage: 3 | 4; products: Loaded<readonly Card[]> };

/** Cards in dot pages: three of today's offers, four hot picks. spec: catalogue §2.3 */
export function ProductRow({ label, perPage, products }: ProductRowProps) {
	const t = useTranslations('product');
	if (!products.isLoaded) return <ErrorState title={products.message ?? t('somethingWentWrong')} />;
	if (products.value.length === 0) return <p className="py-6 text-soil-500">{t('noTrending')}</p>;
	return (
		<div className={perPage === 3 ? 'wide' : undefined}>
			<PagedRow label={label} perPage={perPage} dotLabel={(page, pages) => t('dotPage', { page, pages })}>
				{products.value.map((product, index) => (
					<ProductCard key={product.id} product={product} isFirst={index === 0} />
				))}
			</PagedRow>
		</div>
	);
}
