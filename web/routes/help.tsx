import { useShellData } from '#web/layout/layout-data.ts';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { ContactBlock } from '#web/support/contact-block.tsx';
import { HelpForm } from '#web/support/help-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/help.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'help');
	return {
		meta: { title: t('meta.title'), description: t('meta.description') },
		messages: messagesFor(lang, ['help']),
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return metaTags(loaderData?.meta);
}

/** spec: catalogue §2.16 */
export default function Help() {
	const t = useTranslations('help');
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
