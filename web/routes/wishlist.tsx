import { WishlistPage } from '#web/catalogue/wishlist-page.tsx';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import type { Route } from './+types/wishlist.ts';

export function loader({ url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'wishlist');
	return {
		messages: messagesFor(lang, ['product', 'wishlist']),
		page: { title: t('meta.title'), description: t('meta.description') },
	};
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [...metaTags(loaderData?.page), { name: 'robots', content: 'noindex' }];
}

export default function Wishlist() {
	return (
		<div className="wrap min-h-dvh py-5 md:py-7">
			<WishlistPage />
		</div>
	);
}
