import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cappedTotal, listQuery, listReply, queryDaySchema } from './office-list.ts';
import { idSchema, instantSchema, lineSchema } from './wire.ts';

const auditSchema = z
	.object({
		id: idSchema,
		at: instantSchema,
		/** null: the account was deleted; the name is kept */
		actorId: idSchema.nullable(),
		actorName: z.string(),
		action: z.string(),
		entity: z.string(),
		entityId: z.string(),
		/** the number of an order, the name of a product, a customer or a staff member; null for other records */
		entityName: z.string().nullable(),
		/** names of the users that before and after refer to by id */
		names: z.record(z.string(), z.string()),
		before: z.unknown(),
		after: z.unknown(),
	})
	.meta({ id: 'AuditRow' });

export const auditOfficeEndpoints = {
	'office.audit.list': endpoint('GET /api/v1/office/audit', {
		access: permissions['audit.read'],
		isReport: true,
		summary: 'Audit log, newest first. Dates are in Indian time.',
		query: z.object({
			...listQuery(['at'], 'desc'),
			entity: lineSchema(60).optional(),
			entityId: idSchema.optional(),
			action: lineSchema(60).optional(),
			actor: idSchema.optional(),
			from: queryDaySchema.optional(),
			to: queryDaySchema.optional(),
		}),
		reply: listReply(auditSchema, cappedTotal),
	}),
};
