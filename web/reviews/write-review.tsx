import type { Review } from '#contract/reviews-wire.ts';
import { useId } from '#web/lib/hydration.tsx';
import { pathIn, useLang } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { LazyReviewForm } from './lazy-review-form.tsx';
import type { ReviewDraft } from './review-form.tsx';
import { createReview } from './send-review.ts';

/** Link to the search, to choose the product to review. */
export function FindProduct() {
	const t = useTranslations('reviews.find');
	return (
		<Card>
			<h2 className="text-xl">{t('title')}</h2>
			<p className="mb-4 text-soil-500">{t('text')}</p>
			<Form method="get" action={pathIn(useLang(), '/product')} className="flex flex-wrap items-end gap-3">
				<div className="min-w-52 grow">
					<TextField label={t('label')} name="search" type="search" autoComplete="off" />
				</div>
				<button type="submit" className={buttonClass('primary')}>
					{t('action')}
				</button>
			</Form>
		</Card>
	);
}

/** Kept for the visit: logging in opens another page, and the text must be restored afterwards. */
function keyOf(productId: string): string {
	return `reviewDraft:${productId}`;
}

function readDraft(productId: string): ReviewDraft | null {
	try {
		const draft = JSON.parse(sessionStorage.getItem(keyOf(productId)) ?? 'null') as Partial<ReviewDraft> | null;
		if (typeof draft?.rating !== 'string' || typeof draft.text !== 'string') return null;
		return { rating: draft.rating, text: draft.text };
	} catch {
		return null;
	}
}

function keepDraft(productId: string, draft: ReviewDraft | null): void {
	try {
		if (draft === null) sessionStorage.removeItem(keyOf(productId));
		else sessionStorage.setItem(keyOf(productId), JSON.stringify(draft));
	} catch {
		// Storage is blocked: the form keeps the text until the page is closed.
	}
}

const blank: ReviewDraft = { rating: '', text: '' };

type WriteReviewProps = { productId: string; productName: string; onAdded: (review: Review) => void };

/** A button toggles the form; after a review it closes and is empty. spec: catalogue §2.7 */
export function WriteReview({ productId, productName, onAdded }: WriteReviewProps) {
	const t = useTranslations('reviews');
	const id = useId();
	const [draft, setDraft] = useState(blank);
	const [isOpen, setOpen] = useState(false);
	const [wasOpen, setWasOpen] = useState(false);
	if (isOpen && !wasOpen) setWasOpen(true);
	const toggle = useRef<HTMLButtonElement>(null);

	// Text written before logging in on another page.
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
				variant={isOpen ? 'ghost' : 'primary'}
				aria-expanded={isOpen}
				aria-controls={id}
				onClick={() => setOpen(!isOpen)}
			>
				{t('write')}
			</Button>
			{/* hidden, not unmounted: the text is kept when the form is opened again */}
			<div id={id} hidden={!isOpen} className="mt-3">
				{wasOpen && (
					<Card>
						<LazyReviewForm
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
				)}
			</div>
		</div>
	);
}
