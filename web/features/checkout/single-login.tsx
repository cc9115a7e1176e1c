import { cartCount } from '#domain/cart.ts';
import { cartQuote } from '#web/features/cart/cart-quote.ts';
import { useCartLines } from '#web/features/cart/cart-store.ts';
import { useCoupon } from '#web/features/cart/coupon-store.ts';
import { EmptyCart } from '#web/features/cart/empty-cart.tsx';
import { useCartRefresh } from '#web/features/cart/use-cart-refresh.ts';
import { InlineLogin } from '#web/features/session/inline-login.tsx';
import { SingleGrid } from './single-grid.tsx';
import { SingleSummary } from './single-summary.tsx';

/** The same page for a visitor: the login stands where the address will be. */
export function SingleLogin() {
	const lines = useCartLines();
	const coupon = useCoupon();
	useCartRefresh();
	if (lines.length === 0) return <EmptyCart />;
	return (
		<SingleGrid
			address={<InlineLogin />}
			summary={
				<SingleSummary
					count={cartCount(lines)}
					quote={cartQuote(lines, coupon)}
					coupon={coupon}
					isBusy={false}
					onOrder={null}
				/>
			}
		/>
	);
}
