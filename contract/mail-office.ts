import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cappedTotal, listQuery, listReply, oneReply } from './office-list.ts';
import { idSchema, instantSchema } from './wire.ts';

const access = permissions['mails.manage'];
const params = z.object({ id: idSchema });
const mailStatusSchema = z.enum(['waiting', 'sent', 'failed']).meta({ id: 'MailStatus' });

const listedMailSchema = z
	.object({
		id: idSchema,
		recipient: z.string(),
		subject: z.string(),
		status: mailStatusSchema,
		attempts: z.number().int(),
		lastError: z.string().nullable(),
		createdAt: instantSchema,
		sentAt: instantSchema.nullable(),
	})
	.meta({ id: 'ListedMail' });
export type ListedMail = z.output<typeof listedMailSchema>;

const mailSchema = listedMailSchema
	.extend({
		triedAt: instantSchema.nullable(),
		/** null: the text is for the recipient only, who can open an account with its link */
		text: z.string().nullable(),
	})
	.meta({ id: 'Mail' });
export type OfficeMail = z.output<typeof mailSchema>;
export type MailListQuery = z.output<(typeof mailOfficeEndpoints)['office.mails.list']['query']>;

export const mailOfficeEndpoints = {
	'office.mails.server': endpoint('GET /api/v1/office/mail-server', {
		access: permissions['dashboard.read'],
		summary: 'Whether a mail server is set: without one, mails stay in the database.',
		reply: oneReply(z.object({ isSet: z.boolean() })),
	}),
	'office.mails.list': endpoint('GET /api/v1/office/mails', {
		access,
		summary: 'All mails, sent and queued, newest first.',
		query: z.object({ ...listQuery(['createdAt', 'recipient'], 'desc'), status: mailStatusSchema.optional() }),
		reply: listReply(listedMailSchema, cappedTotal),
	}),
	'office.mails.get': endpoint('GET /api/v1/office/mails/:id', {
		access,
		summary: 'One mail as text.',
		params,
		reply: oneReply(mailSchema),
		refusals: ['MAIL_NOT_FOUND'],
	}),
	'office.mails.retry': endpoint('POST /api/v1/office/mails/:id/retry', {
		access,
		summary: 'Queues a failed mail for retry.',
		params,
		reply: oneReply(mailSchema),
		refusals: ['MAIL_LINK_EXPIRED', 'MAIL_NOT_FAILED', 'MAIL_NOT_FOUND'],
	}),
};
