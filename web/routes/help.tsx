import { useShellData } from '#web/layout/layout-data.ts';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { ContactBlock } from '#web/support/contact-block.tsx';
import { HelpForm } from '#web/support/help-form.tsx';
import { Card } from '#web/ui/card.tsx';

export const loader = pageLoader({ texts: 'support', messages: ['support', 'layout-refusals'] });

export const meta = pageMeta;

/** spec: catalogue §2.16 */
export default function Help() {
	const t = useTranslations('support');
	const { shop } = useShellData();
	return (
		<div className="wrap py-5 md:py-9">
			<h1 className="text-3xl leading-tight tracking-[-0.02em] md:text-4xl">{t('title')}</h1>
			<p className="mt-1 mb-5 text-soil-700">{t('lead')}</p>
			<div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_340px] md:gap-9">
				<Card className="md:px-9! md:py-8!">
					<HelpForm />
				</Card>
				<ContactBlock shop={shop} />
			</div>
		</div>
	);
}
