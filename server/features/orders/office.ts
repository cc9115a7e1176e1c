import { orderToWire } from '#contract/order-wire.ts';
import { isUuid } from '#database/is-uuid.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { refuse } from '#server/refuse.ts';
import { moveOrder } from './move-order.ts';

export function orderOfficeHandlers({ db }: AppContext): Pick<Handlers, 'office.orders.move'> {
	return {
		async 'office.orders.move'({ params, body }, { session, now }) {
			if (!isUuid(params.id)) refuse('ORDER_NOT_FOUND');
			const order = await moveOrder(
				db,
				{ orderId: params.id, to: body.orderStatus, actorId: session.personId, note: body.note },
				now,
			);
			return { status: 'success', data: { order: orderToWire(order) } };
		},
	};
}
