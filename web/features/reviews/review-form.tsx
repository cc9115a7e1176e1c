import { maxReviewLength, reviewProblems } from '#domain/review.ts';
import { openLogin } from '#web/features/session/login-modal-store.ts';
import { useSession } from '#web/features/session/session-store.ts';
import { useForm } from '#web/features/session/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReviewDraft } from './review-draft.ts';
import type { ReviewRefusal, SentReview, WrittenReview } from './send-review.ts';
import { StarInput } from './star-input.tsx';

type ReviewFormProps = {
	/** name of the form */
	label: string;
	submitLabel: string;
	initial: ReviewDraft;
	send: (review: WrittenReview) => Promise<SentReview>;
	onSent: (sent: Extract<SentReview, { ok: true }>['review']) => void;
	onCancel: () => void;
	/** told of what was written when somebody has to log in first */
	onInterrupted?: (draft: ReviewDraft) => void;
};

export function ReviewForm(props: ReviewFormProps) {
	const { label, submitLabel, initial, send, onSent, onCancel, onInterrupted } = props;
	const t = useTranslations('reviews.form');
	const { token } = useSession();
	const [isBusy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<ReviewRefusal | null>(null);
	const { ref, values, field, isSound, reset } = useForm<ReviewDraft>({
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
		if (isBusy || !isSound()) return;
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
							<Button look="ghost" className="mt-2" onClick={openLogin}>
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
				<Button look="quiet" onClick={onCancel}>
					{t('cancel')}
				</Button>
			</div>
		</form>
	);
}
