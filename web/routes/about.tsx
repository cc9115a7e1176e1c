import { AboutStory } from '#web/features/content/about-story.tsx';
import { PromoBanner } from '#web/features/content/promo-banner.tsx';
import { reasonsWith } from '#web/features/content/reasons.ts';
import { StoreCard } from '#web/features/content/store-card.tsx';
import { WhyChoose } from '#web/features/content/why-choose.tsx';
import { pictureOf, useShellData } from '#web/features/shell/shell-data.ts';
import { langFromPath } from '#web/language.tsx';
import { messagesFor, textsOf } from '#web/messages.server.ts';
import { metaTags } from '#web/page-meta.ts';
import { Picture } from '#web/ui/picture.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/about.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'about');
	return {
		meta: { title: t('meta.title'), description: t('meta.description') },
		messages: messagesFor(lang, ['about']),
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return metaTags(loaderData?.meta);
}

/** spec: catalogue §1 */
const stores = [
	{ id: 'balewadi', category: 'Leafy Vegetables', ground: 'bg-tint-leafy' },
	{ id: 'parkStreet', category: 'Fruits', ground: 'bg-tint-fruit' },
	{ id: 'komalPalace', category: 'Root Vegetables', ground: 'bg-tint-root' },
	{ id: 'ganeshCorner', category: 'Fruit Vegetables', ground: 'bg-tint-fruit-veg' },
] as const;

/** spec: catalogue §2.18 */
export default function About() {
	const t = useTranslations('about');
	const { shop, categories } = useShellData();
	const basket = pictureOf(categories, 'Vegetables');
	return (
		<div className="wrap">
			<div className="page-banner banner-leaf">
				<div>
					<h1>{t('title')}</h1>
					<p>{t('lead')}</p>
				</div>
				<Picture src={basket} alt="" size={250} sizes="(width < 760px) 118px, 250px" isEager />
			</div>
			<AboutStory />
			<SectionTitle>{t('stores.title')}</SectionTitle>
			<ul className="grid grid-cols-2 gap-2.5 md:gap-4 lg:grid-cols-4">
				{stores.map(({ id, category, ground }) => (
					<StoreCard
						key={id}
						name={t(`stores.${id}.name`)}
						area={t(`stores.${id}.area`)}
						picture={pictureOf(categories, category)}
						ground={ground}
					/>
				))}
			</ul>
			<WhyChoose reasons={reasonsWith((name) => pictureOf(categories, name))} />
			<PromoBanner
				title={t('visit.title')}
				text={t('visit.text')}
				action={t('visit.action')}
				to="/product"
				picture={pictureOf(categories, 'Exotic Vegetables')}
				ground="bg-turmeric-100"
			/>
			{shop?.isDemo && <p className="mt-6 text-sm text-soil-500">{t('demo')}</p>}
		</div>
	);
}
