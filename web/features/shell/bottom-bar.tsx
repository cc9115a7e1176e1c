import { useCartCount } from '#web/features/cart/cart-store.ts';
import { openLogin } from '#web/features/session/login-modal-store.ts';
import { useSession } from '#web/features/session/session-store.ts';
import { LocalLink, pathIn, useLang } from '#web/language.tsx';
import { CartIcon, HeartIcon, HomeIcon, UserIcon } from '#web/ui/icons.tsx';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CartBadge, shownCount } from './cart-badge.tsx';

/** The four ways a thumb needs, on phones. While a page shows a bar of its own, that takes its place (shell.css). */
export function BottomBar() {
	const t = useTranslations('shell');
	const lang = useLang();
	const { pathname } = useLocation();
	const { token } = useSession();
	const count = useCartCount();
	const current = (path: string) => (pathname.toLowerCase() === pathIn(lang, path) ? 'page' : undefined);
	return (
		<nav aria-label={t('quickNavigation')} className="bottom-bar">
			<LocalLink to="/" aria-current={current('/')}>
				<HomeIcon size={22} />
				{t('home')}
			</LocalLink>
			<LocalLink to="/wishlist" aria-current={current('/wishlist')}>
				<HeartIcon size={22} />
				{t('wishlist')}
			</LocalLink>
			<LocalLink to="/cart" aria-current={current('/cart')}>
				<CartIcon size={22} />
				<span aria-hidden="true">{t('cart')}</span>
				<span className="sr-only">{t('cartCount', { count, shown: shownCount(count) })}</span>
				<CartBadge className="top-1 left-[calc(50%+2px)]" />
			</LocalLink>
			{token === null ? (
				<button type="button" onClick={openLogin}>
					<UserIcon size={22} />
					{t('login')}
				</button>
			) : (
				<LocalLink to="/profile" aria-current={current('/profile')}>
					<UserIcon size={22} />
					{t('profile')}
				</LocalLink>
			)}
		</nav>
	);
}
