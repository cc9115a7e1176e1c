import type { ListedOrder, OrderOutcome } from '#contract/office/orders.ts';
import { useCommand } from '#office/use-command.ts';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';

/** What the shop takes at once. */
const maxAtOnce = 100;

export type Outcomes = { outcomes: OrderOutcome[]; action: string };

/** Does something to the chosen orders, a hundred at a time, and keeps what became of each. */
export function useBulk() {
	const { data = [], selectedIds, onUnselectItems } = useListContext<ListedOrder>();
	const refresh = useRefresh();
	const notify = useNotify();
	const { isRunning, run } = useCommand();
	const [shown, setShown] = useState<Outcomes | null>(null);
	const ids = selectedIds.map(String);

	/** @param action names the text that tells of it @returns the outcomes, or null when the shop did not answer */
	async function act(
		action: string,
		work: (some: string[]) => Promise<{ data: OrderOutcome[] }>,
	): Promise<OrderOutcome[] | null> {
		const outcomes: OrderOutcome[] = [];
		for (let from = 0; from < ids.length; from += maxAtOnce) {
			const done = await run(() => work(ids.slice(from, from + maxAtOnce)));
			if (done === null) return null;
			outcomes.push(...done.reply.data);
		}
		refresh();
		const isClean = outcomes.every((outcome) => outcome.refusal === null);
		if (isClean && action !== 'moved') {
			notify(`resources.orders.bulk.done.${action}`, {
				type: 'success',
				messageArgs: { smart_count: outcomes.length },
			});
		} else setShown({ outcomes, action });
		return outcomes;
	}

	function close() {
		setShown(null);
		onUnselectItems();
	}

	const chosen = data.filter((order) => selectedIds.includes(order.id));
	return { ids, chosen, isRunning, act, shown, close, numbers: new Map(data.map((order) => [order.id, order.number])) };
}
