import { isMobile, normalizedMobile } from '#domain/address.ts';
import { type IndiaState, indiaStatesAndTerritories } from '#domain/india-states.ts';
import { bulkUserTypes, maxProductNameLength, maxProductNames } from '#domain/support.ts';
import { isEmail } from '#domain/user.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema, lineSchema, storableSchema, success, textSchema } from './wire.ts';

/** Two error texts in their order: empty, and invalid. */
function filled(schema: z.ZodType<string, string>, missing: string) {
	return schema.default('').refine((value) => value !== '', missing);
}

function emailSchema(missing: string, invalid: string) {
	return filled(lineSchema(254), missing).refine((value) => value === '' || isEmail(value), invalid);
}

function mobileSchema(missing: string, invalid: string) {
	const typed = lineSchema(20).transform(normalizedMobile);
	return filled(typed, missing).refine((value) => value === '' || isMobile(value), invalid);
}

/** Honeypot: a hidden field that only bots fill in. */
const honeypotSchema = z.string().max(500).default('');

const received = z
	.object({ status: success, message: z.string(), data: z.object({ _id: idSchema }) })
	.meta({ id: 'ReceivedReply' });
export type NewTicketBody = z.output<(typeof supportEndpoints)['tickets.create']['body']>;

const fillIn = 'Please fill in all required fields!';

export const supportEndpoints = {
	'tickets.create': endpoint('POST /api/v1/queries/createquery', {
		access: 'public',
		summary: 'Creates a support ticket. At most five tickets and inquiries per hour and IP address.',
		status: 201,
		body: z
			.object({
				/** one item; the user is taken from the session, never from user_id */
				dbCart: z
					.array(
						z.object({
							user_id: storableSchema(128).nullish(),
							name: filled(lineSchema(100), 'Name is required'),
							email: emailSchema('Email is required', 'Invalid email format'),
							mobile: mobileSchema('Phone number is required', 'Phone number must be 10 digits'),
						}),
					)
					.length(1, 'must have one item'),
				title: filled(lineSchema(200), 'Title is required'),
				description: filled(textSchema(2000), 'Description cannot be empty'),
				issue_msg: filled(textSchema(5000), 'Issue message cannot be empty'),
				website: honeypotSchema,
			})
			.meta({ id: 'NewTicket' }),
		reply: received,
		refusals: ['TOO_MANY_ATTEMPTS'],
	}),
	'inquiries.create': endpoint('POST /api/v1/bulk/create', {
		access: 'public',
		summary:
			'Creates a bulk inquiry by a buyer or supplier. At most five tickets and inquiries per hour and IP address.',
		status: 201,
		body: z
			.object({
				name: filled(lineSchema(100), fillIn),
				email: emailSchema(fillIn, 'Please enter a valid email address!'),
				mobile: mobileSchema(fillIn, 'Please enter a valid 10-digit mobile number!'),
				state: z.enum(indiaStatesAndTerritories as [IndiaState, ...IndiaState[]], 'must be a state of India'),
				city: lineSchema(100).default(''),
				userType: z.enum(bulkUserTypes, `must be ${bulkUserTypes.join(' or ')}`),
				productNames: z.array(lineSchema(maxProductNameLength, 1)).min(1, fillIn).max(maxProductNames),
				additionalInfo: textSchema(5000).default(''),
				website: honeypotSchema,
			})
			.meta({ id: 'NewInquiry' }),
		reply: received,
		refusals: ['TOO_MANY_ATTEMPTS'],
	}),
};
