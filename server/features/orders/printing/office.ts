import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { listPrintedOrders } from './queries.ts';

export function printingOfficeHandlers({ db }: AppContext): Pick<Handlers, 'office.orders.print'> {
	return {
		async 'office.orders.print'({ body }, { session }) {
			return { status: 'success', data: await listPrintedOrders(db, body.ids, session) };
		},
	};
}
