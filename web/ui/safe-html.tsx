import { useEnglishMark } from '#web/lib/language.tsx';

/**
 * HTML written by staff. The server sanitises it when it is saved (only paragraphs,
 * lists, emphasis and links remain); no other HTML may be passed.
 */
export function SafeHtml({ html, className = '' }: { html: string; className?: string }) {
	const lang = useEnglishMark();
	return <div lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
