import { maxReviewLength, ratings, reviewProblems } from '#domain/review.ts';
import { openLogin } from '#web/accounts/login-modal-store.ts';
import { useId } from '#web/lib/hydration.tsx';
import { useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { type FormRefusal, useForm } from '#web/lib/use-form.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert, TextArea } from '#web/ui/fields.tsx';
import { StarIcon } from '#web/ui/icons.tsx';
import { FieldError, RequiredMark } from '#web/ui/text-field.tsx';
import type { ChangeEvent } from 'react';
import type { SentReview, WrittenReview } from './send-review.ts';

export type ReviewDraft = { rating: string; text: string };

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
					<RequiredMark />
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
			<FieldError id={`${id}-error`} text={error} />
		</div>
	);
}

export type ReviewFormProps = {
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
	const refusalOf = useRefusal();
	const { token } = useSession();
	const { ref, field, onSubmit, isBusy, refusal, reset } = useForm<ReviewDraft>({
		initial,
		problems: ({ rating, text }) => {
			const found = reviewProblems({ rating: Number(rating), text });
			return {
				...(found.includes('rating') ? { rating: t('ratingRequired') } : {}),
				...(found.includes('text') ? { text: t('textRequired') } : {}),
			};
		},
		submit,
	});
	const isSignedOut = refusal === t('signedOut');

	async function submit(draft: ReviewDraft): Promise<FormRefusal<ReviewDraft> | null> {
		const sent = await send({ rating: Number(draft.rating), text: draft.text.trim() });
		if (!sent.ok) {
			if (!sent.isSignedOut) return { refusal: refusalOf(sent.error, t('failed')).refusal };
			onInterrupted?.(draft);
			return { refusal: t('signedOut') };
		}
		reset({ rating: '', text: '' });
		onSent(sent.review);
		return null;
	}

	return (
		<form ref={ref} aria-label={label} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
			<StarInput {...field('rating')} />
			<TextArea {...field('text')} label={t('text')} required maxLength={maxReviewLength} rows={4} />
			<FormAlert text={isSignedOut && token !== null ? null : refusal}>
				{isSignedOut && (
					<Button variant="ghost" className="mt-2" onClick={openLogin}>
						{t('login')}
					</Button>
				)}
			</FormAlert>
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
