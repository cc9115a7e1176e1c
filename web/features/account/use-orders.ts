import type { Person } from '#contract/account-wire.ts';
import { type Order, orderFromWire } from '#contract/order-wire.ts';
import { callAsMe } from '#web/features/session/call-as-me.ts';
import { useAnswer } from '#web/features/session/use-answer.ts';

/** All orders of the person, newest first. */
export function useOrders(person: Person) {
	return useAnswer<Order[]>(person.email, async () => {
		const result = await callAsMe('orders.list', { query: { email: person.email } });
		if (!result.ok) return { ok: false, message: result.error?.message ?? null };
		return { ok: true, value: result.reply.data.orders.map(orderFromWire) };
	});
}

/** One order by its id. Null: there is none, or it is somebody else's, which nobody is told apart. */
export function useOrder(person: Person, id: string) {
	return useAnswer<{ order: Order | null }>(`${person.id} ${id}`, async () => {
		const result = await callAsMe('orders.get', { params: { id } });
		if (result.ok) return { ok: true, value: { order: orderFromWire(result.reply.data.order) } };
		if (result.status === 404) return { ok: true, value: { order: null } };
		return { ok: false, message: result.error?.message ?? null };
	});
}
