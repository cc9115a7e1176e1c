import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listQuery, listReply, oneReply } from './office-list.ts';
import { idSchema, instantSchema } from './wire.ts';

const access = permissions['mails.manage'];
const params = z.object({ id: idSchema });
const mailStatuses = ['waiting', 'sent', 'failed'] as const;

const listedMailSchema = z.object({
	id: idSchema,
	recipient: z.string(),
	subject: z.string(),
	status: z.enum(mailStatuses),
	attempts: z.number().int(),
	lastError: z.string().nullable(),
	createdAt: instantSchema,
	sentAt: instantSchema.nullable(),
});
export type ListedMail = z.output<typeof listedMailSchema>;

const mailSchema = listedMailSchema.extend({
	triedAt: instantSchema.nullable(),
	/** null: it carries a link that opens an account, which is its recipient's alone */
	text: z.string().nullable(),
});
export type OfficeMail = z.output<typeof mailSchema>;
export type MailListQuery = z.output<(typeof mailOfficeEndpoints)['office.mails.list']['query']>;

export const mailOfficeEndpoints = {
	'office.mails.list': endpoint('GET /api/v1/office/mails', {
		access,
		summary: 'All mails, sent and queued, newest first.',
		query: z.object({ ...listQuery(['createdAt', 'recipient'], 'desc'), status: z.enum(mailStatuses).optional() }),
		reply: listReply(listedMailSchema),
	}),
	'office.mails.get': endpoint('GET /api/v1/office/mails/:id', {
		access,
		summary: 'One mail as text.',
		params,
		reply: oneReply(mailSchema),
	}),
	'office.mails.retry': endpoint('POST /api/v1/office/mails/:id/retry', {
		access,
		summary: 'Queues a failed mail for retry.',
		params,
		reply: oneReply(mailSchema),
	}),
};
