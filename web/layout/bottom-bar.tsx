import { openLogin } from '#web/accounts/login-modal-store.ts';
import { useCartCount } from '#web/cart/cart-store.ts';
import { LocalLink, pathIn, useLang } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { CartIcon, HeartIcon, HomeIcon, UserIcon } from '#web/ui/icons.tsx';
import { useLocation } from 'react-router';

/** Highest count of the badge; the label of the link has the same. */
export function shownCount(count: number): string {
	return count > 99 ? '99+' : String(count);
}

/** Shown above 0 only. spec: catalogue §2.2 */
export function CartBadge({ className }: { className: string }) {
	const count = useCartCount();
	if (count === 0) return null;
	return (
		<span
			aria-hidden="true"
			className={`absolute grid h-5 min-w-5 place-items-center rounded-full bg-chilli-600 px-1 pt-px text-2xs leading-none font-bold text-white ${className}`}
		>
			{shownCount(count)}
		</span>
	);
}

/** The four main links on phones. A page with its own bar hides this one (shell.css). */
export function BottomBar() {
	const t = useTranslations('layout');
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
