import { WhatsAppChat } from '#web/layout/whatsapp-chat.tsx';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';

export const loader = pageLoader({ texts: 'support-whatsapp', messages: ['support-whatsapp'] });

export const meta = pageMeta;

export default function WhatsApp() {
	const t = useTranslations('support-whatsapp');
	return (
		<div className="wrap pt-5 pb-4 md:pt-7">
			<h1 className="text-3xl leading-tight tracking-[-0.02em]">{t('title')}</h1>
			<p className="mb-5 text-soil-700">{t('text')}</p>
			<WhatsAppChat />
		</div>
	);
}
