import type { ProductCard as Card } from '#domain/product.ts';
import { ProductCard } from './product-card.tsx';

type ProductGridProps = {
	products: readonly Card[];
	isPercentExact?: boolean;
	heading?: 'h2' | 'h3';
	/** other words on the button than Add */
	addLabel?: string;
};

export function ProductGrid({ products, isPercentExact = false, heading = 'h2', addLabel }: ProductGridProps) {
	return (
		<ul className="cards">
			{products.map((product, index) => (
				<li key={product.id} className="min-w-0">
					<ProductCard
						product={product}
						heading={heading}
						isFirst={index === 0}
						isPercentExact={isPercentExact}
						addLabel={addLabel}
					/>
				</li>
			))}
		</ul>
	);
}
