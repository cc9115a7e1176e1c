import { WishlistPage } from '#web/catalogue/wishlist-page.tsx';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';

export const loader = pageLoader({
	texts: 'catalogue-wishlist',
	messages: ['catalogue-card', 'catalogue-wishlist', 'layout-refusals'],
	isPrivate: true,
});

export const meta = pageMeta;

export default function Wishlist() {
	return (
		<div className="wrap min-h-dvh py-5 md:py-7">
			<WishlistPage />
		</div>
	);
}
