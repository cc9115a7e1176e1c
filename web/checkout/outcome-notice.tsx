import { formatRupees, type Paise } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { SendVerification } from '#web/accounts/send-verification.tsx';
import { EmptyCart } from '#web/cart/cart-states.tsx';
import { useCartLines } from '#web/cart/cart-store.ts';
import { lineName } from '#web/cart/line-availability.ts';
import { LocalLink, locales, useLang } from '#web/lib/language.tsx';
import { formatDateTime } from '#web/lib/order-dates.ts';
import { useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import type { NamedLine, QuoteChanges } from './apply-server-quote.ts';
import type { NewAccountLimit } from './refusal-details.ts';

export type StockNote = NamedLine & { available: number };
export type Notice =
	| { type: 'price-changed'; changes: QuoteChanges }
	| { type: 'out-of-stock'; message: string; lines: StockNote[] }
	| { type: 'limited'; limit: NewAccountLimit; lines: StockNote[] }
	| { type: 'not-verified'; above: Paise }
	/** message: why the last try was refused; null: it had no response; key: of the order */
	| { type: 'no-response'; message: string | null; key: string }
	/** the order of an earlier notice was sent again in another tab, or so long ago that the server may have forgotten its key */
	| { type: 'key-ended' }
	/** nothing was sent */
	| { type: 'cart-changed' }
	/** order: null: it could not be read */
	| { type: 'placed-before'; order: Order | null; isRecent: boolean }
	| { type: 'cancelled-before'; order: Order }
	| { type: 'refused' | 'busy'; message: string };

/** Those shown above an empty cart: an order may have emptied it. */
const isOfEmptyCart = (notice: Notice) =>
	notice.type === 'cart-changed' || notice.type === 'key-ended' || isOfEarlier(notice);

type EarlierNotice = Extract<Notice, { type: 'placed-before' | 'cancelled-before' }>;

function isOfEarlier(notice: Notice): notice is EarlierNotice {
	return notice.type === 'placed-before' || notice.type === 'cancelled-before';
}

/** After a reload during an order: its outcome is unknown. */
export function PendingOrderNotice() {
	const t = useTranslations('checkout.outcome');
	return (
		<div role="status" className="mb-4 rounded-m border border-turmeric-500 bg-turmeric-100 px-4 py-3.5 text-soil-700">
			<p className="font-bold text-soil-900">{t('pendingOrderTitle')}</p>
			<p>
				{t('pendingOrderText')}{' '}
				<LocalLink to="/profile?tab=orders" className="font-semibold text-leaf-800 underline">
					{t('myOrders')}
				</LocalLink>
			</p>
		</div>
	);
}

const variants = {
	warning: 'border-turmeric-500 bg-turmeric-100',
	error: 'border-chilli-600/30 bg-chilli-100',
} as const;

function Box({ variant, title, children }: { variant: keyof typeof variants; title: string; children: ReactNode }) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => box.current?.focus(), []);
	return (
		<div
			ref={box}
			tabIndex={-1}
			role="alert"
			className={`mb-4 rounded-m border px-4 py-4 text-soil-900 ${variants[variant]}`}
		>
			<p className="flex items-start gap-2 font-bold">
				<AlertIcon size={20} className="mt-0.5 shrink-0" />
				{title}
			</p>
			<div className="mt-1 grid gap-2 pl-7 text-soil-700">{children}</div>
		</div>
	);
}

/** The link is opened in another tab, which verifies the e-mail here as well. */
function NotVerifiedNotice({ above }: { above: Paise }) {
	const t = useTranslations('checkout.outcome');
	const refusals = useTranslations('checkout.refusals');
	const { user } = useSession();
	return (
		<Box variant="warning" title={refusals('EMAIL_NOT_VERIFIED', { maximum: formatRupees(above) })}>
			{user !== null && <SendVerification user={user} />}
			<p>{user?.isEmailVerified ? t('orderAgain') : t('notVerifiedText')}</p>
			<p>{t('cartUnchanged')}</p>
		</Box>
	);
}

type StockLinesProps = { lines: readonly StockNote[]; text: 'stockLine' | 'limitLine' };

/** The packs that can be ordered of each line. */
function StockLines({ lines, text }: StockLinesProps) {
	const t = useTranslations('checkout.outcome');
	const lang = useLang();
	return (
		<ul className="grid gap-0.5">
			{lines.map(({ names, ...line }) => (
				<li key={`${line.productId} ${line.unit}`}>{t(text, { ...line, name: lineName(line, { names }, lang) })}</li>
			))}
		</ul>
	);
}

