import type { CartLine } from '#domain/cart.ts';
import { formatRupees, rupeesFromPaise } from '#domain/money.ts';
import { cartToStorage } from '#contract/stored-cart.ts';
import { LocalLink } from '#web/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { useTranslations } from 'use-intl';
import type { CartQuote } from './cart-quote.ts';
import { useMinimumOrder } from './minimum-order.ts';

/** Carries cart items and discount in the route's state. Below the minimum it is a dead button that says why. spec: shopping §2 */
export function CheckoutLink({ lines, quote }: { lines: readonly CartLine[]; quote: CartQuote }) {
	const t = useTranslations('cart.summary');
	const minimum = useMinimumOrder();
	if (quote.missingForOrder > 0) {
		return (
			<Button disabled className="min-h-13 w-full text-lg">
				{t('minimum', { amount: formatRupees(minimum) })}
			</Button>
		);
	}
	return (
		<LocalLink
			to="/stepbar"
			prefetch="intent"
			state={{ cartItems: JSON.parse(cartToStorage(lines)), discountAmount: rupeesFromPaise(quote.discount) }}
			className={`${buttonClass('primary')} min-h-13 w-full text-lg`}
		>
			{t('checkout')}
		</LocalLink>
	);
}
