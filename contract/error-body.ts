import { z } from 'zod';

/** The body of every error response. */
export const errorBodySchema = z
	.strictObject({
		/** `fail`: the request is refused or invalid; `error`: the server failed */
		status: z.enum(['fail', 'error']),
		message: z.string(),
		code: z.string(),
		requestId: z.string(),
		/** field → error text */
		errors: z.record(z.string(), z.string()).optional(),
		/** data for the caller, e.g. the new quote or the stock left of each line */
		details: z.record(z.string(), z.unknown()).optional(),
	})
	.meta({
		id: 'ErrorBody',
		examples: [
			{
				status: 'fail',
				message: 'quantity must be at least 1',
				code: 'INVALID',
				requestId: 'f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
				errors: { quantity: 'must be at least 1' },
			},
		],
	});
export type ErrorBody = z.output<typeof errorBodySchema>;

/** Errors that are not refusals of a business rule: unreadable requests and internal failures. */
export const generalErrors = {
	INVALID: 'The request is invalid.',
	BROKEN: 'Server error. Please try again.',
} as const;
