import { PromoCards } from '#web/content/promo-cards.tsx';
import { SectionPage } from '#web/content/section-page.tsx';
import { InfoStrip, reasonsWith, WhyChoose } from '#web/content/why-choose.tsx';
import { CategoryGrid } from '#web/layout/category-grid.tsx';
import { FooterContents } from '#web/layout/footer.tsx';
import { pictureOf, useShellData } from '#web/layout/layout-data.ts';
import { lastSegment } from '#web/lib/links.ts';
import { messagesFor } from '#web/lib/messages.server.ts';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Card } from '#web/ui/card.tsx';
import { LogoMark } from '#web/ui/icons.tsx';
import type { ReactNode } from 'react';
import type { Route } from './+types/section.ts';
import '#web/styles/pages.css';

/** The sections that need only the data of every page. spec: catalogue §2.1 */
const sections = ['section1', 'homecategory', 'logo', 'features', 'whychoose', 'footer'] as const;
type Section = (typeof sections)[number];

function sectionFromPath(pathname: string): Section {
	const last = lastSegment(pathname);
	return sections.find((section) => section === last) ?? 'section1';
}

export const loader = pageLoader(
	{ texts: 'content-sections', messages: ['content-sections', 'content-home'] },
	({ lang, pathname, metaOf }) => {
		const section = sectionFromPath(pathname);
		return {
			section,
			meta: metaOf(section),
			...(section === 'whychoose' ? { messages: messagesFor(lang, ['content-sections', 'content-about']) } : {}),
		};
	},
);

export const meta = pageMeta;

const contents: Record<Section, () => ReactNode> = {
	section1: Promos,
	homecategory: Categories,
	logo: Brand,
	features: InfoStrip,
	whychoose: Reasons,
	footer: FooterContents,
};

export default function Section({ loaderData: { section } }: Route.ComponentProps) {
	const t = useTranslations('content-sections');
	const Contents = contents[section];
	return (
		<SectionPage title={t(section)}>
			<Contents />
		</SectionPage>
	);
}

function usePictureOf() {
	const { categories } = useShellData();
	return (name: string) => pictureOf(categories, name);
}

function Promos() {
	return <PromoCards pictureOf={usePictureOf()} />;
}

function Reasons() {
	return <WhyChoose reasons={reasonsWith(usePictureOf())} />;
}

function Categories() {
	return <CategoryGrid categories={useShellData().categories} />;
}

function Brand() {
	const t = useTranslations('content-sections');
	const tShell = useTranslations('layout');
	const { shop } = useShellData();
	return (
		<Card className="flex flex-col items-center gap-3 py-10! text-center text-leaf-800">
			<LogoMark size={96} />
			<p className="text-[2.75rem] leading-none font-bold tracking-[-0.03em]">
				{shop?.name.toLowerCase() ?? tShell('shopName')}
			</p>
			<p className="max-w-[30em] text-soil-700">{t('texts.logo')}</p>
		</Card>
	);
}
