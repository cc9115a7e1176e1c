import type { CartLine } from '#domain/cart.ts';
import { isCouponRefusal } from '#domain/coupon.ts';
import { minuteMs } from '#domain/duration.ts';
import type { Order } from '#domain/order.ts';
import type { User } from '#domain/user.ts';
import type { ErrorBody } from '#contract/error-body.ts';
import { type OrderDraft, orderDraftToWire, type PlacedLine, placedLinesFromWire } from '#contract/orders-wire.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import { type ChosenAddresses, chosenAddresses, useAddressChoice } from '#web/accounts/address-choice.ts';
import { type CartQuote, cartQuote } from '#web/cart/cart-quote.ts';
import { isInCart, readCart, takeOutOfCart, useCartLines } from '#web/cart/cart-store.ts';
import { removeCoupon, useCoupon } from '#web/cart/coupon-store.ts';
import { buyableLines, updateLineState, useLineAvailability } from '#web/cart/line-availability.ts';
import { refreshCart, useCartRefresh } from '#web/cart/refresh-cart.ts';
import { logFailure } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { useMinimumOrder } from '#web/lib/page-data.ts';
import { useErrorText } from '#web/lib/refusal-text.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { toastError, toastSuccess, topCenter } from '#web/ui/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { applyServerQuote, namedLine } from './apply-server-quote.ts';
import type { Notice, StockNote } from './outcome-notice.tsx';
import { clearPlacedOrder, noteRefusedOrder, noteSentOrder, pendingKeyOf, prepareOrderKey } from './pending-order.ts';
import { type OrderRefusal, orderRefusalOf, readOrder, type ShortLine } from './refusal-details.ts';
import { useShipping } from './use-shipping.ts';

/** Orders that were placed. */
type Placed =
	/** with the lines that were sent */
	| { type: 'placed'; order: Order; lines: readonly PlacedLine[] }
	/**
	 * an earlier order was placed, and this one is not; null: it could not be read; isRecent: it was sent just before, and is
	 * not cancelled
	 */
	| { type: 'placed-before'; earlier: Order | null; isRecent: boolean }
	/** an earlier order was placed and is cancelled, and this one is not placed */
	| { type: 'cancelled-before'; order: Order };
type PlaceOutcome =
	| Placed
	| OrderRefusal
	/** another tab has changed the cart or the key: nothing was sent */
	| { type: 'not-current' }
	| { type: 'signed-out' }
	/** it is unknown whether the order was placed; error: why the last try was refused, null if it had no response; key: its own */
	| { type: 'no-response'; error: ErrorBody | null; key: string }
	/** the server refused the order before it began */
	| { type: 'busy'; message: string };

/**
 * The statuses of the refusals of an order. They come after its key was looked up: it was not placed before either. Others,
 * such as 401 or 408, say nothing about what was sent before.
 */
const orderRefusals: ReadonlySet<number> = new Set([409, 422, 429]);

/** A customer who first sent an order longer ago may mean another one now, of the same content, too. */
const recentMs = 10 * minuteMs;

type Earlier = Extract<Placed, { type: 'placed-before' | 'cancelled-before' }>;

/**
 * What an earlier order is by now, whose response is the first one.
 * @returns null: the session has ended
 */
async function readEarlier(earlier: Order | null, isRecent: boolean): Promise<Earlier | null> {
	const result = earlier && (await callAuthed('orders.get', { params: { id: earlier.id } }));
	if (result?.ok === false && result.status === 401) return null;
	const present = result?.ok ? readOrder(result.reply?.data?.order) : null;
	if (earlier !== null && present?.status === 'CANCELLED') return { type: 'cancelled-before', order: earlier };
	return { type: 'placed-before', earlier, isRecent: isRecent && present !== null };
}

type PlaceOptions = {
	/** whether the order is still to be sent, by what other tabs have stored */
	isCurrent?: () => boolean;
	/** changes the cart before the key ends: a tab that has another key then has this cart too */
	onPlaced?: (placed: Placed) => void;
};

/**
 * Places an order. While the outcome of an earlier one is unknown this one has its key, so that the server places one of both at
 * most. If it was the earlier one, this one is not placed, and the earlier one is returned.
 */
