import type { PoolWire } from '#contract/office/stock.ts';

/** 'Onion', or 'Imidacloprid 100 ml' where each pack has its stock */
export function poolName({ product, label }: Pick<PoolWire, 'product' | 'label'>): string {
	return label === '' ? product.name : `${product.name} ${label}`;
}
