import type { Order } from '#domain/order.ts';
import type { User } from '#domain/user.ts';
import { orderFromWire } from '#contract/orders-wire.ts';
import { EmptyCartPicture } from '#web/cart/cart-states.tsx';
import { callAuthed } from '#web/lib/call-authed.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { type ShownError, useErrorText } from '#web/lib/refusal-text.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { useQuery } from '#web/lib/use-query.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, LoadError, Skeleton } from '#web/ui/states.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Orders of one page: each has its items and its status, which a cheap phone draws slowly. */
const ordersAtOnce = 20;

/** The orders that have been loaded, newest first, and the cursor of the next ones; null: there are no more. */
type Listed = { orders: readonly Order[]; next: string | null };
type More = { state: 'idle' | 'loading' } | { state: 'failed'; error: ShownError | null };

async function loadOrders(user: User, page: { first: number; before?: string }) {
	const result = await callAuthed('orders.list', { query: { email: user.email, ...page } });
	if (!result.ok) return result;
	const { orders, nextCursor } = result.reply.data;
	return { ok: true as const, value: { orders: orders.map(orderFromWire), next: nextCursor } };
}

/** The newest orders of the customer, and the older ones page by page. */
function useOrders(user: User, first: number) {
	const { response, retry, replace } = useQuery<Listed>(user.email, () => loadOrders(user, { first }));
	const [more, setMore] = useState<More>({ state: 'idle' });
	/** the first order of the page that was loaded last */
	const [firstNew, setFirstNew] = useState<Order | null>(null);

	async function loadMore(before: string): Promise<void> {
		if (more.state === 'loading') return;
		setMore({ state: 'loading' });
		const result = await loadOrders(user, { first, before });
		if (!result.ok) {
			setMore({ state: 'failed', error: result.error });
			return;
		}
		const { orders, next } = result.value;
		replace((listed) => ({ orders: [...listed.orders, ...orders], next }));
		setFirstNew(orders[0] ?? null);
		setMore({ state: 'idle' });
	}
	return { response, retry, replace, more, firstNew, loadMore };
}

/** One order by its id. Null: it does not exist or belongs to another customer; both cases return the same. */
function useOrder(user: User, id: string) {
	return useQuery<{ order: Order | null }>(`${user.id} ${id}`, async () => {
		const result = await callAuthed('orders.get', { params: { id } });
		if (result.ok) return { ok: true, value: { order: orderFromWire(result.reply.data.order) } };
		if (result.status === 404) return { ok: true, value: { order: null } };
		return result;
	});
}

function NoOrders() {
	const t = useTranslations('orders-list.list');
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
		<EmptyState title={t('refusals.ORDER_NOT_FOUND')} text={t('notFoundText')}>
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

type MoreOrdersProps = { count: number; more: More; onMore: () => void };

/** How many orders are shown, and the button for older ones. It is not disabled while they load: it would lose the focus. */
function MoreOrders({ count, more, onMore }: MoreOrdersProps) {
	const t = useTranslations('accounts-account');
	const tList = useTranslations('orders-list.list');
	const errorText = useErrorText();
	return (
		<div className="grid justify-items-center gap-2">
			{more.state === 'failed' && (
				<div className="w-full">
					<ErrorState title={tList('moreFailed')} text={errorText(more.error) ?? t('noResponse')} />
				</div>
			)}
			<p role="status" className="text-md text-soil-500 tabular-nums">
				{more.state === 'loading' ? tList('loading') : tList('shown', { count })}
			</p>
			<Button
				variant="ghost"
				aria-disabled={more.state === 'loading' || undefined}
				className="aria-disabled:opacity-50"
				onClick={onMore}
			>
				{tList('more')}
			</Button>
		</div>
	);
}

/** Where the focus goes when older orders are shown: the first of them, in a list whose orders have this id. */
export function orderElementId({ id }: Order): string {
	return `order-${id}`;
}

function focusOrder(order: Order): void {
	document.getElementById(orderElementId(order))?.focus();
}

type OrdersProps = {
	user: User;
	/** shown when the customer has no order */
	none?: ReactNode;
	/** orders that are loaded at once */
	first?: number;
	/** moves the focus when older orders are shown */
	onOlder?: (first: Order) => void;
	/**
	 * only called with at least one order; `replace` updates one of them, `more` loads older ones, null when all are loaded
	 */
	children: (orders: readonly Order[], replace: (changed: Order) => void, more: ReactNode) => ReactNode;
};

export function OrdersLoader({
	user,
	none = <NoOrders />,
	first = ordersAtOnce,
	onOlder = focusOrder,
	children,
}: OrdersProps) {
	const t = useTranslations('accounts-account');
	const tList = useTranslations('orders-list.list');
	const errorText = useErrorText();
	const { response, retry, replace, more, firstNew, loadMore } = useOrders(user, first);
	const latestOnOlder = useRef(onOlder);
	useEffect(() => {
		if (firstNew !== null) latestOnOlder.current(firstNew);
	}, [firstNew]);
	if (response.state === 'failed' && response.value === null) {
		const text = errorText(response.error) ?? t('noResponse');
		return <LoadError title={tList('loadError')} text={text} retryLabel={t('retry')} onRetry={retry} />;
	}
	if (response.value === null) return <OrdersSkeleton label={tList('loading')} />;
	const { orders, next } = response.value;
	if (orders.length === 0) return none;
	return children(
		orders,
		(changed) =>
			replace((listed) => ({
				...listed,
				orders: listed.orders.map((order) => (order.id === changed.id ? changed : order)),
			})),
		next !== null && <MoreOrders count={orders.length} more={more} onMore={() => void loadMore(next)} />,
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
		<OrdersLoader user={rest.user} none={none} first={1}>
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
	const errorText = useErrorText();
	const { response, retry, replace } = useOrder(user, id);
	if (response.state === 'failed' && response.value === null) {
		const text = errorText(response.error) ?? tAccount('noResponse');
		return <LoadError title={t('loadError')} text={text} retryLabel={tAccount('retry')} onRetry={retry} />;
	}
	if (response.value === null) return <OrdersSkeleton label={t('loading')} />;
	const { order } = response.value;
	return order === null ? notFound : render(order, (changed) => replace(() => ({ order: changed })));
}