export async function placeOrder(
	draft: OrderDraft,
	userId: string,
	{ isCurrent, onPlaced }: PlaceOptions = {},
): Promise<PlaceOutcome> {
	const body = orderDraftToWire(draft);
	const sent = await noteSentOrder(userId, isCurrent);
	if (sent === null) return { type: 'not-current' };
	const { key, sentAt, former } = sent;
	/** Until the key ends, a reload and other tabs have it. */
	const end = (placed: Placed | null): PlaceOutcome => {
		if (placed === null) return { type: 'signed-out' };
		onPlaced?.(placed);
		clearPlacedOrder(sent);
		return placed;
	};
	// The clock of the device may be wrong; then its first order with the key decides.
	const isNew = former !== null && sentAt - former.sentAt <= recentMs;
	const isRecent = (order: Order | null) =>
		isNew || (order !== null && Math.abs(sentAt - order.createdAt.getTime()) <= recentMs);
	const result = await callAuthed('orders.place', { body, idempotencyKey: key });
	if (result.ok) {
		const order = readOrder(result.reply?.data?.order);
		if (order === null) return { type: 'no-response', error: null, key };
		const placed = { type: 'placed' as const, order, lines: placedLinesFromWire(body) };
		// Of a new key, an earlier try of this call; if not, another tab at once, or this browser before it ended without saving.
		if (!result.isRepeated || (former === null && result.isOutcomeUnknown)) return end(placed);
		const before = await readEarlier(order, isRecent(order));
		return end(before?.type === 'placed-before' && before.isRecent ? placed : before);
	}
	const { status, error } = result;
	logFailure('order was not placed', status, error?.code, error?.requestId);
	// A gateway timeout or no response: the server may have placed the order.
	if (error === null) return { type: 'no-response', error, key };
	if (error.code === 'KEY_REUSED') {
		const earlier = readOrder(error.details?.order);
		return end(await readEarlier(earlier, isRecent(earlier)));
	}
	const isUnknown = former !== null || result.isOutcomeUnknown === true;
	if (status >= 500) {
		const isBusy = !isUnknown && error.code === 'BUSY' && error.details?.isOutcomeUnknown !== true;
		if (!isBusy) return { type: 'no-response', error: null, key };
		noteRefusedOrder(sent);
		return { type: 'busy', message: error.message };
	}
	if (!result.isOutcomeUnknown && (former === null || orderRefusals.has(status))) noteRefusedOrder(sent);
	if (status === 401) return { type: 'signed-out' };
	if (isUnknown && !orderRefusals.has(status)) return { type: 'no-response', error, key };
	return orderRefusalOf(error);
}

/** Cart, prices or the key have changed: a second tap would order what the customer has not read yet. */
const readFirst: ReadonlySet<string> = new Set([
	'placed-before',
	'cancelled-before',
	'not-current',
	'price-changed',
	'out-of-stock',
	'limited',
]);
/** Until a notice is read. */
const noticeMs = 1000;

type OrderToPlace = {
	lines: readonly CartLine[];
	quote: CartQuote;
	coupon: AppliedCoupon | null;
	chosen: ChosenAddresses;
	mobile: string;
};

function withName(short: ShortLine): StockNote {
	return { ...short, ...namedLine(short) };
}

