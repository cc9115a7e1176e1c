import { permissions } from '#domain/staff.ts';
import { type TicketType, ticketStatuses } from '#domain/support.ts';
import { z } from 'zod';
import { endpoint, withArticle } from './endpoint.ts';
import { cappedTotal, listQuery, listReply, oneReply, referencesReply } from './office-list.ts';
import { idSchema, instantSchema, referenceSchema, textSchema } from './wire.ts';

const access = permissions['support.manage'];
const params = z.object({ id: idSchema });

const ticketStatusSchema = z.enum(ticketStatuses).meta({ id: 'TicketStatus' });

const listedTicketSchema = z
	.object({
		id: idSchema,
		version: z.number().int(),
		status: ticketStatusSchema,
		name: z.string(),
		email: z.string(),
		mobile: z.string(),
		/** title of a support ticket, products of a bulk inquiry */
		title: z.string(),
		assignee: referenceSchema.nullable(),
		createdAt: instantSchema,
	})
	.meta({ id: 'ListedTicket' });
export type ListedTicket = z.output<typeof listedTicketSchema>;

const ticketSchema = listedTicketSchema
	.extend({
		description: z.string(),
		message: z.string(),
		/** of a bulk inquiry */
		facts: z
			.object({ state: z.string(), city: z.string(), userType: z.string(), productNames: z.array(z.string()) })
			.nullable(),
		/** the account of the sender */
		customerId: idSchema.nullable(),
		updatedAt: instantSchema,
		replies: z.array(
			z.object({ id: idSchema, body: z.string(), authorName: z.string().nullable(), at: instantSchema }),
		),
	})
	.meta({ id: 'Ticket' });
export type Ticket = z.output<typeof ticketSchema>;

const listQuerySchema = z.object({
	...listQuery(['createdAt', 'name'], 'desc'),
	/** awaiting-reply: open or assigned */
	status: z
		.enum([...ticketStatuses, 'awaiting-reply'])
		.meta({ id: 'TicketFilter' })
		.optional(),
	assigneeId: idSchema.optional(),
});
export type TicketListQuery = z.output<typeof listQuerySchema>;

const version = z.number().int();
const ticketReply = oneReply(ticketSchema);
const assignmentBody = z.object({ assigneeId: idSchema.nullable(), version }).meta({ id: 'TicketAssignment' });
const replyBody = z
	.object({ body: textSchema(5000, 1), isClosed: z.boolean().default(false), version })
	.meta({ id: 'NewTicketReply' });
const closeBody = z.object({ isClosed: z.boolean(), version }).meta({ id: 'TicketClosing' });

/** The endpoints of support tickets or bulk inquiries: list, get, assign, reply, close. */
function supportTicketEndpoints<const K extends TicketType>(type: K, noun: string) {
	const path = `/api/v1/office/${type}` as const;
	const verbs = {
		list: endpoint(`GET ${path}`, {
			access,
			summary: `List of every ${noun}, newest first.`,
			query: listQuerySchema,
			reply: listReply(listedTicketSchema, cappedTotal),
		}),
		get: endpoint(`GET ${path}/:id`, {
			access,
			summary: `One ${noun} with its replies.`,
			params,
			reply: ticketReply,
			refusals: ['TICKET_NOT_FOUND'],
		}),
		assign: endpoint(`POST ${path}/:id/assign`, {
			access,
			summary: `Assigns ${withArticle(noun)} to a staff member, or unassigns it.`,
			params,
			body: assignmentBody,
			reply: ticketReply,
			refusals: ['TICKET_NOT_FOUND', 'STALE_VERSION', 'NOT_SUPPORT_STAFF'],
		}),
		reply: endpoint(`POST ${path}/:id/reply`, {
			access,
			summary: `Replies to ${withArticle(noun)} by email and optionally closes it.`,
			params,
			body: replyBody,
			reply: ticketReply,
			refusals: ['TICKET_NOT_FOUND', 'STALE_VERSION', 'TICKET_CLOSED'],
		}),
		close: endpoint(`POST ${path}/:id/close`, {
			access,
			summary: `Closes or reopens ${withArticle(noun)}.`,
			params,
			body: closeBody,
			reply: ticketReply,
			refusals: ['TICKET_NOT_FOUND', 'STALE_VERSION'],
		}),
	};
	const named = Object.entries(verbs).map(([verb, row]) => [`office.${type}.${verb}`, row]);
	return Object.fromEntries(named) as { [V in keyof typeof verbs as `office.${K}.${V}`]: (typeof verbs)[V] };
}

export const supportOfficeEndpoints = {
	...supportTicketEndpoints('tickets', 'support ticket'),
	...supportTicketEndpoints('inquiries', 'inquiry'),
	'office.assignees.list': endpoint('GET /api/v1/office/assignees', {
		access,
		summary: 'Staff members who can be assigned.',
		reply: referencesReply,
	}),
};
