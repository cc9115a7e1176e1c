import type { orderOfficeEndpoints } from '#contract/orders-office.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { runBulk } from '#server/platform/bulk.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { approveOrder } from './approve-order.ts';
import { cancelForShop } from './cancel-order.ts';
import { listOfficeOrders, listOrderNumbers, officeOrderReply, orderId } from './order-office-queries.ts';
import { undoStatus } from './undo-status.ts';
import { updateOrderStatus } from './update-order-status.ts';

export function orderOfficeHandlers({ db, secretKey }: AppContext): HandlersOf<typeof orderOfficeEndpoints> {
	const numbersOf = (ids: readonly string[]) => listOrderNumbers(db, ids);
	return {
		async 'office.orders.list'({ query }, { session }) {
			return { status: 'success', ...(await listOfficeOrders(db, query, session)) };
		},
		async 'office.orders.get'({ params }, { session }) {
			return officeOrderReply(db, orderId(params), session);
		},
		async 'office.orders.updateStatus'({ params, body }, { session, now }) {
			const id = orderId(params);
			const { userId: actorId, roles } = session;
			await updateOrderStatus(db, { orderId: id, to: body.orderStatus, actorId, roles, note: body.note }, now);
			return officeOrderReply(db, id, session, 'all');
		},
		async 'office.orders.updateManyStatuses'({ body }, { session, now }) {
			const { userId: actorId, roles } = session;
			const transition = { to: body.orderStatus, actorId, roles, note: body.note };
			const data = await runBulk(body.ids, {
				work: (id) => updateOrderStatus(db, { ...transition, orderId: id }, now),
				numbersOf,
			});
			return { status: 'success', data };
		},
		async 'office.orders.undoStatus'({ params, body }, { session, now }) {
			const id = orderId(params);
			await undoStatus(db, { orderId: id, actor: session, version: body.version }, now);
			return officeOrderReply(db, id, session, 'all');
		},
		async 'office.orders.approve'({ params }, { session, now }) {
			const id = orderId(params);
			await approveOrder(db, { orderId: id, actor: session }, now);
			return officeOrderReply(db, id, session, 'all');
		},
		async 'office.orders.cancel'({ params, body }, { session, now }) {
			const id = orderId(params);
			await cancelForShop(db, { orderId: id, actorId: session.userId, ...body, secretKey }, now);
			return officeOrderReply(db, id, session, 'all');
		},
	};
}
