import { useCartLines } from '#web/features/cart/cart-store.ts';
import type { ReactNode } from 'react';
import { SingleLines } from './single-lines.tsx';

/** Left the address, right the sums, below them the goods. */
export function SingleGrid({ address, summary }: { address: ReactNode; summary: ReactNode }) {
	const lines = useCartLines();
	return (
		<div className="grid items-start gap-4 md:grid-cols-[minmax(0,1.6fr)_minmax(300px,1fr)] md:gap-6">
			<div className="grid min-w-0 gap-4">{address}</div>
			{summary}
			<div className="min-w-0 md:col-span-2">
				<SingleLines lines={lines} />
			</div>
		</div>
	);
}
