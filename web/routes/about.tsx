import { AboutStores } from '#web/content/about-stores.tsx';
import { AboutStory } from '#web/content/about-story.tsx';
import { PromoBanner } from '#web/content/promo-cards.tsx';
import { reasonsWith, WhyChoose } from '#web/content/why-choose.tsx';
import { pictureOf, useShellData } from '#web/layout/layout-data.ts';
import { apiContext, call } from '#web/lib/api.ts';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { Picture } from '#web/ui/picture.tsx';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/about.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'about');
	const asked = await call('stores.list', {}, context.get(apiContext));
	return {
		// The page says what it has to say without them.
		stores: asked.ok ? asked.reply.data.stores : null,
		meta: { title: t('meta.title'), description: t('meta.description') },
		messages: messagesFor(lang, ['about']),
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return metaTags(loaderData?.meta);
}

/** spec: catalogue §2.18 */
export default function About({ loaderData: { stores } }: Route.ComponentProps) {
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
			<AboutStores stores={stores} pictureOfCategory={(name) => pictureOf(categories, name)} />
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
