import type { Order } from '#domain/order.ts';
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { CartSkeleton } from '#web/cart/cart-states.tsx';
import { useLocalNavigate } from '#web/lib/language.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { OrderPlaced } from './order-placed.tsx';
import { PaymentStep } from './payment-step.tsx';

/** The last step of the wizard by itself; the addresses are changed in the wizard. */
export function PaymentPage() {
	const t = useTranslations('checkout');
	const navigate = useLocalNavigate();
	const [placed, setPlaced] = useState<Order | null>(null);
	if (placed !== null) return <OrderPlaced order={placed} />;
	return (
		<SignedInOnly skeleton={<CartSkeleton label={t('loading')} />}>
			{(user) => <PaymentStep user={user} onChange={() => navigate('/stepbar?step=2')} onPlaced={setPlaced} />}
		</SignedInOnly>
	);
}
