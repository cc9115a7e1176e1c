import { formatRupees, type Paise } from '#domain/money.ts';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import type { ReactNode } from 'react';

/** Total and action under the thumb. */
export function TotalBar({ total, note, children }: { total: Paise; note: string; children: ReactNode }) {
	return (
		<StickyBar>
			<div className="shrink-0">
				<b className="block text-[1.375rem] leading-tight tabular-nums">{formatRupees(total)}</b>
				<span className="block text-xs text-soil-500">{note}</span>
			</div>
			<div className="flex grow *:grow">{children}</div>
		</StickyBar>
	);
}
