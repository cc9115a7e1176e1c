import type { Person } from '#contract/account-wire.ts';
import type { Order } from '#contract/order-wire.ts';
import { AskFailed } from '#web/features/session/ask-failed.tsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NoOrders } from './no-orders.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { useOrders } from './use-orders.ts';

type AllOrdersProps = {
	person: Person;
	/** what stands there when there is no order at all */
	none?: ReactNode;
	/** only called with at least one order; `replace` puts the new state of one in the place of its old one */
	children: (orders: readonly Order[], replace: (changed: Order) => void) => ReactNode;
};

export function AllOrders({ person, none = <NoOrders />, children }: AllOrdersProps) {
	const t = useTranslations('account');
	const { answer, retry, replace } = useOrders(person);
	if (answer.state === 'failed' && answer.value === null) {
		const text = answer.message ?? t('noAnswer');
		return <AskFailed title={t('orders.unloaded')} text={text} retryLabel={t('retry')} onRetry={retry} />;
	}
	if (answer.value === null) return <OrdersSkeleton label={t('orders.loading')} />;
	if (answer.value.length === 0) return none;
	return children(answer.value, (changed) =>
		replace((orders) => orders.map((order) => (order.id === changed.id ? changed : order))),
	);
}
