import { formatRupees, type Paise } from '#domain/money.ts';
import type { ReactNode } from 'react';

/** Total and action under the thumb; phones only. */
export function StickyBar({ total, note, children }: { total: Paise; note: string; children: ReactNode }) {
	return (
		<div className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-3.5 border-t border-soil-200 bg-card px-4 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] md:hidden">
			<div className="shrink-0">
				<b className="block text-[1.375rem] leading-tight tabular-nums">{formatRupees(total)}</b>
				<span className="block text-xs text-soil-500">{note}</span>
			</div>
			<div className="flex grow *:grow">{children}</div>
		</div>
	);
}
