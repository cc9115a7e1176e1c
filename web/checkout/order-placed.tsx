import { formatRupees } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { LocalLink, useLocalNavigate } from '#web/lib/language.tsx';
import { confirmationPage, type PlacedState } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** spec: shopping §9 — redirect delay after a successful order */
const redirectMs = 2000;

/** Whether a link of the card has the focus or the card has been touched; a touch outside it ends that. */
function useHeld(card: RefObject<HTMLDivElement | null>): boolean {
	const [isHeld, setHeld] = useState(false);
	useEffect(() => {
		const listening = new AbortController();
		const { signal } = listening;
		const isInside = (target: EventTarget | null) => card.current?.contains(target as Node | null) ?? false;
		document.addEventListener('pointerdown', ({ target }) => setHeld(isInside(target)), { signal });
		const onFocus = ({ target }: FocusEvent) => {
			// The heading gets the focus when the order is placed; only links and buttons stop the redirect.
			if (!isInside(target)) setHeld(false);
			else if ((target as Element).matches('a, button')) setHeld(true);
		};
		document.addEventListener('focusin', onFocus, { signal });
		return () => listening.abort();
	}, [card]);
	return isHeld;
}

export function OrderPlaced({ order }: { order: Order }) {
	const t = useTranslations('checkout.outcome');
	const navigate = useLocalNavigate();
	const heading = useRef<HTMLHeadingElement>(null);
	const card = useRef<HTMLDivElement>(null);
	const { id, number } = order;
	const state: PlacedState = { placedOrder: { id, number } };
	const go = useRef(() => {});
	useEffect(() => {
		go.current = () => navigate('/product', { state });
	});
	const isHeld = useHeld(card);
	useEffect(() => heading.current?.focus(), []);
	// Before the customer or a test can do anything else.
	useLayoutEffect(() => {
		if (isHeld) return;
		const timer = setTimeout(() => go.current(), redirectMs);
		return () => clearTimeout(timer);
	}, [isHeld]);
	return (
		<Card ref={card} className="mx-auto my-8 max-w-[36rem] text-center">
			<span className="mx-auto mb-4 grid size-20 place-items-center rounded-full bg-leaf-100 text-leaf-700">
				<CheckIcon size={44} />
			</span>
			<h2 ref={heading} tabIndex={-1} className="text-2xl">
				{t.rich('placedTitle', {
					number: order.number,
					whole: (text) => <span className="whitespace-nowrap">{text}</span>,
				})}
			</h2>
			{order.isInReview && (
				<p className="mt-3 rounded-ms bg-turmeric-100 px-4 py-3 font-semibold text-turmeric-800">
					{t('placedInReview')}
				</p>
			)}
			<p className="mt-1 text-soil-700">{t('placedText', { total: formatRupees(order.total) })}</p>
			<div className="mt-5 flex flex-wrap justify-center gap-3">
				<LocalLink to={confirmationPage(order.id)} className={buttonClass('ghost')}>
					{t('confirmation')}
				</LocalLink>
				<LocalLink to="/profile?tab=orders" className={buttonClass('ghost')}>
					{t('toOrders')}
				</LocalLink>
				<LocalLink to="/product" state={state} className={buttonClass('primary')}>
					{t('toShop')}
				</LocalLink>
			</div>
		</Card>
	);
}
