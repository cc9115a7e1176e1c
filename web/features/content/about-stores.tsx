import type { StoreWire } from '#contract/content.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { useTranslations } from 'use-intl';
import { StoreCard } from './store-card.tsx';

/** What stands in for the photograph of a store, one after the other. */
const standIns = [
	{ category: 'Leafy Vegetables', ground: 'bg-tint-leafy' },
	{ category: 'Fruits', ground: 'bg-tint-fruit' },
	{ category: 'Root Vegetables', ground: 'bg-tint-root' },
	{ category: 'Fruit Vegetables', ground: 'bg-tint-fruit-veg' },
] as const;

type AboutStoresProps = {
	/** null: they could not be loaded */
	stores: readonly StoreWire[] | null;
	pictureOfCategory: (name: string) => string;
};

/** The stores as the shop keeps them; one without stores says nothing of them. spec: catalogue §1 */
export function AboutStores({ stores, pictureOfCategory }: AboutStoresProps) {
	const t = useTranslations('about.stores');
	if (stores?.length === 0) return null;
	return (
		<>
			<SectionTitle>{t('title')}</SectionTitle>
			{stores === null ? (
				<p role="alert">{t('failed')}</p>
			) : (
				<ul className="grid grid-cols-2 gap-2.5 md:gap-4 lg:grid-cols-4">
					{stores.map(({ _id, name, address, thumbnail }, index) => {
						const { category, ground } = standIns[index % standIns.length] as (typeof standIns)[number];
						return (
							<StoreCard
								key={_id}
								name={name}
								area={address}
								picture={thumbnail ?? pictureOfCategory(category)}
								ground={ground}
							/>
						);
					})}
				</ul>
			)}
		</>
	);
}
