import { officeOrderReply, orderId } from '#server/orders/order-office-queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Handlers } from '#server/platform/endpoint.ts';
import { settleReturn } from './process-return.ts';
import { refundOrder, revealRefundAccount } from './refund-order.ts';

type SettlementHandlers = Pick<Handlers, 'office.orders.settle' | 'office.orders.refund' | 'office.orders.reveal'>;

export function settlementOfficeHandlers({ db, secretKey }: AppContext): SettlementHandlers {
	return {
		async 'office.orders.settle'({ params, body }, { session, now }) {
			const id = orderId(params);
			const { version, lines: cameBack, note } = body;
			await settleReturn(db, { orderId: id, actorId: session.personId, version, cameBack, note }, now);
			return officeOrderReply(db, id, session);
		},
		async 'office.orders.refund'({ params, body }, { session, now }) {
			const id = orderId(params);
			await refundOrder(db, { orderId: id, actorId: session.personId, ...body }, now);
			return officeOrderReply(db, id, session);
		},
		async 'office.orders.reveal'({ params, body }, { session, now }) {
			const look = { orderId: orderId(params), actorId: session.personId, reason: body.reason, secretKey };
			return { status: 'success', data: await revealRefundAccount(db, look, now) };
		},
	};
}
