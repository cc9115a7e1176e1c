import { ratings, type ReviewSummary as Summary, starPercent } from '#domain/review.ts';
import { RatingStars } from '#web/ui/rating-stars.tsx';
import { useTranslations } from 'use-intl';

/** The average and how many gave how many stars. */
export function ReviewSummary({ summary }: { summary: Summary }) {
	const t = useTranslations('reviews');
	if (summary.average === null) return null;
	return (
		<div>
			<p className="flex items-center gap-3">
				<b className="text-[2.75rem] leading-none tracking-[-0.03em]">{summary.average.toFixed(1)}</b>
				<span>
					<span className="sr-only">{t('average', { average: summary.average.toFixed(1) })}</span>
					<RatingStars average={summary.average} size={20} />
					<span className="text-soil-500">{t('count', { count: summary.count })}</span>
				</span>
			</p>
			<ul aria-label={t('distribution')} className="mt-4 grid max-w-80 gap-1.5">
				{[...ratings].reverse().map((rating) => {
					const percent = starPercent(summary, rating);
					return (
						<li key={rating} className="flex items-center gap-3 text-md">
							<span className="w-14 whitespace-nowrap text-soil-700">{t('stars', { count: rating })}</span>
							<span aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-soil-200">
								<span className="block h-full rounded-full bg-turmeric-500" style={{ width: `${percent}%` }} />
							</span>
							<span className="w-10 text-right text-soil-500 tabular-nums">{percent}%</span>
						</li>
					);
				})}
			</ul>
		</div>
	);
}
