import latin from '#web/assets/fonts/anek-latin.woff2?url';
import rupee from '#web/assets/fonts/anek-rupee.woff2?url';
import { languages, pathInOther } from '#web/language.tsx';
import { useLocation } from 'react-router';
import { useShellData } from './shell-data.ts';

/** The type ahead of the style sheet that asks for it, and the same page in the other languages. */
export function HeadLinks() {
	const { origin } = useShellData();
	const { pathname } = useLocation();
	return (
		<>
			<link rel="icon" href="/seedling.svg" type="image/svg+xml" />
			{[latin, rupee].map((font) => (
				<link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
			))}
			{languages.map((lang) => (
				<link key={lang} rel="alternate" hrefLang={lang} href={origin + pathInOther(lang, pathname)} />
			))}
			<link rel="alternate" hrefLang="x-default" href={origin + pathInOther('en', pathname)} />
		</>
	);
}
