import { type OrderStatus, type OrderStep, orderSteps, staffTransitionsFrom } from '#domain/order.ts';
import { can } from '#domain/staff.ts';
import type { ListedOrder, OrderOutcome } from '#contract/orders-office.ts';
import { type PrintDocument, printPath } from '#office/fulfilment/print-styles.ts';
import { call, downloadFile } from '#office/lib/api.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { readUser } from '#office/lib/session.ts';
import { useCommand } from '#office/lib/use-command.ts';
import LocalShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import ListIcon from '@mui/icons-material/PlaylistAddOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import RiderIcon from '@mui/icons-material/TwoWheelerOutlined';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';

export type RiderChoice = { id: string | null; name: string };

/** Possible assignees: order staff assign any rider, riders themselves; both may unassign. */
function useRiders(isWanted: boolean): RiderChoice[] {
	const roles = useRoles();
	const { data } = useQuery({
		queryKey: ['riders'],
		queryFn: async () => (await call('office.riders.list')).data,
		enabled: isWanted,
		staleTime: 60_000,
	});
	if (!isWanted || data === undefined || data.length === 0) return [];
	const own = readUser()?.id;
	const riders = can(roles, 'orders.cancel') ? data : data.filter((rider) => rider.id === own);
	return [...riders, { id: null, name: '' }];
}

/** Highest number of orders per request. */
const maxAtOnce = 100;

export type Outcomes = { outcomes: OrderOutcome[]; action: string };

/** Runs an action on the selected orders, a hundred per request, and collects the outcome of each. */
function useBulk() {
	const { data = [], selectedIds, onUnselectItems } = useListContext<ListedOrder>();
	const refresh = useRefresh();
	const notify = useNotify();
	const { isRunning, run } = useCommand();
	const [shown, setShown] = useState<Outcomes | null>(null);
	const ids = selectedIds.map(String);

	/** @param action text key of the result @returns the outcomes, or null without a response */
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
		if (isClean && action !== 'updated') {
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

export type BulkAction = {
	key: string;
	label: string;
	icon: ComponentType;
	/** always in the menu, also on wide screens */
	isRare: boolean;
	run: () => void;
};

/** Transitions that at least one selected order permits; the server returns the outcome of each. */
function stepsFor(chosen: readonly ListedOrder[], roles: Parameters<typeof staffTransitionsFrom>[1]): OrderStep[] {
	const possible = new Set(chosen.flatMap((order) => staffTransitionsFrom(order.status as OrderStatus, roles)));
	return orderSteps.filter((step) => possible.has(step));
}

const documents: readonly PrintDocument[] = ['pick-list', 'packing-slips', 'run-sheet'];

export function useBulkActions() {
	const translate = useTranslate();
	const navigate = useNavigate();
	const roles = useRoles();
	const { ids, chosen, isRunning, act, ...rest } = useBulk();
	const riders = useRiders(ids.length > 0 && can(roles, 'orders.deliver'));

	const picks: BulkAction[] =
		can(roles, 'orders.pick') && chosen.some((order) => order.packingStatus === 'new')
			? [
					{
						key: 'pick',
						label: translate('resources.orders.bulk.pick'),
						icon: ListIcon,
						isRare: false,
						run: () => act('picked', (some) => call('office.orders.pick', { body: { ids: some } })),
					},
				]
			: [];
	const moves: BulkAction[] = stepsFor(chosen, roles).map((orderStatus) => ({
		key: orderStatus,
		label: translate(`resources.orders.markAs.${orderStatus}`),
		icon: LocalShippingIcon,
		isRare: false,
		run: () => act('updated', (some) => call('office.orders.updateManyStatuses', { body: { ids: some, orderStatus } })),
	}));
	const prints: BulkAction[] = documents
		.filter((document) => can(roles, document === 'run-sheet' ? 'orders.deliver' : 'orders.pick'))
		.map((document) => ({
			key: document,
			label: translate(`resources.orders.bulk.print.${document}`),
			icon: PrintIcon,
			isRare: true,
			run: () => navigate(printPath(document), { state: { ids } }),
		}));

	async function invoice(): Promise<void> {
		const outcomes = await act('invoiced', (some) => call('office.invoices.issue', { body: { ids: some } }));
		const written = (outcomes ?? []).filter(({ refusal }) => refusal === null).map(({ id }) => id);
		// The PDF of more than a hundred orders is downloaded in parts.
		for (let from = 0; from < written.length; from += 100) {
			await downloadFile('office.invoices.file', { body: { ids: written.slice(from, from + 100) } });
		}
	}
	const invoices: BulkAction[] = can(roles, 'orders.invoice')
		? [
				{
					key: 'invoice',
					label: translate('resources.orders.bulk.invoice'),
					icon: PdfIcon,
					isRare: true,
					run: invoice,
				},
			]
		: [];
	const assignments: BulkAction[] = riders.map(({ id: riderId, name }) => ({
		key: riderId ?? 'unassigned',
		label: translate(riderId === null ? 'resources.orders.bulk.noRider' : 'resources.orders.bulk.rider', { name }),
		icon: RiderIcon,
		isRare: true,
		run: () => act('assigned', (some) => call('office.orders.assign', { body: { ids: some, riderId } })),
	}));
	// Without a selection the bar is hidden but rendered: it must contain no buttons.
	const actions = ids.length === 0 ? [] : [...picks, ...moves, ...prints, ...invoices, ...assignments];
	return { actions, isRunning, ...rest };
}
