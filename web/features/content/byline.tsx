import { useEnglishMark } from '#web/language.tsx';
import { useFormatter } from 'use-intl';

type BylineProps = { author: string; publishedAt: string; className?: string };

/** Who wrote it, and when: 21 Nov 2026 in the shop's own time. */
export function Byline({ author, publishedAt, className = '' }: BylineProps) {
	const format = useFormatter();
	const lang = useEnglishMark();
	const on = format.dateTime(new Date(publishedAt), { day: 'numeric', month: 'short', year: 'numeric' });
	return (
		<p className={`text-md text-soil-500 ${className}`}>
			<span lang={lang} className="font-semibold text-soil-700">
				{author}
			</span>
			<span aria-hidden="true"> · </span>
			<time dateTime={publishedAt}>{on}</time>
		</p>
	);
}
