import { WhatsAppChat } from '#web/layout/whatsapp-chat.tsx';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/whatsapp.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'whatsapp');
	return {
		meta: { title: t('meta.title'), description: t('meta.description') },
		messages: messagesFor(lang, ['whatsapp']),
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return metaTags(loaderData?.meta);
}

export default function WhatsApp() {
	const t = useTranslations('whatsapp');
	return (
		<div className="wrap pt-5 pb-4 md:pt-7">
			<h1 className="text-3xl leading-tight tracking-[-0.02em]">{t('title')}</h1>
			<p className="mb-5 text-soil-700">{t('text')}</p>
			<WhatsAppChat />
		</div>
	);
}
