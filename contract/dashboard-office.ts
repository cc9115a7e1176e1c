import { setUpSteps } from '#domain/set-up.ts';
import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { oneReply } from './office-list.ts';
import { idSchema, instantSchema } from './wire.ts';

const paiseSchema = z.number().int();
const sumSchema = z.object({ count: z.number().int(), paise: paiseSchema }).meta({ id: 'CountAndSum' });
export type DashboardSum = z.output<typeof sumSchema>;
const countSchema = z.number().int();

/** null: not visible for this role */
const dashboardSchema = z
	.object({
		at: instantSchema,
		/** the day in India */
		day: z.iso.date(),
		/** open orders by status, each with count and total */
		orders: z.object({
			inReview: sumSchema.nullable(),
			new: sumSchema.nullable(),
			toPick: sumSchema.nullable(),
			packed: sumSchema.nullable(),
			shipped: sumSchema.nullable(),
			outForDelivery: sumSchema.nullable(),
			cashToCollect: sumSchema.nullable(),
			openReturns: sumSchema.nullable(),
			/** packed or dispatched, and without an invoice or bill of supply */
			withoutInvoice: sumSchema.nullable(),
		}),
		lowStock: countSchema.nullable(),
		ticketsAwaitingReply: countSchema.nullable(),
		inquiries: countSchema.nullable(),
		/** orders placed today, and on the same weekday a week ago up to the same time; best sellers and cancellations are summed every hour */
		trade: z
			.object({
				today: sumSchema,
				weekAgo: sumSchema,
				weekAgoDay: z.iso.date(),
				/** the last 28 days, today included, the oldest first; cancelled orders do not count */
				days: z.array(z.object({ day: z.iso.date(), orders: countSchema, paise: paiseSchema })),
				bestSellers: z.array(
					z.object({ productId: idSchema, product: z.string(), quantity: countSchema, paise: paiseSchema }),
				),
				cancellations: z.array(z.object({ reason: z.string(), count: countSchema })),
			})
			.nullable(),
		/** the last backup, for the owner; null: made by other means than the shop's */
		backup: z
			.object({
				at: instantSchema.nullable(),
				bytes: countSchema.nullable(),
				/** too long ago, or none */
				isOld: z.boolean(),
				/** its file was written to BACKUP_DIR and is not there any more; false with DATABASE_URL, where it may be on another machine */
				isMissing: z.boolean(),
				/** why the last try failed; null: it did not */
				error: z.string().nullable(),
			})
			.nullable(),
		/** what the shop needs before its first sale, for the owner; null once all of it is done */
		setUp: z
			.object({
				/** details that invoices need by law and the settings lack */
				missingDetails: z.array(z.string()),
				isDemo: z.boolean(),
				steps: z.array(z.object({ name: z.enum(setUpSteps), isDone: z.boolean() })),
			})
			.nullable(),
	})
	.meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof dashboardSchema>;

export const dashboardOfficeEndpoints = {
	'office.dashboard.get': endpoint('GET /api/v1/office/dashboard', {
		access: permissions['dashboard.read'],
		isReport: true,
		summary:
			'Dashboard: open work, comparison with last week and the last four weeks, limited to the permissions of the role.',
		reply: oneReply(dashboardSchema),
	}),
};
