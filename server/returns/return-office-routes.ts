import type { returnOfficeEndpoints } from '#contract/returns-office.ts';
import { officeOrderReply, orderId } from '#server/orders/order-office-queries.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { processReturn } from './process-return.ts';
import { refundOrder, revealRefundAccount } from './refund-order.ts';

export function returnOfficeHandlers({ db, secretKey }: AppContext): HandlersOf<typeof returnOfficeEndpoints> {
	return {
		async 'office.orders.processReturn'({ params, body }, { session, now }) {
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
		async 'office.orders.revealRefundAccount'({ params, body }, { session, now }) {
			const access = { orderId: orderId(params), session, reason: body.reason, secretKey };
			return { status: 'success', data: await revealRefundAccount(db, access, now) };
		},
	};
}
