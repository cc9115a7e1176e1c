import { canChangeReview } from '#domain/review.ts';
import type { Review } from '#contract/reviews-wire.ts';
import { useEnglishMark } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session-store.ts';
import { useDayText, useTranslations } from '#web/lib/translations.tsx';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, StatusChip } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { EditIcon, TrashIcon } from '#web/ui/icons.tsx';
import { RatingStars } from '#web/ui/rating-stars.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LazyReviewForm } from './lazy-review-form.tsx';
import { deleteReview, updateReview } from './send-review.ts';

type DeleteReviewDialogProps = { review: Review | null; onClose: () => void; onDeleted: (id: string) => void };

/** Deleting cannot be undone, so it needs a confirmation. */
export function DeleteReviewDialog({ review, onClose, onDeleted }: DeleteReviewDialogProps) {
	const t = useTranslations('reviews');
	const refusalOf = useRefusal();

	async function remove(): Promise<void> {
		if (review === null) return;
		const { id } = review;
		const outcome = await deleteReview(id);
		onClose();
		if (outcome.ok) {
			toastSuccess(t('deleted'));
			onDeleted(id);
		} else toastError(outcome.isSignedOut ? t('form.signedOut') : refusalOf(outcome.error, t('deleteFailed')).refusal);
	}

	return (
		<ConfirmDialog
			title={t('deleteTitle')}
			isOpen={review !== null}
			onClose={onClose}
			closeLabel={t('close')}
			confirmLabel={t('deleteConfirm')}
			cancelLabel={t('keep')}
			onConfirm={remove}
		>
			{review && <p className="line-clamp-4 text-soil-700">{review.text}</p>}
		</ConfirmDialog>
	);
}

type ReviewItemProps = {
	review: Review;
	/** shown above the review: the product, in lists of several products */
	head?: ReactNode;
	onUpdated: (review: Review) => void;
	onDelete: (review: Review) => void;
};

/** spec: catalogue §2.7 — name ('Anonymous' if missing), rating, text and date; author and moderators may change it */
export function ReviewItem({ review, head, onUpdated, onDelete }: ReviewItemProps) {
	const t = useTranslations('reviews');
	const { user } = useSession();
	const [isEditing, setEditing] = useState(false);
	const editButton = useRef<HTMLButtonElement>(null);
	const name = review.authorName ?? t('anonymous');
	const isChangeable = user !== null && canChangeReview(review.authorId, user);

	function close(): void {
		flushSync(() => setEditing(false));
		editButton.current?.focus();
	}

	return (
		<Card>
			{head}
			{isEditing ? (
				<LazyReviewForm
					label={t('editOf', { name })}
					submitLabel={t('save')}
					initial={{ rating: String(review.rating), text: review.text }}
					send={(written) => updateReview(review.id, written)}
					onSent={(updated) => {
						close();
						toastSuccess(t('updated'));
						onUpdated(updated);
					}}
					onCancel={close}
				/>
			) : (
				<>
					<ReviewText review={review} name={name} />
					{isChangeable && (
						<div className="-mb-2 mt-1 -ml-3 flex flex-wrap gap-1">
							<Button ref={editButton} variant="quiet" onClick={() => setEditing(true)}>
								<EditIcon size={18} />
								{t('edit')}
								<span className="sr-only">: {name}</span>
							</Button>
							<Button variant="quiet" onClick={() => onDelete(review)}>
								<TrashIcon size={18} />
								{t('delete')}
								<span className="sr-only">: {name}</span>
							</Button>
						</div>
					)}
				</>
			)}
		</Card>
	);
}

function ReviewText({ review, name }: { review: Review; name: string }) {
	const t = useTranslations('reviews');
	const dayText = useDayText();
	const english = useEnglishMark();
	const day = dayText(new Date(review.writtenAt));
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
				<RatingStars average={review.rating} />
				<span className="sr-only">{t('rated', { rating: review.rating })}</span>
				<b>{name}</b>
				<span className="text-md text-soil-500">
					<time dateTime={review.writtenAt}>{day}</time>
					{review.changedAt !== review.writtenAt && ` · ${t('edited')}`}
				</span>
				{review.isSample && <StatusChip colour="soil">{t('sample')}</StatusChip>}
			</div>
			{/* customers write in any language; the samples are English */}
			<p lang={review.isSample ? english : undefined} className="mt-2 max-w-[46em] whitespace-pre-line wrap-break-word">
				{review.text}
			</p>
			{review.reply !== null && (
				<div className="mt-3 border-l-3 border-leaf-200 pl-3">
					<p className="text-md font-semibold text-leaf-800">{t('reply')}</p>
					<p className="text-soil-700">{review.reply}</p>
				</div>
			)}
		</>
	);
}
