import { type OrderStatus, type OrderStep, orderSteps, staffMovesFrom } from '#domain/order.ts';
import { mayDo } from '#domain/staff.ts';
import type { ListedOrder } from '#contract/office/orders.ts';
import { call, downloadFile } from '#office/api.ts';
import { type PrintPaper, printPath } from '#office/printing/print-path.ts';
import { useRoles } from '#office/use-roles.ts';
import LocalShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import ListIcon from '@mui/icons-material/PlaylistAddOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import RiderIcon from '@mui/icons-material/TwoWheelerOutlined';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useBulk } from './use-bulk.ts';
import { useRiders } from './use-riders.ts';

export type BulkAction = {
	key: string;
	label: string;
	icon: ComponentType;
	/** stands in a menu even where there is room */
	isRare: boolean;
	run: () => void;
};

/** Steps that at least one of the chosen orders can take; the server tells of each whether it went. */
function stepsFor(chosen: readonly ListedOrder[], roles: Parameters<typeof staffMovesFrom>[1]): OrderStep[] {
	const possible = new Set(chosen.flatMap((order) => staffMovesFrom(order.status as OrderStatus, roles)));
	return orderSteps.filter((step) => possible.has(step));
}

const papers: readonly PrintPaper[] = ['pick-list', 'packing-slips', 'run-sheet'];

export function useBulkActions() {
	const translate = useTranslate();
	const navigate = useNavigate();
	const roles = useRoles();
	const { ids, chosen, isRunning, act, ...rest } = useBulk();
	const riders = useRiders(ids.length > 0 && mayDo(roles, 'orders.deliver'));

	const picks: BulkAction[] =
		mayDo(roles, 'orders.pick') && chosen.some((order) => order.stage === 'new')
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
		label: translate(`resources.orders.moveTo.${orderStatus}`),
		icon: LocalShippingIcon,
		isRare: false,
		run: () => act('moved', (some) => call('office.orders.moveMany', { body: { ids: some, orderStatus } })),
	}));
	const prints: BulkAction[] = papers
		.filter((paper) => mayDo(roles, paper === 'run-sheet' ? 'orders.deliver' : 'orders.pick'))
		.map((paper) => ({
			key: paper,
			label: translate(`resources.orders.bulk.print.${paper}`),
			icon: PrintIcon,
			isRare: true,
			run: () => navigate(printPath(paper), { state: { ids } }),
		}));

	async function invoice(): Promise<void> {
		const outcomes = await act('invoiced', (some) => call('office.invoices.issue', { body: { ids: some } }));
		const written = (outcomes ?? []).filter(({ refusal }) => refusal === null).map(({ id }) => id);
		// The PDF of more than a hundred orders comes in parts.
		for (let from = 0; from < written.length; from += 100) {
			await downloadFile('office.invoices.file', { body: { ids: written.slice(from, from + 100) } });
		}
	}
	const invoices: BulkAction[] = mayDo(roles, 'orders.invoice')
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
		key: riderId ?? 'nobody',
		label: translate(riderId === null ? 'resources.orders.bulk.noRider' : 'resources.orders.bulk.rider', { name }),
		icon: RiderIcon,
		isRare: true,
		run: () => act('assigned', (some) => call('office.orders.assign', { body: { ids: some, riderId } })),
	}));
	// The bar of a list in which nothing is chosen is folded away, not gone: it may hold nothing to press.
	const actions = ids.length === 0 ? [] : [...picks, ...moves, ...prints, ...invoices, ...assignments];
	return { actions, isRunning, ...rest };
}
