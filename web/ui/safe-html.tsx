import { useEnglishMark } from '#web/lib/language.tsx';

/**
 * Text that the shop's staff wrote as HTML. The server has cleaned it when it was saved (only paragraphs,
 * lists, emphasis and links pass); nothing else may be handed in here.
 */
export function SafeHtml({ html, className = '' }: { html: string; className?: string }) {
	const lang = useEnglishMark();
	return <div lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
