import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { eachOrder } from '../each-order.ts';
import { officeOrderReply, orderId } from '../office/reply.ts';
import { assignRider } from '../riding/assign-rider.ts';
import { listRiders } from '../riding/queries.ts';
import { packOrder } from './pack-order.ts';
import { putOnPickList } from './put-on-pick-list.ts';

type PickingHandlers = Pick<
	Handlers,
	'office.orders.pick' | 'office.orders.pack' | 'office.orders.assign' | 'office.riders.list'
>;

export function pickingOfficeHandlers({ db, secretKey }: AppContext): PickingHandlers {
	return {
		async 'office.orders.pick'({ body }, { session, now }) {
			const data = await eachOrder(body.ids, (id) => putOnPickList(db, id, session.personId, now));
			return { status: 'success', data };
		},
		async 'office.orders.pack'({ params, body }, { session, now }) {
			const id = orderId(params);
			const { version, lines: found } = body;
			await packOrder(db, { orderId: id, actorId: session.personId, version, found, secretKey }, now);
			return officeOrderReply(db, id, session, 'after');
		},
		async 'office.orders.assign'({ body }, { session, now }) {
			const { riderId } = body;
			const data = await eachOrder(body.ids, (orderId) => assignRider(db, { orderId, riderId, actor: session }, now));
			return { status: 'success', data };
		},
		async 'office.riders.list'() {
			return { status: 'success', data: await listRiders(db) };
		},
	};
}
