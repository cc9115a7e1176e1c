import type { Review } from '#contract/review-wire.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { keepDraft, type ReviewDraft, readDraft } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';
import { createReview } from './send-review.ts';

const blank: ReviewDraft = { rating: '', text: '' };

type WriteReviewProps = { productId: string; productName: string; onAdded: (review: Review) => void };

/** A button toggles the form; after a review it closes, empty again. spec: catalogue §2.7 */
export function WriteReview({ productId, productName, onAdded }: WriteReviewProps) {
	const t = useTranslations('reviews');
	const id = useId();
	const [draft, setDraft] = useState(blank);
	const [isOpen, setOpen] = useState(false);
	const toggle = useRef<HTMLButtonElement>(null);

	// Written before logging in, which led to another page.
	useEffect(() => {
		const kept = readDraft(productId);
		if (kept === null) return;
		setDraft(kept);
		setOpen(true);
	}, [productId]);

	function close(): void {
		setOpen(false);
		toggle.current?.focus();
	}

	return (
		<div>
			<Button
				ref={toggle}
				look={isOpen ? 'ghost' : 'primary'}
				aria-expanded={isOpen}
				aria-controls={id}
				onClick={() => setOpen(!isOpen)}
			>
				{t('write')}
			</Button>
			{/* hidden, not gone: what was written is there when the form is opened again */}
			<div id={id} hidden={!isOpen} className="mt-3">
				<Card>
					<ReviewForm
						key={JSON.stringify(draft)}
						label={t('writeOn', { name: productName })}
						submitLabel={t('submit')}
						initial={draft}
						send={(written) => createReview(productId, written)}
						onInterrupted={(written) => keepDraft(productId, written)}
						onSent={(review) => {
							keepDraft(productId, null);
							setDraft(blank);
							close();
							toastSuccess(t('added'));
							onAdded(review);
						}}
						onCancel={close}
					/>
				</Card>
			</div>
		</div>
	);
}