function usePlaceOrder(user: User, onPlaced: (order: Order) => void) {
	const t = useTranslations('checkout.outcome');
	const refusals = useTranslations('checkout.refusals');
	const errorText = useErrorText();
	const [isBusy, setBusy] = useState(false);
	const [notice, setNotice] = useState<Notice | null>(null);
	/** Set before the first render after a click, so that a double click is ignored. */
	const isSending = useRef(false);
	const lastDraft = useRef<OrderDraft | null>(null);

	function release(): void {
		setBusy(false);
		isSending.current = false;
	}

	async function submit({ lines, quote, coupon, chosen, mobile }: OrderToPlace): Promise<void> {
		// The order itself may have taken the stock: nothing is left to buy, and its outcome is still asked for.
		const repeated = lines.length === 0 && notice?.type === 'no-response' ? lastDraft.current : null;
		if (isSending.current || (lines.length === 0 && repeated === null)) return;
		if (repeated === null && chosen.delivery === null && chosen.billing === null) {
			toastError(refusals('NO_ADDRESS'), topCenter);
			return;
		}
		const draft: OrderDraft = repeated ?? {
			lines,
			subtotal: quote.subtotal,
			discount: quote.discount,
			total: quote.total,
			couponCode: quote.discount > 0 && coupon !== null ? coupon.code : null,
			billingAddress: chosen.billing,
			deliveryAddress: chosen.delivery,
			email: user.email,
			mobile,
		};
		lastDraft.current = draft;
		isSending.current = true;
		setBusy(true);
		setNotice(null);
		const shownKey = notice?.type === 'no-response' ? notice.key : null;
		const isKeyCurrent = () => shownKey === null || shownKey === pendingKeyOf(user.id);
		const isCurrent = () => isKeyCurrent() && (repeated !== null || isInCart(draft.lines));
		const outcome = await placeOrder(draft, user.id, { isCurrent, onPlaced: changeCart });
		if (readFirst.has(outcome.type)) setTimeout(release, noticeMs);
		else release();
		if (outcome.type === 'placed') toastSuccess(t('created'), topCenter);
		else if (outcome.type === 'not-current') setNotice({ type: isKeyCurrent() ? 'cart-changed' : 'key-ended' });
		else explain(outcome, coupon);
	}

	function changeCart(outcome: Placed): void {
		if (outcome.type === 'placed') {
			onPlaced(outcome.order);
			takeOutOfCart(outcome.lines);
			removeCoupon();
		} else if (outcome.type === 'placed-before' && outcome.isRecent) {
			// What is in the cart days later, or in another quantity, is meant for another order.
			const ordered = outcome.earlier?.lines ?? [];
			takeOutOfCart(ordered.filter((line) => isInCart([line])));
		}
	}

	/** The toast of every order that was not placed, beside the reason on the page. spec: shopping §8 */
	function explain(
		outcome: Exclude<PlaceOutcome, { type: 'placed' | 'not-current' }>,
		coupon: AppliedCoupon | null,
	): void {
		if (outcome.type === 'placed-before') {
			const { earlier, isRecent } = outcome;
			setNotice({ type: 'placed-before', order: earlier, isRecent });
			// For a customer who has left the page.
			toastSuccess(t('placedBeforeTitle', { number: earlier?.number ?? '' }), topCenter);
			return;
		}
		toastError(t('failed'), topCenter);
		if (outcome.type === 'signed-out') return;
		if (outcome.type === 'price-changed') {
			setNotice({ type: 'price-changed', changes: applyServerQuote(outcome.quote, coupon) });
			return;
		}
		if (outcome.type === 'out-of-stock') {
			for (const short of outcome.lines) updateLineState(short, { available: short.available });
			const message = errorText({ code: 'OUT_OF_STOCK', message: outcome.message });
			setNotice({ ...outcome, message, lines: outcome.lines.map(withName) });
			return;
		}
		if (outcome.type === 'limited') {
			setNotice({ ...outcome, lines: outcome.limit.lines.map(withName) });
			return;
		}
		if (outcome.type === 'not-verified' || outcome.type === 'cancelled-before') {
			setNotice(outcome);
			return;
		}
		if (outcome.type === 'no-response') {
			const { error, key } = outcome;
			setNotice({ type: 'no-response', key, message: errorText(error) });
			return;
		}
		if (outcome.type === 'refused') {
			if (isCouponRefusal(outcome.code)) removeCoupon();
			else void refreshCart(readCart());
		}
		const code = outcome.type === 'busy' ? 'BUSY' : outcome.code;
		setNotice({ type: outcome.type, message: errorText({ code, message: outcome.message }) });
	}

	return { submit, isBusy, notice };
}

/** The order draft of the checkout and the function that places it. */
export function useCheckout(user: User, onPlaced: (order: Order) => void) {
	const coupon = useCoupon();
	const facts = useLineAvailability();
	const cart = useCartLines();
	const lines = buyableLines(cart, facts);
	const choice = useAddressChoice();
	const { submit, isBusy, notice } = usePlaceOrder(user, onPlaced);
	const [hadPending] = useState(() => pendingKeyOf(user.id) !== null);
	useEffect(() => void prepareOrderKey(), []);
	useCartRefresh();
	const quote = cartQuote(lines, coupon, useMinimumOrder());
	const chosen = chosenAddresses(user.addresses, choice);
	const destination = chosen.delivery ?? chosen.billing;
	const shipping = useShipping(destination?.pincode ?? null);
	const mobile = destination?.contactMobile ?? user.mobile;
	return {
		/** the lines of the order: those of the cart that can be bought */
		lines,
		/** all lines, for display */
		cart,
		coupon,
		quote,
		chosen,
		mobile,
		shipping,
		send: () => void submit({ lines, quote, coupon, chosen, mobile }),
		isBusy,
		notice,
		/** an order was sent before a reload, or in another tab, and its outcome is unknown */
		hasPendingOrder: notice === null && hadPending && !isBusy,
	};
}
