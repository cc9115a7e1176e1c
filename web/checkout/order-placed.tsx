import { formatRupees } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { LocalLink, useLocalNavigate } from '#web/lib/language.tsx';
import { confirmationPage } from '#web/lib/links.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

/** spec: shopping §9 — redirect delay after a successful order */
const redirectMs = 2000;

export function OrderPlaced({ order }: { order: Order }) {
	const t = useTranslations('checkout.outcome');
	const navigate = useLocalNavigate();
	const heading = useRef<HTMLHeadingElement>(null);
	const go = useRef(navigate);
	useEffect(() => {
		go.current = navigate;
	}, [navigate]);
	useEffect(() => {
		heading.current?.focus();
		const timer = setTimeout(() => go.current('/product'), redirectMs);
		return () => clearTimeout(timer);
	}, []);
	return (
		<Card className="mx-auto my-8 max-w-[36rem] text-center">
			<span className="mx-auto mb-4 grid size-20 place-items-center rounded-full bg-leaf-100 text-leaf-700">
				<CheckIcon size={44} />
			</span>
			<h2 ref={heading} tabIndex={-1} className="text-2xl">
				{t.rich('placedTitle', {
					number: order.number,
					whole: (text) => <span className="whitespace-nowrap">{text}</span>,
				})}
			</h2>
			<p className="mt-1 text-soil-700">{t('placedText', { total: formatRupees(order.total) })}</p>
			<div className="mt-5 flex flex-wrap justify-center gap-3">
				<LocalLink to={confirmationPage(order.id)} className={buttonClass('ghost')}>
					{t('confirmation')}
				</LocalLink>
				<LocalLink to="/profile?tab=orders" className={buttonClass('ghost')}>
					{t('toOrders')}
				</LocalLink>
				<LocalLink to="/product" className={buttonClass('primary')}>
					{t('toShop')}
				</LocalLink>
			</div>
		</Card>
	);
}
