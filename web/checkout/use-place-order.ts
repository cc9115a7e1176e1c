import { type CartLine, isSameLine } from '#domain/cart.ts';
import type { Order } from '#domain/order.ts';
import type { User } from '#domain/user.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import type { ChosenAddresses } from '#web/accounts/address-choice.ts';
import type { CartQuote } from '#web/cart/cart-quote.ts';
import { readCart, removeFromCart } from '#web/cart/cart-store.ts';
import { removeCoupon } from '#web/cart/coupon-store.ts';
import { updateLineState } from '#web/cart/line-availability.ts';
import { refreshCart } from '#web/cart/refresh-cart.ts';
import { logFailure } from '#web/lib/api.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { toastError, toastSuccess, topCenter } from '#web/ui/toasts.tsx';
import { useRef, useState } from 'react';
import { applyServerQuote, type QuoteChanges } from './apply-server-quote.ts';
import { type PlaceOutcome, placeOrder } from './place-order.ts';
import type { NewAccountLimit, ShortLine } from './refusal-details.ts';

type StockNote = { name: string; unit: string; available: number };
export type Notice =
	| { type: 'price-changed'; changes: QuoteChanges }
	| { type: 'out-of-stock'; message: string; lines: StockNote[] }
	| { type: 'limited'; limit: NewAccountLimit; lines: StockNote[] }
	| { type: 'unanswered' }
	| { type: 'refused' | 'broken'; message: string | null };

export type Checkout = {
	lines: readonly CartLine[];
	quote: CartQuote;
	coupon: AppliedCoupon | null;
	chosen: ChosenAddresses;
	mobile: string;
};

/** Ordered items are removed from the cart one by one; one without an id is skipped and logged. spec: shopping §4 */
function takeOutOfCart(lines: readonly CartLine[]): void {
	for (const line of lines) {
		if (line.productId === '') logFailure('ordered item without an id', line.name);
		else removeFromCart(line);
	}
}

function withName(short: ShortLine): StockNote {
	return { ...short, name: readCart().find((line) => isSameLine(line, short))?.name ?? '' };
}

export function usePlaceOrder(user: User, onPlaced: (order: Order) => void) {
	const t = useTranslations('checkout.outcome');
	const [isBusy, setBusy] = useState(false);
	const [notice, setNotice] = useState<Notice | null>(null);
	/** Set before the first render after a click, so that a double click is ignored. */
	const isSending = useRef(false);

	async function submit({ lines, quote, coupon, chosen, mobile }: Checkout): Promise<void> {
		if (isSending.current || lines.length === 0) return;
		if (chosen.delivery === null && chosen.billing === null) {
			toastError(t('noAddress'), topCenter);
			return;
		}
		isSending.current = true;
		setBusy(true);
		setNotice(null);
		const outcome = await placeOrder(
			{
				lines,
				subtotal: quote.subtotal,
				discount: quote.discount,
				total: quote.total,
				couponCode: quote.discount > 0 && coupon !== null ? coupon.code : null,
				billingAddress: chosen.billing,
				deliveryAddress: chosen.delivery,
				email: user.email,
				mobile,
			},
			user.id,
		);
		setBusy(false);
		isSending.current = false;
		if (outcome.type === 'placed') {
			onPlaced(outcome.order);
			takeOutOfCart(lines);
			removeCoupon();
			toastSuccess(t('created'), topCenter);
			return;
		}
		explain(outcome, coupon);
	}

	/** The toast of every order that was not placed, beside the reason on the page. spec: shopping §8 */
	function explain(outcome: Exclude<PlaceOutcome, { type: 'placed' }>, coupon: AppliedCoupon | null): void {
		toastError(t('failed'), topCenter);
		if (outcome.type === 'signed-out') return;
		if (outcome.type === 'price-changed') {
			setNotice({ type: 'price-changed', changes: applyServerQuote(outcome.quote, coupon) });
			return;
		}
		if (outcome.type === 'out-of-stock') {
			for (const short of outcome.lines) updateLineState(short, { available: short.available });
			setNotice({ ...outcome, lines: outcome.lines.map(withName) });
			return;
		}
		if (outcome.type === 'limited') {
			setNotice({ ...outcome, lines: outcome.limit.lines.map(withName) });
			return;
		}
		if (outcome.type === 'unanswered') {
			setNotice(outcome);
			return;
		}
		if (outcome.type === 'refused') {
			if (outcome.code.startsWith('COUPON_')) removeCoupon();
			else void refreshCart(readCart());
		}
		setNotice({ type: outcome.type, message: outcome.message });
	}

	return { submit, isBusy, notice };
}
