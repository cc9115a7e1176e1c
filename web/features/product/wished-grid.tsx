import type { Wished } from './ask-for-wished.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { ProductCard } from './product-card.tsx';

type WishedGridProps = { ids: readonly string[]; known: ReadonlyMap<string, Wished> };

/** Every card stands in the list's order from the start: none moves when another one arrives. */
export function WishedGrid({ ids, known }: WishedGridProps) {
	return (
		<ul className="cards">
			{ids.map((id, index) => {
				const wished = known.get(id);
				return (
					<li key={id} className="min-w-0">
						{wished?.state === 'found' ? (
							<ProductCard product={wished.card} heading="h2" isFirst={index === 0} />
						) : (
							<CardSkeleton />
						)}
					</li>
				);
			})}
		</ul>
	);
}
