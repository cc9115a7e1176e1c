import type { Order } from '#domain/order.ts';
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { CartSkeleton } from '#web/cart/cart-states.tsx';
import { OrderPlaced } from '#web/checkout/order-placed.tsx';
import { PaymentStep } from '#web/checkout/payment-step.tsx';
import { useLocalNavigate } from '#web/lib/language.tsx';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { useState } from 'react';

export const loader = pageLoader({
	texts: 'checkout',
	messages: ['accounts-sign-in', 'cart', 'checkout', 'layout-refusals'],
	isPrivate: true,
});

export const meta = pageMeta;

/** The last step of the wizard as a page; addresses are changed in the wizard. */
function PaymentPage() {
	const t = useTranslations('checkout');
	const navigate = useLocalNavigate();
	const [placed, setPlaced] = useState<Order | null>(null);
	if (placed !== null) return <OrderPlaced order={placed} />;
	return (
		<SignedInOnly skeleton={<CartSkeleton label={t('loading')} />}>
			{(user) => (
				<PaymentStep key={user.id} user={user} onChange={() => navigate('/stepbar?step=2')} onPlaced={setPlaced} />
			)}
		</SignedInOnly>
	);
}

export default function Payment() {
	const t = useTranslations('checkout.payment');
	return (
		<div className="wrap min-h-dvh py-6">
			<h1 className="mb-4 text-3xl tracking-[-0.02em]">{t('method')}</h1>
			<PaymentPage />
		</div>
	);
}
