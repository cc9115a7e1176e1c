import type { ProductCard as Card } from '#domain/product.ts';
import { ProductCard } from './product-card.tsx';

type ProductGridProps = { products: readonly Card[]; isPercentExact?: boolean };

export function ProductGrid({ products, isPercentExact = false }: ProductGridProps) {
	return (
		<ul className="cards">
			{products.map((product, index) => (
				<li key={product.id} className="min-w-0">
					<ProductCard product={product} heading="h2" isFirst={index === 0} isPercentExact={isPercentExact} />
				</li>
			))}
		</ul>
	);
}
