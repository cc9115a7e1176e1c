import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { LogoMark } from '#web/ui/icons.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useShellData } from './layout-data.ts';

const paths = /\/(stepbar|checkoutpage|newcheckout|payment)\/?$/i;

/** The pages between cart and order: nothing around them leads away but the logo and the way back. */
export function isCheckout(pathname: string): boolean {
	return paths.test(pathname);
}

export function CheckoutHeader() {
	const t = useTranslations('layout');
	const tCheckout = useTranslations('checkout');
	const { shop } = useShellData();
	return (
		<header className="checkout-header sticky top-0 z-20 border-b border-soil-200 bg-card">
			<div className="wrap flex min-h-14 items-center gap-x-2 md:min-h-[68px]">
				<LocalLink
					to="/"
					aria-label={shop?.name ?? t('shopName')}
					className="flex min-h-11 items-center gap-2 text-[1.625rem] font-bold tracking-[-0.02em] text-leaf-800"
				>
					<LogoMark />
					<span className="max-md:hidden">{shop?.name.toLowerCase() ?? t('shopName')}</span>
				</LocalLink>
				<LocalLink
					to="/cart"
					className="mr-auto inline-flex min-h-11 items-center px-2 font-semibold text-leaf-700 hover:underline"
				>
					<span aria-hidden="true" className="mr-1.5">
						←
					</span>
					{tCheckout('backToCart')}
				</LocalLink>
				<div className="header-tools flex items-center">
					<LanguageSwitch />
				</div>
			</div>
		</header>
	);
}

export function CheckoutFooter() {
	const t = useTranslations('layout');
	const tCheckout = useTranslations('checkout');
	const { shop } = useShellData();
	return (
		<footer className="mt-12 border-t border-soil-200 pt-5 pb-36 text-md text-soil-500 md:pb-8">
			<div className="wrap flex flex-wrap items-center justify-between gap-x-6">
				<LocalLink to="/cart" className="inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline">
					{tCheckout('backToCart')}
				</LocalLink>
				{shop && (
					<a href={`mailto:${shop.supportEmail}`} className="inline-flex min-h-11 items-center hover:underline">
						{shop.supportEmail}
					</a>
				)}
				{shop?.isDemo && <strong className="basis-full text-turmeric-800">{t('demo')}</strong>}
			</div>
		</footer>
	);
}
