import { type OrderStatus, type ProgressStatus, progressStatuses, staffTransitionsFrom } from '#domain/order.ts';
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
import { useListContext, useRefresh, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Selection, selectionOnScreen, unpackedOrders } from './selection.ts';

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

function requestsOf(ids: readonly string[]): string[][] {
	const count = Math.ceil(ids.length / maxAtOnce);
	return Array.from({ length: count }, (_, index) => ids.slice(index * maxAtOnce, (index + 1) * maxAtOnce));
}

export type Outcomes = { outcomes: OrderOutcome[]; action: string };

/** An action that waits for its confirmation, with the orders it will change. */
export type Proposal = {
	label: string;
	selection: Selection;
	/** numbers of the orders for which a reason is required; empty: none is asked */
	unpacked: readonly string[];
	/** @param reason '' where none is asked */
	run: (reason: string) => Promise<void>;
};

type Work = (ids: string[], note: string) => Promise<{ data: OrderOutcome[] }>;

/** Runs an action on the selected orders on screen, a hundred per request, and collects the outcome of each. */
function useBulk() {
	const { data = [], selectedIds } = useListContext<ListedOrder>();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const [shown, setShown] = useState<(Outcomes & { numbers: ReadonlyMap<string, string> }) | null>(null);
	const [proposal, setProposal] = useState<Proposal | null>(null);
	const selection = selectionOnScreen(data, selectedIds);
	const { ids } = selection;

	/**
	 * @param action text key of the result
	 * @param unpacked the orders that are changed with the reason, the others are changed without it
	 * @returns the outcomes, or null without a response
	 */
	async function act(
		action: string,
		work: Work,
		{ unpacked, reason }: { unpacked: readonly ListedOrder[]; reason: string },
	): Promise<OrderOutcome[] | null> {
		const outcomes: OrderOutcome[] = [];
		const needsReason = (id: string) => unpacked.some((order) => order.id === id);
		const requests = [
			...requestsOf(ids.filter((id) => !needsReason(id))).map((some) => ({ some, note: '' })),
			...requestsOf(ids.filter(needsReason)).map((some) => ({ some, note: reason })),
		];
		for (const { some, note } of requests) {
			const done = await run(() => work(some, note));
			if (done === null) break;
			outcomes.push(...done.reply.data);
		}
		setProposal(null);
		refresh();
		if (outcomes.length === 0) return null;
		setShown({ outcomes, action, numbers: new Map(ids.map((id, index) => [id, selection.numbers[index] ?? id])) });
		return outcomes;
	}

	/** Asks for confirmation first, and for the reason when an order needs one. */
	function propose(
		label: string,
		action: string,
		work: Work,
		{
			after,
			unpacked = [],
		}: { after?: (outcomes: OrderOutcome[]) => Promise<void>; unpacked?: readonly ListedOrder[] } = {},
	) {
		setProposal({
			label,
			selection,
			unpacked: unpacked.map(({ number }) => number),
			async run(reason) {
				const outcomes = await act(action, work, { unpacked, reason });
				if (outcomes !== null) await after?.(outcomes);
			},
		});
	}

	const chosen = data.filter((order) => ids.includes(order.id));
	return {
		ids,
		chosen,
		isRunning,
		propose,
		proposal,
		dismiss: () => setProposal(null),
		shown,
		close: () => setShown(null),
	};
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
function transitionsFor(
	chosen: readonly ListedOrder[],
	roles: Parameters<typeof staffTransitionsFrom>[1],
): ProgressStatus[] {
	const possible = new Set(
		chosen
			.filter((order) => order.packingStatus !== 'in-review')
			.flatMap((order) => staffTransitionsFrom(order.status as OrderStatus, roles)),
	);
	return progressStatuses.filter((status) => possible.has(status));
}

const documents: readonly PrintDocument[] = ['pick-list', 'packing-slips', 'run-sheet'];

export function useBulkActions() {
	const translate = useTranslate();
	const navigate = useNavigate();
	const roles = useRoles();
	const { ids, chosen, isRunning, propose, ...rest } = useBulk();
	const riders = useRiders(ids.length > 0 && can(roles, 'orders.deliver'));

	const picks: BulkAction[] =
		can(roles, 'orders.pick') && chosen.some((order) => order.packingStatus === 'new')
			? [
					{
						key: 'pick',
						label: translate('resources.orders.bulk.addToPickList'),
						icon: ListIcon,
						isRare: false,
						run: () =>
							propose(translate('resources.orders.bulk.addToPickList'), 'picked', (some) =>
								call('office.orders.addToPickList', { body: { ids: some } }),
							),
					},
				]
			: [];

	function proposeTransition(orderStatus: ProgressStatus): void {
		const canDispatchUnpacked = orderStatus === 'SHIPPED' && can(roles, 'orders.dispatchUnpacked');
		propose(
			translate(`resources.orders.markAs.${orderStatus}`),
			'updated',
			(some, note) => call('office.orders.updateManyStatuses', { body: { ids: some, orderStatus, note } }),
			{ unpacked: canDispatchUnpacked ? unpackedOrders(chosen) : [] },
		);
	}

	const transitions: BulkAction[] = transitionsFor(chosen, roles).map((orderStatus) => ({
		key: orderStatus,
		label: translate(`resources.orders.markAs.${orderStatus}`),
		icon: LocalShippingIcon,
		isRare: false,
		run: () => proposeTransition(orderStatus),
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

	async function download(outcomes: readonly OrderOutcome[]): Promise<void> {
		const written = outcomes.filter(({ refusal }) => refusal === null).map(({ id }) => id);
		// The PDF of more than a hundred orders is downloaded in parts.
		for (let from = 0; from < written.length; from += 100) {
			await downloadFile('office.invoices.file', { body: { ids: written.slice(from, from + 100) } });
		}
	}
	const invoice = () =>
		propose(
			translate('resources.orders.bulk.invoice'),
			'invoiced',
			(some) => call('office.invoices.issue', { body: { ids: some } }),
			{ after: download },
		);
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
		run: () =>
			propose(
				translate(riderId === null ? 'resources.orders.bulk.noRider' : 'resources.orders.bulk.rider', { name }),
				'assigned',
				(some) => call('office.orders.assign', { body: { ids: some, riderId } }),
			),
	}));
	// Without a selection the bar is hidden but rendered: it must contain no buttons.
	const actions = ids.length === 0 ? [] : [...picks, ...transitions, ...prints, ...invoices, ...assignments];
	return { actions, isRunning, ...rest };
}
