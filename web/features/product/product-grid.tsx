import type { ProductCard as Card } from '#domain/product.ts';
import { ProductCard } from './product-card.tsx';

export function ProductGrid({ products }: { products: readonly Card[] }) {
	return (
		<ul className="cards">
			{products.map((product, index) => (
				<li key={product.id} className="min-w-0">
					<ProductCard product={product} heading="h2" isFirst={index === 0} />
				</li>
			))}
		</ul>
	);
}
