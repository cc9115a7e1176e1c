import type { Review } from '#contract/reviews-wire.ts';
import { useErrorText } from '#web/lib/refusal-text.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError, Skeleton } from '#web/ui/states.tsx';
import { type ReactNode, useState } from 'react';
import { DeleteReviewDialog, ReviewItem } from './review-item.tsx';
import type { Reviews } from './use-reviews.ts';

export function ReviewsSkeleton({ label }: { label: string }) {
	return (
		<div role="status" aria-label={label} className="grid gap-3">
			{[0, 1, 2].map((row) => (
				<Card key={row}>
					<Skeleton className="h-5 w-52" />
					<Skeleton className="mt-3 h-4 w-full max-w-[30rem]" />
					<Skeleton className="mt-2 h-4 w-40" />
				</Card>
			))}
		</div>
	);
}

type ReviewListProps = {
	reviews: Reviews;
	/** shown when there are no reviews */
	empty: ReactNode;
	headOf?: (review: Review) => ReactNode;
};

/** Loading, failed, empty or filled; a failure is never shown as an empty list. */
export function ReviewList({ reviews: { state, reload, applyChange: take }, empty, headOf }: ReviewListProps) {
	const t = useTranslations('reviews');
	const [toDelete, setToDelete] = useState<Review | null>(null);
	const errorText = useErrorText();
	const { status, page, error } = state;
	return (
		<div className="grid gap-3">
			{status === 'failed' && (
				<LoadError
					title={t('loadError')}
					text={errorText(error) ?? t('noResponse')}
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
								onUpdated={(updated) => take({ type: 'updated', review: updated })}
								onDelete={setToDelete}
							/>
						</li>
					))}
				</ul>
			)}
			<DeleteReviewDialog
				review={toDelete}
				onClose={() => setToDelete(null)}
				onDeleted={(id) => take({ type: 'removed', id })}
			/>
		</div>
	);
}
