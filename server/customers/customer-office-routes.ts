import type { Customer, customerOfficeEndpoints } from '#contract/customers-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { blockCustomer } from './block-customer.ts';
import { findCustomer, listCustomers } from './customer-queries.ts';
import { eraseCustomer, exportCustomer } from './personal-data.ts';

function customerId(params: { id: string }): string {
	if (!isUuid(params.id)) refuse('CUSTOMER_NOT_FOUND');
	return params.id;
}

export function customerOfficeHandlers(context: AppContext): HandlersOf<typeof customerOfficeEndpoints> {
	const { db } = context;
	async function one(id: string): Promise<{ status: 'success'; data: Customer }> {
		const customer = await findCustomer(db, id);
		if (customer === null) refuse('CUSTOMER_NOT_FOUND');
		return { status: 'success', data: customer };
	}
	return {
		async 'office.customers.list'({ query }) {
			return { status: 'success', ...(await listCustomers(db, query)) };
		},
		async 'office.customers.get'({ params }) {
			return one(customerId(params));
		},
		async 'office.customers.block'({ params, body }, { session, now }) {
			const id = customerId(params);
			await blockCustomer(db, { id, session, ...body }, now);
			return one(id);
		},
		async 'office.customers.export'({ params }, { session, now }) {
			const id = customerId(params);
			const data = await exportCustomer(db, id, session, now);
			const file = new TextEncoder().encode(JSON.stringify(data, null, '\t'));
			return { file, mime: 'application/json', name: `customer-${id}.json` };
		},
		async 'office.customers.erase'({ params, body }, { session, now }) {
			const id = customerId(params);
			await eraseCustomer(context, { id, session, email: body.email }, now);
			return { status: 'success', data: { id } };
		},
	};
}
