import { type Review, reviewFromWire } from '#contract/reviews-wire.ts';
import type { CallResult } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { readToken, readUser } from '#web/lib/session-store.ts';

/** Refusals of a review: keys of the messages in reviews.json. */
export type ReviewRefusal = 'signedOut' | 'alreadyReviewed' | 'tooMany' | 'failed';
export type SentReview = { ok: true; review: Review } | { ok: false; refusal: ReviewRefusal };

const refusals: Record<string, ReviewRefusal> = {
	NOT_SIGNED_IN: 'signedOut',
	SESSION_EXPIRED: 'signedOut',
	ALREADY_REVIEWED: 'alreadyReviewed',
	TOO_MANY_ATTEMPTS: 'tooMany',
};

function sentFrom(result: CallResult<'reviews.create'> | CallResult<'reviews.update'>): SentReview {
	if (result.ok) return { ok: true, review: reviewFromWire(result.reply.data.review) };
	return { ok: false, refusal: refusals[result.error?.code ?? ''] ?? 'failed' };
}

export type WrittenReview = { rating: number; text: string };

/** Only a signed-in user can submit a review. spec: catalogue §6 */
export async function createReview(productId: string, { rating, text }: WrittenReview): Promise<SentReview> {
	if (readToken() === null) return { ok: false, refusal: 'signedOut' };
	const user = readUser()?.id;
	return sentFrom(await callAuthed('reviews.create', { body: { user, productId, rating, description: text } }));
}

export async function updateReview(id: string, { rating, text }: WrittenReview): Promise<SentReview> {
	if (readToken() === null) return { ok: false, refusal: 'signedOut' };
	return sentFrom(await callAuthed('reviews.update', { params: { id }, body: { rating, description: text } }));
}

/** A review that is already deleted counts as deleted. */
export async function deleteReview(id: string): Promise<'deleted' | ReviewRefusal> {
	if (readToken() === null) return 'signedOut';
	const result = await callAuthed('reviews.delete', { params: { id } });
	if (result.ok || result.status === 404) return 'deleted';
	return refusals[result.error?.code ?? ''] ?? 'failed';
}
