import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cappedTotal, listQuery, listReply, oneReply, queryFlagSchema } from './office-list.ts';
import { idSchema, instantSchema, queryInteger, referenceSchema, textSchema } from './wire.ts';

const access = permissions['reviews.moderate'];

const reviewSchema = z
	.object({
		id: idSchema,
		version: z.number().int(),
		product: referenceSchema,
		/** '' when the account was deleted */
		authorName: z.string(),
		rating: z.number().int(),
		description: z.string(),
		/** the reply of the shop */
		reply: z.string().nullable(),
		isHidden: z.boolean(),
		isDemo: z.boolean(),
		createdAt: instantSchema,
	})
	.meta({ id: 'OfficeReview' });
export type OfficeReview = z.output<typeof reviewSchema>;
export type ReviewListQuery = z.output<(typeof reviewOfficeEndpoints)['office.reviews.list']['query']>;

export const reviewOfficeEndpoints = {
	'office.reviews.list': endpoint('GET /api/v1/office/reviews', {
		access,
		summary: 'Reviews of all products including hidden ones, newest first.',
		query: z.object({
			...listQuery(['createdAt', 'rating'], 'desc'),
			isHidden: queryFlagSchema.optional(),
			hasReply: queryFlagSchema.optional(),
			rating: queryInteger(1, 5).optional(),
		}),
		reply: listReply(reviewSchema, cappedTotal),
	}),
	'office.reviews.get': endpoint('GET /api/v1/office/reviews/:id', {
		access,
		summary: 'One review.',
		params: z.object({ id: idSchema }),
		reply: oneReply(reviewSchema),
		refusals: ['REVIEW_NOT_FOUND'],
	}),
	'office.reviews.update': endpoint('PUT /api/v1/office/reviews/:id', {
		access,
		summary: 'Hides or shows a review and sets the reply of the shop.',
		params: z.object({ id: idSchema }),
		body: z.object({
			isHidden: z.boolean(),
			reply: textSchema(1000).nullable(),
			version: z.number().int(),
		}),
		reply: oneReply(reviewSchema),
		refusals: ['REVIEW_NOT_FOUND', 'STALE_VERSION'],
	}),
};
