import type { Product } from '#domain/product.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { useTranslations } from 'use-intl';

export function ProductTexts({ product }: { product: Pick<Product, 'descriptionHtml'> }) {
	const t = useTranslations('detail');
	return (
		<section aria-labelledby="description">
			<h2 id="description" className="mb-2.5 text-2xl tracking-[-0.01em]">
				{t('description')}
			</h2>
			<SafeHtml html={product.descriptionHtml} />
		</section>
	);
}
