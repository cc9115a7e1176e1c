import type { Order } from '#domain/order.ts';
import type { User } from '#domain/user.ts';
import { orderFromWire } from '#contract/orders-wire.ts';
import { EmptyCartPicture } from '#web/cart/cart-states.tsx';
import { callAuthed } from '#web/lib/call-authed.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { useQuery } from '#web/lib/use-query.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, LoadError, Skeleton } from '#web/ui/states.tsx';
import type { ReactNode } from 'react';

/** All orders of the customer, newest first. */
function useOrders(user: User) {
	return useQuery<Order[]>(user.email, async () => {
		const result = await callAuthed('orders.list', { query: { email: user.email } });
		if (!result.ok) return { ok: false, message: result.error?.message ?? null };
		return { ok: true, value: result.reply.data.orders.map(orderFromWire) };
	});
}

/** One order by its id. Null: it does not exist or belongs to another customer; both cases return the same. */
function useOrder(user: User, id: string) {
	return useQuery<{ order: Order | null }>(`${user.id} ${id}`, async () => {
		const result = await callAuthed('orders.get', { params: { id } });
		if (result.ok) return { ok: true, value: { order: orderFromWire(result.reply.data.order) } };
		if (result.status === 404) return { ok: true, value: { order: null } };
		return { ok: false, message: result.error?.message ?? null };
	});
}

function NoOrders() {
	const t = useTranslations('accounts-account.orders');
	return (
		<EmptyState title={t('empty')} text={t('emptyText')} picture={<EmptyCartPicture />}>
			<LocalLink to="/product" className={buttonClass('primary')}>
				{t('startShopping')}
			</LocalLink>
		</EmptyState>
	);
}

/** The same error for an unknown order and for one of another customer. spec: decision D9 */
export function OrderNotFound() {
	const t = useTranslations('orders');
	return (
		<EmptyState title={t('notFound')} text={t('notFoundText')}>
			<LocalLink to="/order" className={buttonClass('primary')}>
				{t('all')}
			</LocalLink>
			<LocalLink to="/product" className={buttonClass('ghost')}>
				{t('toShop')}
			</LocalLink>
		</EmptyState>
	);
}

export function OrdersSkeleton({ label }: { label: string }) {
	return (
		<div role="status" aria-label={label} className="grid gap-4">
			{[0, 1].map((row) => (
				<Card key={row}>
					<Skeleton className="h-6 w-56" />
					<Skeleton className="mt-6 h-14" />
					<Skeleton className="mt-5 h-14" />
					<Skeleton className="mt-4 h-11 w-64" />
				</Card>
			))}
		</div>
	);
}

type AllOrdersProps = {
	user: User;
	/** shown when the customer has no order */
	none?: ReactNode;
	/** only called with at least one order; `replace` updates one of them */
	children: (orders: readonly Order[], replace: (changed: Order) => void) => ReactNode;
};

export function OrdersLoader({ user, none = <NoOrders />, children }: AllOrdersProps) {
	const t = useTranslations('accounts-account');
	const { answer, retry, replace } = useOrders(user);
	if (answer.state === 'failed' && answer.value === null) {
		const text = answer.message ?? t('noResponse');
		return <LoadError title={t('orders.loadError')} text={text} retryLabel={t('retry')} onRetry={retry} />;
	}
	if (answer.value === null) return <OrdersSkeleton label={t('orders.loading')} />;
	if (answer.value.length === 0) return none;
	return children(answer.value, (changed) =>
		replace((orders) => orders.map((order) => (order.id === changed.id ? changed : order))),
	);
}

type OneOrderProps = {
	user: User;
	/** null: the newest one */
	id: string | null;
	none?: ReactNode;
	notFound?: ReactNode;
	children: (order: Order, replace: (changed: Order) => void) => ReactNode;
};

export function OrderLoader({ id, none, children, ...rest }: OneOrderProps) {
	if (id !== null) return <OrderById key={id} id={id} {...rest} render={children} />;
	return (
		<OrdersLoader user={rest.user} none={none}>
			{([newest], replace) => newest && children(newest, replace)}
		</OrdersLoader>
	);
}

type OrderByIdProps = Omit<OneOrderProps, 'none' | 'id' | 'children'> & {
	id: string;
	render: OneOrderProps['children'];
};

function OrderById({ user, id, notFound = <OrderNotFound />, render }: OrderByIdProps) {
	const t = useTranslations('orders');
	const tAccount = useTranslations('accounts-account');
	const { answer, retry, replace } = useOrder(user, id);
	if (answer.state === 'failed' && answer.value === null) {
		const text = answer.message ?? tAccount('noResponse');
		return <LoadError title={t('loadError')} text={text} retryLabel={tAccount('retry')} onRetry={retry} />;
	}
	if (answer.value === null) return <OrdersSkeleton label={t('loading')} />;
	const { order } = answer.value;
	return order === null ? notFound : render(order, (changed) => replace(() => ({ order: changed })));
}
