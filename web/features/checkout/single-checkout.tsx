import { cartCount } from '#domain/cart.ts';
import type { Person } from '#contract/account-wire.ts';
import type { Order } from '#contract/order-wire.ts';
import { CartSkeleton } from '#web/features/cart/cart-skeleton.tsx';
import { EmptyCart } from '#web/features/cart/empty-cart.tsx';
import { SignedInOnly } from '#web/features/session/signed-in-only.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EarlierAttempt } from './earlier-attempt.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { ShipTo } from './ship-to.tsx';
import { ShippingCard } from './shipping-card.tsx';
import { SingleGrid } from './single-grid.tsx';
import { SingleLogin } from './single-login.tsx';
import { SingleSummary } from './single-summary.tsx';
import { useCheckout } from './use-checkout.ts';

type SingleCheckoutProps = { newAddress: (person: Person) => ReactNode };

/** Address, sums, payment and goods on one page. spec: shopping §2, Single-page checkout screen */
export function SingleCheckout({ newAddress }: SingleCheckoutProps) {
	const t = useTranslations('checkout');
	const [placed, setPlaced] = useState<Order | null>(null);
	if (placed !== null) return <OrderPlaced order={placed} />;
	return (
		<SignedInOnly skeleton={<CartSkeleton label={t('loading')} />} signedOut={<SingleLogin />}>
			{(person) => <Placing key={person.id} person={person} newAddress={newAddress(person)} onPlaced={setPlaced} />}
		</SignedInOnly>
	);
}

type PlacingProps = { person: Person; newAddress: ReactNode; onPlaced: (order: Order) => void };

function Placing({ person, newAddress, onPlaced }: PlacingProps) {
	const checkout = useCheckout(person, onPlaced);
	const { lines, notice, send } = checkout;
	if (lines.length === 0) return <EmptyCart />;
	return (
		<>
			{notice !== null && <OutcomeNotice notice={notice} onRetry={send} />}
			{checkout.hasEarlierAttempt && <EarlierAttempt />}
			<SingleGrid
				address={
					<>
						<ShipTo person={person} chosen={checkout.chosen} />
						<ShippingCard pincode={checkout.destination?.pincode ?? null} goods={checkout.goods} />
						{newAddress}
					</>
				}
				summary={
					<SingleSummary
						count={cartCount(lines)}
						quote={checkout.quote}
						coupon={checkout.coupon}
						isBusy={checkout.isBusy}
						onOrder={send}
					/>
				}
			/>
		</>
	);
}
