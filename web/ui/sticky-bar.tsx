import type { ReactNode } from 'react';

/** On phones: the total or price and the one action of a page, at the thumb. It takes the place of the shop's bottom bar. */
export function StickyBar({ children }: { children: ReactNode }) {
	return (
		<div className="sticky-bar fixed inset-x-0 bottom-0 z-30 flex items-center gap-3.5 border-t border-soil-200 bg-card px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] md:hidden">
			{children}
		</div>
	);
}
