import { ratings, type ReviewSummary as Summary, starPercent } from '#domain/review.ts';
import type { CallInput } from '#contract/endpoints.ts';
import { call } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { useId } from '#web/lib/hydration.tsx';
import { LocalLink } from '#web/lib/language.tsx';
import type { Loaded } from '#web/lib/page-data.ts';
import { readToken, useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { RatingStars } from '#web/ui/rating-stars.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { ReviewList } from './review-list.tsx';
import type { ReviewPage } from './reviews-state.ts';
import { reviewPageFrom, useReviews } from './use-reviews.ts';
import { WriteReview } from './write-review.tsx';

/** The average rating and the number of reviews per rating. */
function ReviewSummary({ summary }: { summary: Summary }) {
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

/** An expired token is dropped, and the list is read without it. */
async function fetchReviews(input: CallInput<'reviews.ofProduct'>) {
	const result = await callAuthed('reviews.ofProduct', input);
	return !result.ok && result.status === 401 ? call('reviews.ofProduct', input) : result;
}

type ProductReviewsProps = {
	productId: string;
	productName: string;
	/** the current page and the number of pages */
	page: number;
	pageSize: number;
	initial: Loaded<ReviewPage> | null;
	/** link to all reviews, with their number */
	more?: (count: number) => ReactNode;
};

/** The reviews of a product with average, distribution and the review form. spec: catalogue §2.7 */
export function ProductReviews({ productId, productName, page, pageSize, initial, more }: ProductReviewsProps) {
	const t = useTranslations('reviews');
	const id = useId();
	const query = { page, limit: pageSize };
	const askedWith = useRef<string | null>(null);
	const reviews = useReviews(async () => {
		askedWith.current = readToken();
		return reviewPageFrom(await fetchReviews({ params: { id: productId }, query }));
	}, initial);
	const { token } = useSession();
	const { reload } = reviews;
	useEffect(() => {
		// The rendered list is the same for everyone: it does not say which review is the user's own.
		if (token !== null && askedWith.current !== token) void reload();
	}, [token, reload]);
	const summary = reviews.state.page?.summary;
	return (
		<section id="reviews" aria-labelledby={id} className="mt-10">
			<h2 id={id} className="mb-4 text-2xl tracking-[-0.01em]">
				{t('title')}
			</h2>
			<div className="grid items-start gap-6 md:grid-cols-[344px_minmax(0,1fr)] lg:gap-11">
				<div className="flex flex-col gap-5">
					{summary && <ReviewSummary summary={summary} />}
					<WriteReview
						productId={productId}
						productName={productName}
						onAdded={(review) => reviews.applyChange({ type: 'added', review })}
					/>
					<LocalLink
						to="/review"
						className="-mt-2 inline-flex min-h-11 w-fit items-center font-semibold text-leaf-700 hover:underline"
					>
						{t('mine.title')}
					</LocalLink>
				</div>
				<div>
					<ReviewList reviews={reviews} empty={<p className="py-3 text-soil-500">{t('none')}</p>} />
					{summary && more?.(summary.count)}
				</div>
			</div>
		</section>
	);
}
