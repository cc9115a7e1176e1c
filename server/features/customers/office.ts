import type { Customer } from '#contract/office/customers.ts';
import { isUuid } from '#database/is-uuid.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { refuse } from '#server/refuse.ts';
import { blockCustomer } from './block-customer.ts';
import { eraseCustomer } from './erasing/erase-customer.ts';
import { exportCustomer } from './erasing/export-customer.ts';
import { findCustomer, listCustomers } from './queries.ts';

type CustomerHandlers = Pick<Handlers, `office.customers.${'list' | 'get' | 'block' | 'export' | 'erase'}`>;

function customerId(params: { id: string }): string {
	if (!isUuid(params.id)) refuse('CUSTOMER_NOT_FOUND');
	return params.id;
}

export function customerOfficeHandlers({ db }: AppContext): CustomerHandlers {
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
			await blockCustomer(db, { id, actorId: session.personId, ...body }, now);
			return one(id);
		},
		async 'office.customers.export'({ params }, { session, now }) {
			const id = customerId(params);
			const data = await exportCustomer(db, id, session.personId, now);
			const file = new TextEncoder().encode(JSON.stringify(data, null, '\t'));
			return { file, mime: 'application/json', name: `customer-${id}.json` };
		},
		async 'office.customers.erase'({ params, body }, { session, now }) {
			const id = customerId(params);
			await eraseCustomer(db, { id, actorId: session.personId, email: body.email }, now);
			return { status: 'success', data: { id } };
		},
	};
}
