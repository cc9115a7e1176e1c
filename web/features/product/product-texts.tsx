import type { Product } from '#domain/product.ts';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** Description and reviews. */
export function ProductTexts({ product }: { product: Pick<Product, 'descriptionHtml'> }) {
	const t = useTranslations('detail');
	const [selectedId, select] = useState('description');
	return (
		<Tabs
			label={t('information')}
			selectedId={selectedId}
			onSelect={select}
			tabs={[
				{ id: 'description', label: t('description'), content: <SafeHtml html={product.descriptionHtml} /> },
				{ id: 'reviews', label: t('reviewsTab'), content: <p className="text-soil-500">{t('noReviews')}</p> },
			]}
		/>
	);
}
