import { closeLogin, openResetFromAddress, useIsLoginOpen, useResetToken } from '#web/accounts/login-modal-store.ts';
import { type Lang, useLang } from '#web/lib/language.tsx';
import { type Messages, type MessageTree, withFallback } from '#web/lib/message-tree.ts';
import { TranslationsProvider, useTranslations } from '#web/lib/translations.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { type ComponentType, useEffect, useState } from 'react';

type Panel = { lang: Lang; Modal: ComponentType; Reset: ComponentType; messages: Messages };

const files = import.meta.glob<MessageTree>('../messages/*/{accounts-sign-in,layout-refusals}.json', {
	import: 'default',
});

async function messagesOf(feature: string, lang: Lang): Promise<Messages> {
	const [english, own] = await Promise.all(
		['en', lang].map((name) => files[`../messages/${name}/${feature}.json`]?.()),
	);
	return { [feature]: withFallback(english ?? {}, own ?? {}) };
}

async function loadPanel(lang: Lang): Promise<Panel> {
	const [{ LoginModal }, { ResetDialog }, texts, refusals] = await Promise.all([
		import('#web/accounts/login-modal.tsx'),
		import('#web/accounts/reset-dialog.tsx'),
		messagesOf('accounts-sign-in', lang),
		messagesOf('layout-refusals', lang),
	]);
	return { lang, Modal: LoginModal, Reset: ResetDialog, messages: { ...texts, ...refusals } };
}

/** Login panel and texts, loaded on first use: most visits never need them. */
export function LazyLogin() {
	const t = useTranslations('layout');
	const lang = useLang();
	const isLoginOpen = useIsLoginOpen();
	const isOpen = useResetToken() !== null || isLoginOpen;
	const [panel, setPanel] = useState<Panel | null>(null);
	const isMissing = isOpen && panel?.lang !== lang;

	useEffect(() => {
		openResetFromAddress();
		window.addEventListener('hashchange', openResetFromAddress);
		return () => window.removeEventListener('hashchange', openResetFromAddress);
	}, []);

	useEffect(() => {
		if (!isMissing) return;
		let isCurrent = true;
		loadPanel(lang)
			.then((loaded) => isCurrent && setPanel(loaded))
			.catch(() => {
				closeLogin();
				toastError(t('loginLoadError'));
			});
		return () => {
			isCurrent = false;
		};
	}, [isMissing, lang, t]);

	if (panel === null) return null;
	return (
		<TranslationsProvider messages={panel.messages}>
			<panel.Modal />
			<panel.Reset />
		</TranslationsProvider>
	);
}
