import { useHydrated } from '#web/lib/hydration.tsx';
import { LocalLink } from '#web/lib/language.tsx';
import { type PlacedState, trackingPage } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useLocation } from 'react-router';

/** Number and tracking of the order just placed; it stays on the page that the checkout leads to. */
export function PlacedStrip() {
	const t = useTranslations('layout');
	const isHydrated = useHydrated();
	const state = useLocation().state as Partial<PlacedState> | null;
	// The server has no navigation state, and a page loaded again has it only in the browser.
	const order = isHydrated ? state?.placedOrder : undefined;
	if (order === undefined) return null;
	return (
		<div role="status" className="border-b border-leaf-200 bg-leaf-50">
			<p className="wrap flex min-h-12 flex-wrap items-center gap-x-3 font-semibold text-leaf-900">
				<CheckIcon size={20} className="shrink-0 text-leaf-700" />
				{t('orderPlaced', { number: order.number })}
				<span aria-hidden="true">·</span>
				<LocalLink to={trackingPage(order.id)} className="inline-flex min-h-11 items-center underline">
					{t('track')}
				</LocalLink>
			</p>
		</div>
	);
}
