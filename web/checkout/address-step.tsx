import { cartCount } from '#domain/cart.ts';
import type { User } from '#domain/user.ts';
import { chooseAddress, chosenAddresses, useAddressChoice } from '#web/accounts/address-choice.ts';
import { InlineLogin } from '#web/accounts/login-modal.tsx';
import { cartQuote } from '#web/cart/cart-quote.ts';
import { useBuyableLines } from '#web/cart/cart-store.ts';
import { TotalBar } from '#web/cart/cart-summary.tsx';
import { useCoupon } from '#web/cart/coupon-store.ts';
import { useCartRefresh } from '#web/cart/refresh-cart.ts';
import { signOut } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { ReactNode } from 'react';
import { useShipping } from './use-shipping.ts';

export function LoginStep({ user, onSignedIn }: { user: User | null; onSignedIn: () => void }) {
	const t = useTranslations('checkout.signedIn');
	if (user === null) return <InlineLogin onSignedIn={onSignedIn} />;
	return (
		<Card className="mx-auto w-full max-w-[30rem]">
			<h2 className="mb-1 text-2xl tracking-[-0.01em]">{t('title')}</h2>
			<p className="mb-4 break-words text-soil-700">{t('text', { name: user.name, email: user.email })}</p>
			<Button variant="ghost" onClick={signOut}>
				{t('switchAccount')}
			</Button>
		</Card>
	);
}

type Choice = {
	chosenId: string | null;
	onChoose: (id: string) => void;
	sameLabel?: string | undefined;
	/** why the cart cannot be delivered to the chosen address */
	problem?: string | undefined;
};
export type AddressBookSlot = (choice: { delivery: Choice; billing: Choice }) => ReactNode;

type AddressStepProps = { user: User; addressBook: AddressBookSlot; nextButton: ReactNode };

/** The address book with a selection, which the page stores. */
export function AddressStep({ user, addressBook, nextButton }: AddressStepProps) {
	const t = useTranslations('checkout');
	const lines = useBuyableLines();
	const coupon = useCoupon();
	useCartRefresh();
	const { delivery, billing } = chosenAddresses(user.addresses, useAddressChoice());
	const { reason, pincode } = useShipping((delivery ?? billing)?.pincode ?? null);
	const tCart = useTranslations('cart.summary');
	const hasDelivery = user.addresses.some((address) => address.type === 'delivery');
	const hasBilling = user.addresses.some((address) => address.type === 'Billing');
	return (
		<>
			<Card>
				<h2 className="mb-4 text-xl">{t('address.title')}</h2>
				{addressBook({
					delivery: {
						chosenId: delivery?.id ?? (billing === null ? null : 'same'),
						onChoose: (deliveryId) => chooseAddress({ deliveryId }),
						problem: reason !== null && pincode !== null ? tCart(reason, { pincode }) : undefined,
						sameLabel: hasBilling && !hasDelivery ? t('address.sameAsBilling') : undefined,
					},
					billing: {
						chosenId: billing?.id ?? (delivery === null ? null : 'same'),
						onChoose: (billingId) => chooseAddress({ billingId }),
						sameLabel: hasDelivery ? t('address.sameAsDelivery') : undefined,
					},
				})}
			</Card>
			<TotalBar total={cartQuote(lines, coupon).total} note={t('payment.items', { count: cartCount(lines) })}>
				{nextButton}
			</TotalBar>
		</>
	);
}
