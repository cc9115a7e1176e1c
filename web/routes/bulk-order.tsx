import { pictureOf, useShellData } from '#web/layout/layout-data.ts';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { BulkForm } from '#web/support/bulk-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageBanner } from '#web/ui/page-banner.tsx';

export const loader = pageLoader({
	texts: 'support-bulk-inquiry',
	messages: ['support-bulk-inquiry', 'layout-refusals'],
});

export const meta = pageMeta;

/** spec: catalogue §2.17 */
export default function BulkOrder() {
	const t = useTranslations('support-bulk-inquiry');
	const { categories } = useShellData();
	return (
		<div className="wrap pb-5 md:pb-9">
			<PageBanner
				tint="leaf"
				title={t('title')}
				text={t('lead')}
				picture={pictureOf(categories, 'Vegetables')}
				className="mb-5"
			/>
			<div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_320px] md:gap-9">
				<Card className="md:px-9! md:py-8!">
					<BulkForm />
				</Card>
				<section aria-labelledby="how" className="rounded-m bg-turmeric-100 p-5 max-md:order-first">
					<h2 id="how" className="text-xl">
						{t('points.title')}
					</h2>
					<ol className="mt-3 grid list-decimal gap-2 pl-5">
						<li>{t('points.first')}</li>
						<li>{t('points.second')}</li>
						<li>{t('points.third')}</li>
					</ol>
				</section>
			</div>
		</div>
	);
}
