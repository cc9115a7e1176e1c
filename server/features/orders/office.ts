import { isOnTheRoad, type OrderStatus, orderSight } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { isUuid } from '#database/is-uuid.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { refuse } from '#server/refuse.ts';
import { cancelForShop } from './cancel-for-shop.ts';
import { moveManyOrders } from './move-many-orders.ts';
import { moveOrder } from './move-order.ts';
import { findOfficeOrder, listOfficeOrders } from './office/queries.ts';
import { receiveCash } from './receive-cash.ts';

type OrderOfficeHandlers = Pick<
	Handlers,
	| 'office.orders.list'
	| 'office.orders.get'
	| 'office.orders.move'
	| 'office.orders.moveMany'
	| 'office.orders.cancel'
	| 'office.orders.cash'
>;

function orderId(params: { id: string }): string {
	if (!isUuid(params.id)) refuse('ORDER_NOT_FOUND');
	return params.id;
}

export function orderOfficeHandlers({ db, secretKey }: AppContext): OrderOfficeHandlers {
	async function one(id: string): Promise<{ status: 'success'; data: OfficeOrder }> {
		const order = await findOfficeOrder(db, id);
		if (order === null) refuse('ORDER_NOT_FOUND');
		return { status: 'success', data: order };
	}

	return {
		async 'office.orders.list'({ query }, { session }) {
			return { status: 'success', ...(await listOfficeOrders(db, query, orderSight(session.roles))) };
		},
		async 'office.orders.get'({ params }, { session }) {
			const reply = await one(orderId(params));
			const { status, paymentStatus } = reply.data;
			const isSeen =
				orderSight(session.roles) === 'all' || isOnTheRoad({ status: status as OrderStatus, paymentStatus });
			if (!isSeen) refuse('ORDER_NOT_FOUND');
			return reply;
		},
		async 'office.orders.move'({ params, body }, { session, now }) {
			const id = orderId(params);
			const { personId: actorId, roles } = session;
			await moveOrder(db, { orderId: id, to: body.orderStatus, actorId, roles, note: body.note }, now);
			return one(id);
		},
		async 'office.orders.moveMany'({ body }, { session, now }) {
			const { personId: actorId, roles } = session;
			const move = { to: body.orderStatus, actorId, roles, note: body.note };
			return { status: 'success', data: await moveManyOrders(db, body.ids, move, now) };
		},
		async 'office.orders.cancel'({ params, body }, { session, now }) {
			const id = orderId(params);
			await cancelForShop(db, { orderId: id, actorId: session.personId, ...body, secretKey }, now);
			return one(id);
		},
		async 'office.orders.cash'({ params }, { session, now }) {
			const id = orderId(params);
			await receiveCash(db, id, session.personId, now);
			return one(id);
		},
	};
}
