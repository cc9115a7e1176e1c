import { officeOrderReply, orderId } from '#server/orders/order-office-queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Handlers } from '#server/platform/endpoint.ts';
import { processReturn } from './process-return.ts';
import { refundOrder, revealRefundAccount } from './refund-order.ts';

type ReturnHandlers = Pick<Handlers, 'office.orders.settle' | 'office.orders.refund' | 'office.orders.reveal'>;

export function returnOfficeHandlers({ db, secretKey }: AppContext): ReturnHandlers {
	return {
		async 'office.orders.settle'({ params, body }, { session, now }) {
			const id = orderId(params);
			const { version, lines: returned, note } = body;
			await processReturn(db, { orderId: id, actorId: session.userId, version, returned, note }, now);
			return officeOrderReply(db, id, session);
		},
		async 'office.orders.refund'({ params, body }, { session, now }) {
			const id = orderId(params);
			await refundOrder(db, { orderId: id, actorId: session.userId, ...body }, now);
			return officeOrderReply(db, id, session);
		},
		async 'office.orders.reveal'({ params, body }, { session, now }) {
			const look = { orderId: orderId(params), actorId: session.userId, reason: body.reason, secretKey };
			return { status: 'success', data: await revealRefundAccount(db, look, now) };
		},
	};
}
