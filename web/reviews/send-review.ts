import type { ErrorBody } from '#contract/error-body.ts';
import { type Review, reviewFromWire } from '#contract/reviews-wire.ts';
import type { CallResult } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { readToken, readUser } from '#web/lib/session-store.ts';
import { refusalOfCall } from '#web/lib/use-refusal.ts';

/** Without a session a review is not sent or refused; `error` is null, too, when the server failed or did not answer. */
type ReviewRefusal = { ok: false; isSignedOut: boolean; error: ErrorBody | null };
export type SentReview = { ok: true; review: Review } | ReviewRefusal;

const signedOut: ReviewRefusal = { ok: false, isSignedOut: true, error: null };

function refusalFrom(result: { status: number; error: ErrorBody | null }): ReviewRefusal {
	return result.status === 401 ? signedOut : { ok: false, isSignedOut: false, error: refusalOfCall(result) };
}

function sentFrom(result: CallResult<'reviews.create'> | CallResult<'reviews.update'>): SentReview {
	if (result.ok) return { ok: true, review: reviewFromWire(result.reply.data.review) };
	return refusalFrom(result);
}

export type WrittenReview = { rating: number; text: string };

/** Only a signed-in user can submit a review. spec: catalogue §6 */
export async function createReview(productId: string, { rating, text }: WrittenReview): Promise<SentReview> {
	if (readToken() === null) return signedOut;
	const user = readUser()?.id;
	return sentFrom(await callAuthed('reviews.create', { body: { user, productId, rating, description: text } }));
}

export async function updateReview(id: string, { rating, text }: WrittenReview): Promise<SentReview> {
	if (readToken() === null) return signedOut;
	return sentFrom(await callAuthed('reviews.update', { params: { id }, body: { rating, description: text } }));
}

/** A review that is already deleted counts as deleted. */
export async function deleteReview(id: string): Promise<{ ok: true } | ReviewRefusal> {
	if (readToken() === null) return signedOut;
	const result = await callAuthed('reviews.delete', { params: { id } });
	return result.ok || result.status === 404 ? { ok: true } : refusalFrom(result);
}
