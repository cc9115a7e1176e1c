import { maxReviewLength } from '#domain/review.ts';
import { z } from 'zod';
import { tintSchema } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, namesSchema, pageSchema, success, textSchema } from './wire.ts';

const ratingSchema = z.number().int().min(1).max(5);

export const reviewSchema = z
	.object({
		_id: idSchema,
		/** null: the account was deleted; `_id` is that of the signed-in user, null for reviews of others */
		user: z.object({ _id: idSchema.nullable(), name: z.string() }).nullable(),
		productId: idSchema,
		rating: ratingSchema,
		description: z.string(),
		createdAt: instantSchema,
		// ours
		updatedAt: instantSchema,
		isDemo: z.boolean(),
		/** the reply of the shop */
		answer: z.string().nullable(),
		product: z.object({
			_id: idSchema,
			productName: z.string(),
			names: namesSchema,
			thumbnail: z.string(),
			tint: tintSchema,
		}),
	})
	.meta({ id: 'Review' });
export type ReviewWire = z.output<typeof reviewSchema>;

const summarySchema = z
	.object({
		average: z.number().nullable(),
		count: z.number().int(),
		/** number of reviews with one star, two stars, … five stars */
		stars: z.array(z.number().int()).length(5),
	})
	.meta({ id: 'ReviewSummary' });

const listReply = z
	.object({
		status: success,
		data: z.object({
			reviews: z.array(reviewSchema),
			/** over all of them, not only this page (ours) */
			summary: summarySchema,
		}),
	})
	.meta({ id: 'ReviewListReply' });

/** Most products have few enough reviews for one page. */
const listQuery = z.object(pageSchema(100));

const descriptionSchema = textSchema(maxReviewLength, 1);
const oneReply = z.object({ status: success, data: z.object({ review: reviewSchema }) }).meta({ id: 'ReviewReply' });

export const reviewEndpoints = {
	'reviews.ofProduct': endpoint('GET /api/v1/review/product/:id', {
		access: 'public',
		dependsOn: ['reviews', 'catalogue'],
		summary: 'Reviews of a product, newest first.',
		params: z.object({ id: idSchema }),
		query: listQuery,
		reply: listReply,
		refusals: ['PRODUCT_NOT_FOUND'],
	}),
	'reviews.ofUser': endpoint('GET /api/v1/review/user/:id', {
		access: 'signed-in',
		summary: 'Reviews by the signed-in user, newest first; those of another user for moderating staff.',
		params: z.object({ id: idSchema }),
		query: listQuery,
		reply: listReply,
		refusals: ['NOT_ALLOWED'],
	}),
	'reviews.create': endpoint('POST /api/v1/review/create', {
		access: 'signed-in',
		summary: 'Creates a review by the signed-in user, one per user and product.',
		// the `user` of the body is ignored: otherwise a user could write in the name of another
		body: z
			.object({
				user: z.unknown().optional(),
				productId: idSchema,
				rating: ratingSchema,
				description: descriptionSchema,
			})
			.meta({ id: 'NewReview' }),
		status: 201,
		reply: oneReply,
		refusals: ['ALREADY_REVIEWED', 'PRODUCT_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
	}),
	'reviews.update': endpoint('PUT /api/v1/review/:id', {
		access: 'signed-in',
		summary: 'Updates a review. For its author or moderating staff.',
		params: z.object({ id: idSchema }),
		body: z
			.object({ rating: ratingSchema.optional(), description: descriptionSchema.optional() })
			.meta({ id: 'ReviewChange' }),
		reply: oneReply,
		refusals: ['NOT_ALLOWED', 'REVIEW_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
	}),
	'reviews.delete': endpoint('DELETE /api/v1/review/:id', {
		access: 'signed-in',
		summary: 'Deletes a review. For its author or moderating staff.',
		params: z.object({ id: idSchema }),
		status: 204,
		reply: z.undefined(),
		refusals: ['NOT_ALLOWED', 'REVIEW_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
	}),
};
