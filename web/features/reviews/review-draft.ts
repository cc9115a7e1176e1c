export type ReviewDraft = { rating: string; text: string };

/** Kept for the visit: logging in leads to another page, and what was written must be there afterwards. */
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
		// Forbidden storage: the form still holds it for as long as the page is open.
	}
}
