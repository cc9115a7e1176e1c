import { hourMs } from '#domain/duration.ts';
import { pictureUrl } from '#domain/picture.ts';
import { canChangeReview } from '#domain/review.ts';
import type { ReviewWire, reviewEndpoints } from '#contract/reviews.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf, RequestContext } from '#server/platform/endpoint.ts';
import { refuse, requireUuid } from '#server/platform/refuse.ts';
import type { Session } from '#server/platform/sessions.ts';
import { listProductReviews, listUserReviews, type ReviewPage, type ReviewRow } from './review-queries.ts';
import { addReview, changeReview, removeReview } from './write-review.ts';

/** Enough to review a whole order, too few for spam. */
const writesPerUser = 30;
const writesPerAddress = 120;

const noReviews: ReviewPage = { rows: [], summary: { average: null, count: 0, stars: [0, 0, 0, 0, 0] } };

/** @param reader the signed-in user; ids of other accounts are left out */
function toWire({ id, userId, authorName, product, reply, ...review }: ReviewRow, reader: Session | null): ReviewWire {
	const ownId = userId !== null && userId === reader?.userId ? userId : null;
	return {
		...review,
		answer: reply,
		_id: id,
		user: authorName === '' ? null : { _id: ownId, name: authorName },
		productId: product.id,
		product: {
			_id: product.id,
			productName: product.names.en,
			names: product.names,
			thumbnail: product.picture === null ? '' : pictureUrl(product.picture, 128),
			tint: product.tint,
		},
	};
}

function pageToWire({ rows, summary }: ReviewPage, reader: Session | null) {
	const reviews = rows.map((row) => toWire(row, reader));
	return { status: 'success' as const, data: { reviews, summary } };
}

function reviewerOf({ userId, roles }: Session) {
	return { id: userId, roles };
}

export function reviewHandlers({ db, limits }: AppContext): HandlersOf<typeof reviewEndpoints> {
	async function countWrite({ session, network, now }: RequestContext<Session>): Promise<void> {
		await limits.take(`review:${session.userId}`, writesPerUser, hourMs, now);
		await limits.takeOfNetwork('review', network, writesPerAddress, hourMs, now);
	}

	return {
		async 'reviews.ofProduct'({ params: { id }, query }, { session, reads }) {
			const found = isUuid(id) ? await listProductReviews(reads, { id, ...query }) : null;
			return pageToWire(found ?? refuse('PRODUCT_NOT_FOUND'), session);
		},
		async 'reviews.ofUser'({ params: { id }, query }, { session }) {
			if (!canChangeReview(id, reviewerOf(session))) refuse('NOT_ALLOWED');
			return pageToWire(isUuid(id) ? await listUserReviews(db, { id, ...query }) : noReviews, session);
		},
		async 'reviews.create'({ body: { productId, rating, description } }, context) {
			await countWrite(context);
			if (!isUuid(productId)) refuse('PRODUCT_NOT_FOUND');
			const review = { productId, authorId: context.session.userId, rating, text: description, at: context.now };
			return { status: 'success', data: { review: toWire(await addReview(db, review), context.session) } };
		},
		async 'reviews.update'({ params, body }, context) {
			await countWrite(context);
			const change = { rating: body.rating, text: body.description };
			const row = await changeReview(
				db,
				requireUuid(params.id, 'REVIEW_NOT_FOUND'),
				reviewerOf(context.session),
				change,
				context.now,
			);
			return { status: 'success', data: { review: toWire(row, context.session) } };
		},
		async 'reviews.delete'({ params }, context) {
			await countWrite(context);
			await removeReview(db, requireUuid(params.id, 'REVIEW_NOT_FOUND'), reviewerOf(context.session), context.now);
			return undefined;
		},
	};
}
