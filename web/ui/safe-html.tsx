type SafeHtmlProps = {
	html: string;
	/** of a text that exists in English only */
	lang?: 'en' | undefined;
	className?: string;
};

/**
 * HTML written by staff. The server sanitises it when it is saved (only paragraphs,
 * lists, emphasis and links remain); no other HTML may be passed.
 */
export function SafeHtml({ html, lang, className = '' }: SafeHtmlProps) {
	return <div lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
