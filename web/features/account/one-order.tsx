import type { Person } from '#contract/account-wire.ts';
import type { Order } from '#contract/order-wire.ts';
import { AskFailed } from '#web/features/session/ask-failed.tsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AllOrders } from './all-orders.tsx';
import { OrderNotFound } from './order-not-found.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { useOrder } from './use-orders.ts';

type OneOrderProps = {
	person: Person;
	/** null: the newest one */
	id: string | null;
	none?: ReactNode;
	notFound?: ReactNode;
	children: (order: Order, replace: (changed: Order) => void) => ReactNode;
};

export function OneOrder({ id, none, children, ...rest }: OneOrderProps) {
	if (id !== null) return <OrderById key={id} id={id} {...rest} render={children} />;
	return (
		<AllOrders person={rest.person} none={none}>
			{([newest], replace) => newest && children(newest, replace)}
		</AllOrders>
	);
}

type OrderByIdProps = Omit<OneOrderProps, 'none' | 'id' | 'children'> & {
	id: string;
	render: OneOrderProps['children'];
};

function OrderById({ person, id, notFound = <OrderNotFound />, render }: OrderByIdProps) {
	const t = useTranslations('orders');
	const tAccount = useTranslations('account');
	const { answer, retry, replace } = useOrder(person, id);
	if (answer.state === 'failed' && answer.value === null) {
		const text = answer.message ?? tAccount('noAnswer');
		return <AskFailed title={t('unloaded')} text={text} retryLabel={tAccount('retry')} onRetry={retry} />;
	}
	if (answer.value === null) return <OrdersSkeleton label={t('loading')} />;
	const { order } = answer.value;
	return order === null ? notFound : render(order, (changed) => replace(() => ({ order: changed })));
}
