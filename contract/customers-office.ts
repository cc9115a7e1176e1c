import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { addressTypeSchema } from './accounts.ts';
import { endpoint, fileReply } from './endpoint.ts';
import { cappedTotal, idReply, listQuery, listReply, oneReply, queryFlagSchema } from './office-list.ts';
import { orderStatusSchema } from './orders.ts';
import { idSchema, instantSchema, lineSchema } from './wire.ts';

const params = z.object({ id: idSchema });

const listedCustomerSchema = z
	.object({
		id: idSchema,
		name: z.string(),
		email: z.string(),
		mobile: z.string(),
		isBlocked: z.boolean(),
		/** also a staff member: such an account is managed by the owner under Staff */
		isStaff: z.boolean(),
		createdAt: instantSchema,
		orderCount: z.number().int(),
		lastOrderAt: instantSchema.nullable(),
	})
	.meta({ id: 'ListedCustomer' });
export type ListedCustomer = z.output<typeof listedCustomerSchema>;

const customerSchema = listedCustomerSchema
	.extend({
		version: z.number().int(),
		/** sum of the orders that are not cancelled */
		spentPaise: z.number().int(),
		erasedAt: instantSchema.nullable(),
		addresses: z.array(
			z.object({
				type: addressTypeSchema,
				contactName: z.string(),
				contactMobile: z.string(),
				lines: z.array(z.string()),
			}),
		),
		/** the newest orders */
		orders: z.array(
			z.object({
				id: idSchema,
				number: z.string(),
				status: orderStatusSchema,
				totalPaise: z.number().int(),
				createdAt: instantSchema,
			}),
		),
	})
	.meta({ id: 'Customer' });
export type Customer = z.output<typeof customerSchema>;
export type CustomerListQuery = z.output<(typeof customerOfficeEndpoints)['office.customers.list']['query']>;

export const customerOfficeEndpoints = {
	'office.customers.list': endpoint('GET /api/v1/office/customers', {
		access: permissions['customers.read'],
		summary: 'Customers, newest first.',
		query: z.object({ ...listQuery(['createdAt', 'name'], 'desc'), isBlocked: queryFlagSchema.optional() }),
		reply: listReply(listedCustomerSchema, cappedTotal),
	}),
	'office.customers.get': endpoint('GET /api/v1/office/customers/:id', {
		access: permissions['customers.read'],
		summary: 'One customer with addresses and recent orders.',
		params,
		reply: oneReply(customerSchema),
		refusals: ['CUSTOMER_NOT_FOUND'],
	}),
	'office.customers.block': endpoint('POST /api/v1/office/customers/:id/block', {
		access: permissions['customers.block'],
		summary: 'Blocks a customer and revokes all sessions, or unblocks the customer.',
		securityEvent: 'customer blocked or unblocked',
		params,
		body: z.object({ isBlocked: z.boolean() }),
		reply: oneReply(customerSchema),
		refusals: ['CUSTOMER_IS_STAFF', 'CUSTOMER_NOT_FOUND'],
	}),
	'office.customers.export': endpoint('GET /api/v1/office/customers/:id/export', {
		access: permissions['customers.erase'],
		needsReauthentication: true,
		summary: 'All data of a customer as a JSON file.',
		securityEvent: 'customer data handled',
		params,
		reply: fileReply,
		refusals: ['CUSTOMER_NOT_FOUND'],
	}),
	'office.customers.erase': endpoint('POST /api/v1/office/customers/:id/erase', {
		access: permissions['customers.erase'],
		needsReauthentication: true,
		summary:
			'Erases the data of a customer. Orders and invoices are kept for accounting without the name. Cannot be undone.',
		securityEvent: 'customer data handled',
		params,
		/** typed as a confirmation, so that no customer is erased by mistake */
		body: z.object({ email: lineSchema(254, 1) }),
		reply: idReply,
		refusals: ['CUSTOMER_HAS_OPEN_ORDERS', 'CUSTOMER_IS_STAFF', 'CUSTOMER_NOT_CONFIRMED', 'CUSTOMER_NOT_FOUND'],
	}),
};
