import { cartCount } from '#domain/cart.ts';
import type { Order } from '#domain/order.ts';
import type { User } from '#domain/user.ts';
import { InlineLogin } from '#web/accounts/login-modal.tsx';
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { cartQuote } from '#web/cart/cart-quote.ts';
import { CartSkeleton, EmptyCart } from '#web/cart/cart-states.tsx';
import { useBuyableLines, useCartLines } from '#web/cart/cart-store.ts';
import { useCoupon } from '#web/cart/coupon-store.ts';
import { useCartRefresh } from '#web/cart/refresh-cart.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { type ReactNode, useState } from 'react';
import { CheckoutPageLines } from './checkout-page-lines.tsx';
import { CheckoutPageSummary } from './checkout-page-summary.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { EmptyCheckout, OutcomeNotice, PendingOrderNotice } from './outcome-notice.tsx';
import { ShippingCard, ShipTo, UnservedNotice } from './shipping-card.tsx';
import { useCheckout } from './use-checkout.ts';

/** Address left, totals right, products below. */
function CheckoutPageGrid({ address, summary }: { address: ReactNode; summary: ReactNode }) {
	const lines = useCartLines();
	return (
		<div className="grid items-start gap-4 md:grid-cols-[minmax(0,1.6fr)_minmax(300px,1fr)] md:gap-6">
			<div className="grid min-w-0 gap-4">{address}</div>
			{summary}
			<div className="min-w-0 md:col-span-2">
				<CheckoutPageLines lines={lines} />
			</div>
		</div>
	);
}

/** The page when signed out: the login instead of the address. */
function CheckoutPageLogin() {
	const cart = useCartLines();
	const lines = useBuyableLines();
	const coupon = useCoupon();
	useCartRefresh();
	if (cart.length === 0) return <EmptyCart />;
	return (
		<CheckoutPageGrid
			address={<InlineLogin />}
			summary={
				<CheckoutPageSummary
					count={cartCount(lines)}
					quote={cartQuote(lines, coupon)}
					coupon={coupon}
					isBusy={false}
					onOrder={null}
				/>
			}
		/>
	);
}

type CheckoutPageContentProps = { newAddress: (user: User) => ReactNode };

/** Address, totals, payment and products on one page. spec: shopping §2, Single-page checkout screen */
export function CheckoutPageContent({ newAddress }: CheckoutPageContentProps) {
	const t = useTranslations('checkout');
	const [placed, setPlaced] = useState<Order | null>(null);
	if (placed !== null) return <OrderPlaced order={placed} />;
	return (
		<SignedInOnly skeleton={<CartSkeleton label={t('loading')} />} signedOut={<CheckoutPageLogin />}>
			{(user) => <Placing key={user.id} user={user} newAddress={newAddress(user)} onPlaced={setPlaced} />}
		</SignedInOnly>
	);
}

type PlacingProps = { user: User; newAddress: ReactNode; onPlaced: (order: Order) => void };

function Placing({ user, newAddress, onPlaced }: PlacingProps) {
	const checkout = useCheckout(user, onPlaced);
	const { lines, notice, send, shipping } = checkout;
	if (checkout.cart.length === 0) return <EmptyCheckout notice={notice} onRetry={send} />;
	return (
		<>
			{notice !== null && <OutcomeNotice notice={notice} onRetry={send} />}
			{checkout.hasPendingOrder && <PendingOrderNotice />}
			<UnservedNotice shipping={shipping} />
			<CheckoutPageGrid
				address={
					<>
						<ShipTo user={user} chosen={checkout.chosen} />
						<ShippingCard shipping={shipping} />
						{newAddress}
					</>
				}
				summary={
					<CheckoutPageSummary
						count={cartCount(lines)}
						quote={checkout.quote}
						coupon={checkout.coupon}
						isBusy={checkout.isBusy}
						isUnserved={shipping.reason !== null}
						onOrder={send}
					/>
				}
			/>
		</>
	);
}
