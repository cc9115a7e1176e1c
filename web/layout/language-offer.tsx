import { chooseLanguage, greetingFor, readArrival } from '#web/lib/chosen-language.ts';
import { type Lang, languageNames, pathInOther, useLang } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { CloseIcon, GlobeIcon } from '#web/ui/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** In the offered language: the customer may not read that of the page. */
const offers: Record<Lang, string> = {
	en: 'Continue in English',
	hi: 'हिन्दी में देखें',
	mr: 'मराठीत पहा',
};

/** Offers the language of the browser once, and redirects the home page to the chosen one. By script: all get the same page. */
export function LanguageOffer() {
	const t = useTranslations('layout');
	const { pathname, search } = useLocation();
	const lang = useLang();
	const [offered, setOffered] = useState<Lang | null>(null);
	const arrival = useRef({ pathname, search });

	useEffect(() => {
		const opened = arrival.current;
		const greeting = greetingFor(readArrival(opened.pathname));
		if (greeting?.type === 'offer') setOffered(greeting.lang);
		if (greeting?.type === 'go') {
			window.location.replace(pathInOther(greeting.lang, opened.pathname) + opened.search);
		}
	}, []);

	if (offered === null || offered === lang) return null;

	function choose(choice: Lang): void {
		chooseLanguage(choice);
		setOffered(null);
	}

	return (
		<aside aria-label={t('language')} className="language-offer border-b border-soil-200 bg-turmeric-100">
			<div className="wrap flex min-h-11 items-center gap-3">
				<GlobeIcon size={20} />
				<a
					href={pathInOther(offered, pathname) + search}
					lang={offered}
					hrefLang={offered}
					onClick={() => choose(offered)}
					className="flex min-h-11 grow items-center font-semibold text-leaf-800 underline underline-offset-4"
				>
					{offers[offered]}
				</a>
				<IconButton label={t('keepLanguage', { language: languageNames[lang] })} onClick={() => choose(lang)}>
					<CloseIcon size={20} />
				</IconButton>
			</div>
		</aside>
	);
}
