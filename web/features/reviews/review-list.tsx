import type { Review } from '#contract/review-wire.ts';
import { AskFailed } from '#web/features/session/ask-failed.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DeleteReviewDialog } from './delete-review-dialog.tsx';
import { ReviewItem } from './review-item.tsx';
import { ReviewsSkeleton } from './reviews-skeleton.tsx';
import type { Reviews } from './use-reviews.ts';

type ReviewListProps = {
	reviews: Reviews;
	/** what stands there when there is none */
	empty: ReactNode;
	headOf?: (review: Review) => ReactNode;
};

/** Loading, failed, empty and full; a failure is never shown as emptiness. */
export function ReviewList({ reviews: { state, reload, take }, empty, headOf }: ReviewListProps) {
	const t = useTranslations('reviews');
	const [doomed, setDoomed] = useState<Review | null>(null);
	const { status, page, message } = state;
	return (
		<div className="grid gap-3">
			{status === 'failed' && (
				<AskFailed
					title={t('unloaded')}
					text={message ?? t('noAnswer')}
					retryLabel={t('retry')}
					onRetry={() => void reload()}
				/>
			)}
			{page === null && status !== 'failed' && <ReviewsSkeleton label={t('loading')} />}
			{page !== null && page.reviews.length === 0 && status !== 'failed' && empty}
			{page !== null && page.reviews.length > 0 && (
				<ul aria-label={t('list')} className="grid gap-3">
					{page.reviews.map((review) => (
						<li key={review.id} className="min-w-0">
							<ReviewItem
								review={review}
								head={headOf?.(review)}
								onUpdated={(updated) => take({ kind: 'updated', review: updated })}
								onDelete={setDoomed}
							/>
						</li>
					))}
				</ul>
			)}
			<DeleteReviewDialog
				review={doomed}
				onClose={() => setDoomed(null)}
				onDeleted={(id) => take({ kind: 'removed', id })}
			/>
		</div>
	);
}
