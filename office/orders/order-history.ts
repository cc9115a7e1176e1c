import { formatRupees, type Paise } from '#domain/money.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';

type Event = OfficeOrder['events'][number];
type Translate = (key: string, options?: object) => string;

/** One row of the history; `status` is null for what staff did between two statuses. */
export type HistoryRow = {
	key: string;
	at: string;
	actorName: string | null;
	text: string;
	note: string;
	status: string | null;
};

const fieldsOf = (state: unknown) => (state ?? {}) as Record<string, unknown>;
const rupees = (value: unknown) => formatRupees((typeof value === 'number' ? value : 0) as Paise);

/** 'Onion, 1 kg: 2 of 3' of every line that was short when it was packed. */
function shortLines(before: unknown, after: unknown): string {
	const due = fieldsOf(fieldsOf(before).quantities);
	const found = fieldsOf(fieldsOf(after).quantities);
	return Object.keys(found)
		.filter((name) => Number(found[name]) < Number(due[name]))
		.map((name) => `${name}: ${found[name]} of ${due[name]}`)
		.join('; ');
}

/** What an action on an order was, in words. */
function textOf(
	{ action, before, after, riderName }: Event,
	{ returnNote }: Pick<OfficeOrder, 'returnNote'>,
	translate: Translate,
): string {
	const [old, now] = [fieldsOf(before), fieldsOf(after)];
	const label = translate(`khetse.audit.actions.${action}`, { _: action });
	const short = shortLines(before, after);
	const collected = Number(now.paidPaise) - Number(old.paidPaise);
	const details: Record<string, string> = {
		'order.pack': short,
		'order.assign': riderName ?? translate('resources.orders.bulk.noRider'),
		'order.collectCash': Number.isNaN(collected) ? '' : rupees(collected),
		'order.undoCash': Number.isNaN(collected) ? '' : rupees(-collected),
		'order.refund': `${rupees(now.refundedPaise)}, ${String(now.reference ?? now.note ?? '')}`,
		'order.issueInvoice': String(now.number ?? ''),
		'order.issueCreditNote': String(now.number ?? ''),
		'order.processReturn': returnNote,
		'order.undoStatus': translate(`resources.orders.status.${String(old.status)}`),
	};
	const detail = details[action] ?? '';
	return detail === '' ? label : `${label}: ${detail}`;
}

/** The status of these actions is in the history of statuses, which also has those of the customer. */
const statusActions = ['order.updateStatus', 'order.cancel'];

/** Everything that happened to an order, newest first: statuses, and who picked, packed, dispatched, collected cash and refunded. */
export function orderHistory(
	order: Pick<OfficeOrder, 'history' | 'events' | 'returnNote'>,
	translate: Translate,
): HistoryRow[] {
	const statuses = order.history.map(({ status, at, actorName, note }, index) => {
		const text = translate(`resources.orders.status.${status}`);
		return { key: `status ${index}`, at, actorName, text, note, status };
	});
	const events = order.events
		.filter(({ action }) => !statusActions.includes(action))
		.map((event, index) => {
			const text = textOf(event, order, translate);
			return { key: `event ${index}`, at: event.at, actorName: event.actorName, text, note: '', status: null };
		});
	return [...statuses, ...events].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).toReversed();
}
