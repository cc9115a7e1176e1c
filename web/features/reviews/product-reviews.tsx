import { call } from '#web/api.ts';
import { LocalLink } from '#web/language.tsx';
import type { Loaded } from '#web/loaded.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { ReviewList } from './review-list.tsx';
import { ReviewSummary } from './review-summary.tsx';
import type { ReviewPage } from './reviews-state.ts';
import { reviewPageFrom, useReviews } from './use-reviews.ts';
import { WriteReview } from './write-review.tsx';

type ProductReviewsProps = {
	productId: string;
	productName: string;
	/** which page of them, of how many */
	page: number;
	pageSize: number;
	initial: Loaded<ReviewPage> | null;
	/** the way to the others, told how many there are in all */
	more?: (count: number) => ReactNode;
};

/** The reviews of a product with average, distribution and the form for one’s own. spec: catalogue §2.7 */
export function ProductReviews({ productId, productName, page, pageSize, initial, more }: ProductReviewsProps) {
	const t = useTranslations('reviews');
	const id = useId();
	const query = { page, limit: pageSize };
	const reviews = useReviews(
		async () => reviewPageFrom(await call('reviews.ofProduct', { params: { id: productId }, query })),
		initial,
	);
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
						onAdded={(review) => reviews.take({ kind: 'added', review })}
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
