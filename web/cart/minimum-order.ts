import { minimumOrder } from '#domain/checkout.ts';
import { type Paise, paiseFromRupees } from '#domain/money.ts';
import type { ShopWire } from '#contract/content.ts';
import { useRouteLoaderData } from 'react-router';

/** The least an order of this shop must come to; what the shop says of itself came with the page. */
export function useMinimumOrder(): Paise {
	const shell = useRouteLoaderData<{ shop: ShopWire | null }>('root');
	return shell?.shop ? paiseFromRupees(shell.shop.minimumOrder) : minimumOrder;
}
