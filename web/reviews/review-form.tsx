import { maxReviewLength, ratings, reviewProblems } from '#domain/review.ts';
import { openLogin } from '#web/accounts/login-modal-store.ts';
import { useSession } from '#web/lib/session-store.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields.tsx';
import { AlertIcon, StarIcon } from '#web/ui/icons.tsx';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReviewRefusal, SentReview, WrittenReview } from './send-review.ts';

export type ReviewDraft = { rating: string; text: string };

/** Kept for the visit: logging in opens another page, and the text must be restored afterwards. */
function keyOf(productId: string): string {
	return `reviewDraft:${productId}`;
}

export function readDraft(productId: string): ReviewDraft | null {
	try {
		const draft = JSON.parse(sessionStorage.getItem(keyOf(productId)) ?? 'null') as Partial<ReviewDraft> | null;
		if (typeof draft?.rating !== 'string' || typeof draft.text !== 'string') return null;
		return { rating: draft.rating, text: draft.text };
	} catch {
		return null;
	}
}

export function keepDraft(productId: string, draft: ReviewDraft | null): void {
	try {
		if (draft === null) sessionStorage.removeItem(keyOf(productId));
		else sessionStorage.setItem(keyOf(productId), JSON.stringify(draft));
	} catch {
		// Storage is blocked: the form keeps the text until the page is closed.
	}
}

type StarInputProps = {
	name: string;
	/** '' until a rating is chosen */
	value: string;
	error: string | undefined;
	onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Five radio buttons that look like stars: a click or the arrow keys choose. It starts at 0. spec: catalogue §5 */
function StarInput({ name, value, error, onChange }: StarInputProps) {
	const t = useTranslations('reviews.form');
	const id = useId();
	const chosen = Number(value);
	return (
		<div>
			<div
				role="radiogroup"
				aria-labelledby={`${id}-label`}
				aria-describedby={error ? `${id}-error` : undefined}
				aria-invalid={error ? true : undefined}
				aria-required="true"
			>
				<span id={`${id}-label`} className="block font-semibold">
					{t('rating')}
					<span aria-hidden="true" className="text-chilli-600">
						{' *'}
					</span>
				</span>
				<span className="-ml-2 flex items-center">
					{ratings.map((rating) => (
						<label
							key={rating}
							className="relative grid size-11 place-items-center rounded-s text-turmeric-600 hover:bg-turmeric-100 has-focus-visible:outline-3 has-focus-visible:outline-leaf-500"
						>
							<input
								type="radio"
								name={name}
								value={rating}
								checked={rating === chosen}
								onChange={onChange}
								aria-label={t('stars', { count: rating })}
								className="absolute inset-0 size-full appearance-none outline-none"
							/>
							<span className="pointer-events-none">
								<StarIcon size={28} isFilled={rating <= chosen} />
							</span>
						</label>
					))}
					<span className="ml-1.5 whitespace-nowrap text-soil-500">{t('chosen', { rating: chosen })}</span>
				</span>
			</div>
			{error && (
				<p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-chilli-600">
					<AlertIcon size={16} className="mt-0.5 shrink-0" />
					{error}
				</p>
			)}
		</div>
	);
}

type ReviewFormProps = {
	/** name of the form */
	label: string;
	submitLabel: string;
	initial: ReviewDraft;
	send: (review: WrittenReview) => Promise<SentReview>;
	onSent: (sent: Extract<SentReview, { ok: true }>['review']) => void;
	onCancel: () => void;
	/** called with the text when the user has to log in first */
	onInterrupted?: (draft: ReviewDraft) => void;
};

export function ReviewForm(props: ReviewFormProps) {
	const { label, submitLabel, initial, send, onSent, onCancel, onInterrupted } = props;
	const t = useTranslations('reviews.form');
	const { token } = useSession();
	const [isBusy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<ReviewRefusal | null>(null);
	const { ref, values, field, isValid, reset } = useForm<ReviewDraft>({
		initial,
		problems: ({ rating, text }) => {
			const found = reviewProblems({ rating: Number(rating), text });
			return {
				...(found.includes('rating') ? { rating: t('ratingRequired') } : {}),
				...(found.includes('text') ? { text: t('textRequired') } : {}),
			};
		},
	});
	const shown = refusal === 'signedOut' && token !== null ? null : refusal;

	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		if (isBusy || !isValid()) return;
		setBusy(true);
		setRefusal(null);
		const sent = await send({ rating: Number(values.rating), text: values.text.trim() });
		setBusy(false);
		if (!sent.ok) {
			if (sent.refusal === 'signedOut') onInterrupted?.(values);
			return setRefusal(sent.refusal);
		}
		reset({ rating: '', text: '' });
		onSent(sent.review);
	}

	return (
		<form ref={ref} aria-label={label} noValidate onSubmit={submit} className="flex flex-col gap-4">
			<StarInput {...field('rating')} />
			<TextArea {...field('text')} label={t('text')} required maxLength={maxReviewLength} rows={4} />
			<div role="alert">
				{shown !== null && (
					<div className="rounded-ms bg-chilli-100 px-3.5 py-2.5 text-chilli-700">
						<p className="flex items-start gap-2 font-semibold">
							<AlertIcon size={20} className="mt-0.5 shrink-0" />
							{t(`refusals.${shown}`)}
						</p>
						{shown === 'signedOut' && (
							<Button variant="ghost" className="mt-2" onClick={openLogin}>
								{t('login')}
							</Button>
						)}
					</div>
				)}
			</div>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" isBusy={isBusy}>
					{submitLabel}
				</Button>
				<Button variant="quiet" onClick={onCancel}>
					{t('cancel')}
				</Button>
			</div>
		</form>
	);
}
