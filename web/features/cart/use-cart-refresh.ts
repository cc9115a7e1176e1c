import { useEffect } from 'react';
import { readCart } from './cart-store.ts';
import { refreshCart } from './refresh-cart.ts';

/** Asks for today's prices and stock once the page is there, and again when the shopper comes back to it. */
export function useCartRefresh(): void {
	useEffect(() => {
		void refreshCart(readCart());
		function onReturn(): void {
			if (document.visibilityState === 'visible') void refreshCart(readCart());
		}
		document.addEventListener('visibilitychange', onReturn);
		return () => document.removeEventListener('visibilitychange', onReturn);
	}, []);
}
