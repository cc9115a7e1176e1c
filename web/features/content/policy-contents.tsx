import { useTranslations } from 'use-intl';

/** A short text is seen at once and needs none. */
const longFrom = 5;

/** Where the sections of a long policy begin. */
export function PolicyContents({ ids }: { ids: readonly string[] }) {
	const t = useTranslations('policies');
	if (ids.length < longFrom) return null;
	return (
		<nav aria-labelledby="contents" className="mb-5 rounded-m border border-soil-200 bg-card px-1 py-3">
			<h2 id="contents" className="mb-1 px-3 text-md font-semibold text-soil-500">
				{t('contents')}
			</h2>
			<ol>
				{ids.map((id) => (
					<li key={id}>
						<a href={`#${id}`} className="policy-link">
							{t(`document.sections.${id}.title`)}
						</a>
					</li>
				))}
			</ol>
		</nav>
	);
}
