import { indianDay } from '#domain/indian-clock.ts';
import { paise } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import type { cashOfficeEndpoints } from '#contract/cash-office.ts';
import type { fulfilmentOfficeEndpoints } from '#contract/fulfilment-office.ts';
import { listOrderNumbers, officeOrderReply, orderId } from '#server/orders/order-office-queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { runBulk } from '#server/platform/bulk.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { addToPickList } from './add-to-pick-list.ts';
import { assignRider } from './assign-rider.ts';
import { listCashOfDay } from './cash-queries.ts';
import { collectCash, undoCash } from './collect-cash.ts';
import { packOrder } from './pack-order.ts';
import { listPrintedOrders } from './print-queries.ts';
import { listRiders } from './rider-queries.ts';

export function fulfilmentOfficeHandlers({
	db,
	secretKey,
}: AppContext): HandlersOf<typeof fulfilmentOfficeEndpoints & typeof cashOfficeEndpoints> {
	const numbersOf = (ids: readonly string[]) => listOrderNumbers(db, ids);
	return {
		async 'office.orders.addToPickList'({ body }, { session, now }) {
			const data = await runBulk(body.ids, { work: (id) => addToPickList(db, id, session.userId, now), numbersOf });
			return { status: 'success', data };
		},
		async 'office.orders.pack'({ params, body }, { session, now }) {
			const id = orderId(params);
			const { version, lines: found } = body;
			await packOrder(db, { orderId: id, actorId: session.userId, version, found, secretKey }, now);
			return officeOrderReply(db, id, session, 'all');
		},
		async 'office.orders.assign'({ body }, { session, now }) {
			const { riderId } = body;
			const data = await runBulk(body.ids, {
				work: (id) => assignRider(db, { orderId: id, riderId, actor: session }, now),
				numbersOf,
			});
			return { status: 'success', data };
		},
		async 'office.orders.collectCash'({ params, body }, { session, now }) {
			const id = orderId(params);
			const { amountPaise, version } = body ?? {};
			const part = amountPaise === undefined || version === undefined ? null : { amount: paise(amountPaise), version };
			await collectCash(db, { orderId: id, actor: session, part }, now);
			return officeOrderReply(db, id, session, 'all');
		},
		async 'office.orders.undoCash'({ params, body }, { session, now }) {
			const id = orderId(params);
			await undoCash(db, { orderId: id, actor: session, version: body.version }, now);
			return officeOrderReply(db, id, session, 'all');
		},
		async 'office.cash.day'({ query }, { reads, session, now }) {
			const collectedBy = can(session.roles, 'orders.cancel') ? null : session.userId;
			return { status: 'success', data: await listCashOfDay(reads, query.day ?? indianDay(now), collectedBy) };
		},
		async 'office.riders.list'() {
			return { status: 'success', data: await listRiders(db) };
		},
		async 'office.orders.print'({ body }, { session }) {
			return { status: 'success', data: await listPrintedOrders(db, body.ids, session) };
		},
	};
}
