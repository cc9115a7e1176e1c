import { chooseLanguage } from '#web/lib/chosen-language.ts';
import { languageNames, languages, pathInOther, useLang } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { ChevronIcon, GlobeIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { useLocation } from 'react-router';

/** The same page in the other languages. */
function LanguageLinks({ className }: { className: string }) {
	const lang = useLang();
	const { pathname, search } = useLocation();
	return languages.map((other) => (
		<a
			key={other}
			href={pathInOther(other, pathname) + search}
			lang={other}
			hrefLang={other}
			onClick={() => chooseLanguage(other)}
			aria-current={other === lang ? 'true' : undefined}
			className={className}
		>
			{languageNames[other]}
		</a>
	));
}

export function LanguageSwitch() {
	const t = useTranslations('layout');
	const lang = useLang();
	return (
		<Popover
			label={`${t('language')}: ${languageNames[lang]}`}
			trigger={
				<>
					<GlobeIcon size={20} />
					<span lang={lang} className="hidden lg:inline">
						{languageNames[lang]}
					</span>
					<ChevronIcon size={16} className="max-md:hidden" />
				</>
			}
			triggerClass="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-s text-md md:px-2 font-semibold text-leaf-900 hover:bg-leaf-50"
			panelClass="right-0 top-full max-md:-right-22 mt-2 flex w-40 flex-col p-2"
		>
			<LanguageLinks className="flex min-h-11 items-center rounded-s px-3 font-semibold hover:bg-leaf-50 aria-[current]:bg-leaf-100 aria-[current]:text-leaf-800" />
		</Popover>
	);
}
