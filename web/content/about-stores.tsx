import type { StoreWire } from '#contract/content.ts';
import { textsIn, useLang } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { SectionTitle } from '#web/ui/card.tsx';
import { PinIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

type StoreCardProps = { store: StoreWire; picture: string; ground: string };

/** One store of the chain, with an illustration instead of a photograph. */
function StoreCard({ store, picture, ground }: StoreCardProps) {
	const english = { name: store.name, address: store.address };
	const { name, address, lang } = textsIn(useLang(), english, store.translations);
	return (
		<li className="overflow-hidden rounded-m border border-soil-200 bg-card">
			<div className={`grid aspect-[4/3] place-items-center ${ground}`}>
				<Picture
					src={picture}
					alt=""
					size={150}
					sizes="(width < 760px) 110px, 150px"
					className="produce-shadow h-auto w-[52%] max-w-[150px]"
				/>
			</div>
			<div className="p-3 md:p-4" lang={lang}>
				<h3 className="text-lg leading-snug">{name}</h3>
				<p className="mt-1 flex items-center gap-1 text-md text-soil-500">
					<PinIcon size={18} className="shrink-0" />
					{address}
				</p>
			</div>
		</li>
	);
}

/** Illustrations for stores without a photograph, in turn. */
const illustrations = [
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

/** The stores of the shop; the section is left out when there are none. spec: catalogue §1 */
export function AboutStores({ stores, pictureOfCategory }: AboutStoresProps) {
	const t = useTranslations('content-about.stores');
	if (stores?.length === 0) return null;
	return (
		<>
			<SectionTitle>{t('title')}</SectionTitle>
			{stores === null ? (
				<p role="alert">{t('failed')}</p>
			) : (
				<ul className="grid grid-cols-2 gap-2.5 md:gap-4 lg:grid-cols-4">
					{stores.map((store, index) => {
						const { category, ground } = illustrations[index % illustrations.length] as (typeof illustrations)[number];
						return (
							<StoreCard
								key={store._id}
								store={store}
								picture={store.thumbnail ?? pictureOfCategory(category)}
								ground={ground}
							/>
						);
					})}
				</ul>
			)}
		</>
	);
}
