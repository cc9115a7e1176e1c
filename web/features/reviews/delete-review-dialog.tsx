import type { Review } from '#contract/review-wire.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { deleteReview } from './send-review.ts';

type DeleteReviewDialogProps = { review: Review | null; onClose: () => void; onDeleted: (id: string) => void };

/** What is deleted is gone, so it is asked once more. */
export function DeleteReviewDialog({ review, onClose, onDeleted }: DeleteReviewDialogProps) {
	const t = useTranslations('reviews');
	const [isBusy, setBusy] = useState(false);

	async function remove(id: string): Promise<void> {
		setBusy(true);
		const outcome = await deleteReview(id);
		setBusy(false);
		onClose();
		if (outcome === 'deleted') {
			toastSuccess(t('deleted'));
			onDeleted(id);
		} else toastError(t(outcome === 'failed' ? 'deleteFailed' : `form.refusals.${outcome}`));
	}

	return (
		<Dialog title={t('deleteTitle')} isOpen={review !== null} onClose={onClose} closeLabel={t('close')}>
			{review && (
				<>
					<p className="line-clamp-4 text-soil-700">{review.text}</p>
					<div className="mt-5 flex flex-wrap gap-3">
						<Button look="danger" isBusy={isBusy} onClick={() => remove(review.id)}>
							{t('deleteConfirm')}
						</Button>
						<Button look="ghost" onClick={onClose}>
							{t('keep')}
						</Button>
					</div>
				</>
			)}
		</Dialog>
	);
}
