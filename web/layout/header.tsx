import { useCartCount } from '#web/cart/cart-store.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { CartIcon, ChevronIcon, HeartIcon, LogoMark, MenuIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/popover.tsx';
import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { CartBadge, shownCount } from './bottom-bar.tsx';
import { CategoryList } from './category-list.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { type Category, useShellData } from './layout-data.ts';

const links = [
	['offerZone', '/OfferZone'],
	['campaigns', '/campaign'],
	['coupons', '/coupons'],
	['blog', '/Blogc'],
	['videos', '/Video'],
	['crops', '/crop'],
] as const;

/** Pages other than products; linked in menus only, to keep the pages small. */
function MoreLinks({ className }: { className: string }) {
	const t = useTranslations('layout');
	return links.map(([key, to]) => (
		<LocalLink key={key} to={to} className={className}>
			{t(key)}
		</LocalLink>
	));
}

const item = 'flex min-h-11 items-center rounded-s px-2 font-semibold hover:bg-leaf-50';

/** Header items that do not fit on a phone. Choosing a category closes the menu. spec: catalogue §2.2 */
function MobileMenu({ categories }: { categories: Category[] | null }) {
	const t = useTranslations('layout');
	return (
		<Popover
			label={t('menu')}
			trigger={<MenuIcon />}
			triggerClass="icon-link"
			panelClass="right-0 top-full mt-2 max-h-[calc(100dvh-9rem)] w-[min(20rem,calc(100vw-2rem))] overflow-y-auto p-3"
		>
			<nav aria-label={t('menu')}>
				<LocalLink to="/" className={item}>
					{t('home')}
				</LocalLink>
				<MoreLinks className={item} />
				<h2 className="mt-2 border-t border-soil-200 px-2 pt-3 pb-1 text-sm text-soil-500">{t('categories')}</h2>
				<CategoryList categories={categories} />
			</nav>
		</Popover>
	);
}

/** On phones only the row with the search box stays fixed while the page scrolls. */
export function Header({ search }: { search: ReactNode }) {
	const t = useTranslations('layout');
	const { categories, shop } = useShellData();
	const count = useCartCount();
	return (
		<header className="sticky -top-14 z-20 border-b border-soil-200 bg-card md:top-0">
			<div className="wrap flex flex-wrap items-center gap-x-2 pt-1.5 pb-2 md:h-[68px] md:flex-nowrap md:gap-x-3 md:py-0">
				<LocalLink
					to="/"
					className="mr-auto flex min-h-11 items-center gap-2 text-[1.625rem] font-bold tracking-[-0.02em] text-leaf-800 max-[359px]:text-xl md:mr-1"
				>
					<LogoMark />
					{shop?.name.toLowerCase() ?? t('shopName')}
				</LocalLink>
				<nav aria-label={t('mainNavigation')} className="hidden items-center gap-1 md:flex">
					<LocalLink
						to="/"
						className="hidden min-h-11 items-center rounded-s px-2.5 font-semibold text-leaf-900 hover:bg-leaf-50 lg:flex"
					>
						{t('home')}
					</LocalLink>
					<Popover
						trigger={
							<>
								{t('selectCategories')}
								<ChevronIcon size={16} />
							</>
						}
						triggerClass="flex min-h-11 items-center gap-1 rounded-s border border-soil-200 bg-leaf-50 px-3 font-semibold whitespace-nowrap text-leaf-800 hover:bg-leaf-100"
						panelClass="left-0 top-full mt-2 max-h-[calc(100dvh-6rem)] w-[34rem] overflow-y-auto p-3"
					>
						<CategoryList categories={categories} />
						<div className="mt-2 flex flex-wrap gap-x-1 border-t border-soil-200 pt-2">
							<MoreLinks className="flex min-h-11 items-center rounded-s px-2 font-semibold text-leaf-800 hover:bg-leaf-50" />
						</div>
					</Popover>
				</nav>
				<div className="order-last min-w-0 basis-full md:order-none md:grow md:basis-0">{search}</div>
				<div className="header-tools flex items-center md:gap-0.5">
					<LanguageSwitch />
					<LocalLink to="/wishlist" aria-label={t('wishlist')} className="icon-link max-md:hidden">
						<HeartIcon />
					</LocalLink>
					<AccountMenu />
					<LocalLink to="/cart" aria-label={t('cartCount', { count, shown: shownCount(count) })} className="icon-link">
						<CartIcon size={25} />
						<CartBadge className="top-0.5 right-0" />
					</LocalLink>
					<div className="md:hidden">
						<MobileMenu categories={categories} />
					</div>
				</div>
			</div>
		</header>
	);
}
