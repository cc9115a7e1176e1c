import { formatRupees, type Paise } from '#domain/money.ts';
import { isInTransit, type OrderStatus, orderVisibility, type PaymentStatus } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { useNotify, useRedirect, useRefresh } from 'react-admin';
import { useRoles } from './office-page.ts';
import { hasSessionEnded } from './session.ts';
import { useCommand } from './use-command.ts';

/** Runs a command on the order, shows a notice and reloads it. */
export function useOrderCommand() {
	const notify = useNotify();
	const refresh = useRefresh();
	const redirect = useRedirect();
	const roles = useRoles();
	const { isRunning, run } = useCommand();

	/** @param done text key of the notice @param amount shown in it @returns whether it succeeded */
	async function act(work: () => Promise<{ data: OfficeOrder }>, done: string, amount?: Paise): Promise<boolean> {
		const response = await run(work);
		if (response === null) {
			// Refused because another user changed it: reload the order. An expired session changes nothing.
			if (!hasSessionEnded()) refresh();
			return false;
		}
		const { status, paymentStatus, totalPaise } = response.reply.data;
		const shown = formatRupees(amount ?? (totalPaise as Paise));
		notify(`resources.orders.done.${done}`, { type: 'success', messageArgs: { amount: shown } });
		const isHidden =
			orderVisibility(roles) === 'in-transit' &&
			!isInTransit({ status: status as OrderStatus, paymentStatus: paymentStatus as PaymentStatus });
		if (isHidden) redirect('list', 'orders');
		else refresh();
		return true;
	}
	return { isRunning, run, act };
}
