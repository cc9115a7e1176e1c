import { rupeesFromPaise } from '#domain/money.ts';
import type { Product } from '#domain/product.ts';

type Listed = Pick<Product, 'name' | 'picture' | 'category' | 'origin' | 'rating' | 'variants'>;

/** Structured data of a product for search engines. A data block: browsers never run it. */
export function ProductJsonLd({ product, origin }: { product: Listed; origin: string }) {
	// Only genuine reviews are published to search engines, no samples.
	const rating = product.rating.genuine;
	const facts = {
		'@context': 'https://schema.org',
		'@type': 'Product',
		name: product.name,
		image: `${origin}${product.picture}`,
		category: product.category.name,
		countryOfOrigin: product.origin,
		aggregateRating:
			rating.average === null
				? undefined
				: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
		offers: product.variants.map((variant) => ({
			'@type': 'Offer',
			name: variant.unit,
			price: rupeesFromPaise(variant.price),
			priceCurrency: 'INR',
			availability: `https://schema.org/${variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
		})),
	};
	// '<' in a name could close the script element.
	const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
	return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