/** Why the order was not placed, with the possible actions. */
export function OutcomeNotice({ notice, onRetry }: { notice: Notice; onRetry: () => void }) {
	const t = useTranslations('checkout.outcome');
	const isCartEmpty = useCartLines().length === 0;
	const lang = useLang();
	const refusals = useTranslations('checkout.refusals');
	const myOrders = (
		<LocalLink
			to="/profile?tab=orders"
			className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline"
		>
			{t('myOrders')}
		</LocalLink>
	);
	const retry = (
		<div className="flex flex-wrap items-center gap-3">
			<Button variant="ghost" onClick={onRetry}>
				{t('tryAgain')}
			</Button>
			{myOrders}
		</div>
	);
	if (notice.type === 'price-changed') {
		const { prices, coupon, total } = notice.changes;
		return (
			<Box variant="warning" title={refusals('PRICE_CHANGED')}>
				<ul className="grid gap-0.5">
					{prices.map(({ names, ...change }) => (
						<li key={`${change.productId} ${change.unit}`}>
							{t('priceLine', { ...change, name: lineName(change, { names }, lang) })}
						</li>
					))}
					{coupon !== null && (
						<li>
							{coupon.discount === 0
								? t('couponInvalid', { code: coupon.code })
								: t('couponReduced', { code: coupon.code, amount: formatRupees(coupon.discount) })}
						</li>
					)}
				</ul>
				<p className="font-semibold text-soil-900">{t('priceText', { total: formatRupees(total) })}</p>
			</Box>
		);
	}
	if (notice.type === 'out-of-stock') {
		return (
			<Box variant="error" title={t('failedTitle')}>
				<p>{notice.message}</p>
				<StockLines lines={notice.lines} text="stockLine" />
				<p>{t('stockText')}</p>
			</Box>
		);
	}
	if (notice.type === 'limited') {
		const { code, maximum } = notice.limit;
		return (
			<Box variant="error" title={refusals(code, { maximum })}>
				<StockLines lines={notice.lines} text="limitLine" />
				<p>{t('cartUnchanged')}</p>
			</Box>
		);
	}
	if (notice.type === 'not-verified') return <NotVerifiedNotice above={notice.above} />;
	if (notice.type === 'no-response') {
		return (
			<Box variant="warning" title={t(notice.message === null ? 'noResponseTitle' : 'pendingOrderTitle')}>
				{notice.message !== null && <p className="font-semibold">{notice.message}</p>}
				<p>{t('noResponseText')}</p>
				{retry}
			</Box>
		);
	}
	if (notice.type === 'key-ended') return <PendingOrderNotice />;
	if (notice.type === 'cart-changed') {
		return (
			<Box variant="warning" title={t('cartChangedTitle')}>
				<p>{t('cartChangedText')}</p>
				{myOrders}
			</Box>
		);
	}
	if (isOfEarlier(notice)) {
		const { order } = notice;
		const isCancelled = notice.type === 'cancelled-before';
		const title = t(isCancelled ? 'cancelledBeforeTitle' : 'placedBeforeTitle', { number: order?.number ?? '' });
		const placedText = order !== null && !isCancelled && notice.isRecent ? 'placedBeforeText' : 'placedBeforeUnknown';
		return (
			<Box variant="warning" title={title}>
				{order !== null && <p>{formatDateTime(order.createdAt, locales[lang])}</p>}
				{!isCartEmpty && <p>{t(isCancelled ? 'cancelledBeforeText' : placedText)}</p>}
				{myOrders}
			</Box>
		);
	}
	return (
		<Box variant="error" title={t('failedTitle')}>
			<p className="font-semibold">{notice.message}</p>
			<p>{t('cartUnchanged')}</p>
			{notice.type === 'busy' && retry}
		</Box>
	);
}

/** Of the checkout: the order of the cart may have been placed before. */
export function EmptyCheckout({ notice, onRetry }: { notice: Notice | null; onRetry: () => void }) {
	return (
		<>
			{notice !== null && isOfEmptyCart(notice) && <OutcomeNotice notice={notice} onRetry={onRetry} />}
			<EmptyCart />
		</>
	);
}
