import type { StaffRole } from './user.ts';

/** spec: catalogue §9 — the range of the star rating */
export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];

export const maxReviewLength = 2000;

/** Staff who may edit or delete reviews; recorded in the audit log. */
const moderators: readonly StaffRole[] = ['content', 'support', 'owner'];

export type Reviewer = { id: string; roles: readonly StaffRole[] };

/**
 * The author and moderators may edit and delete. spec: decision D12
 * @param authorId null when the author's account was deleted
 */
export function canChangeReview(authorId: string | null, reviewer: Reviewer): boolean {
	return authorId === reviewer.id || reviewer.roles.some((role) => moderators.includes(role));
}

export type ReviewProblem = 'rating' | 'text';

/** The missing fields of a review: the rating starts at 0, the text is required. spec: catalogue §5 */
export function reviewProblems(review: { rating: number; text: string }): ReviewProblem[] {
	const problems: ReviewProblem[] = [];
	if (!ratings.some((rating) => rating === review.rating)) problems.push('rating');
	const length = review.text.trim().length;
	if (length === 0 || length > maxReviewLength) problems.push('text');
	return problems;
}

export type ReviewSummary = {
	/** one decimal; null without reviews */
	average: number | null;
	count: number;
	/** number of reviews with one star, two stars, … five stars */
	stars: number[];
};

/** Share of a rating in whole percent; 0 without reviews. */
export function starPercent(summary: ReviewSummary, rating: Rating): number {
	return summary.count === 0 ? 0 : Math.round(((summary.stars[rating - 1] ?? 0) * 100) / summary.count);
}
