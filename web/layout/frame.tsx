import { HydrateLater } from '#web/lib/hydration.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { Toasts, toastError } from '#web/ui/toasts.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { BottomBar } from './bottom-bar.tsx';
import { CheckoutFooter, CheckoutHeader, isCheckout } from './checkout-frame.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { useShellData } from './layout-data.ts';
import { LazyLogin } from './lazy-login.tsx';
import { LinkNavigation } from './link-navigation.tsx';
import { PlacedStrip } from './placed-strip.tsx';
import { WhatsAppButton } from './whatsapp-chat.tsx';

/** The progress line on top during navigation. It appears after a delay: most pages load before it. */
function ProgressBar() {
	const { state } = useNavigation();
	if (state === 'idle') return null;
	return (
		<div aria-hidden="true" className="progress-line fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-leaf-500" />
	);
}

/** Header and footer of every page, including error pages; less of both around the checkout. */
export function Frame({ search, children }: { search: ReactNode; children: ReactNode }) {
	const t = useTranslations('layout');
	const { shop } = useShellData();
	const main = useFocusOnArrival();
	useEffect(() => {
		const say = () => toastError(t('noNetwork'));
		void import('#web/lib/keep-page.ts').then(({ keepPageWithoutNetwork }) => keepPageWithoutNetwork(say));
	}, [t]);
	const isInCheckout = isCheckout(useLocation().pathname);
	return (
		<>
			<a
				href="#main"
				className="sr-only rounded-s bg-leaf-700 px-4 py-2 font-bold text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
			>
				{t('skip')}
			</a>
			<ProgressBar />
			<HydrateLater>{isInCheckout ? <CheckoutHeader /> : <Header search={search} />}</HydrateLater>
			<LanguageOffer />
			<PlacedStrip />
			<HydrateLater>
				<main ref={main} id="main" tabIndex={-1} className="grow">
					{children}
				</main>
			</HydrateLater>
			<HydrateLater>{isInCheckout ? <CheckoutFooter /> : <Footer />}</HydrateLater>
			<WhatsAppButton number={shop?.whatsappNumber ?? null} />
			{!isInCheckout && (
				<HydrateLater>
					<BottomBar />
				</HydrateLater>
			)}
			<LazyLogin />
			<LinkNavigation />
			<Toasts label={t('toasts')} closeLabel={t('close')} />
		</>
	);
}

/**
 * After a navigation the focus moves to the new page instead of staying on the clicked link. A field outside of the
 * page keeps it: the customer has begun to type while the page loaded.
 */
function useFocusOnArrival() {
	const { pathname } = useLocation();
	const main = useRef<HTMLElement>(null);
	const arrivedAt = useRef(pathname);
	useEffect(() => {
		if (arrivedAt.current === pathname) return;
		arrivedAt.current = pathname;
		const focused = document.activeElement;
		if (focused instanceof HTMLInputElement && main.current?.contains(focused) === false) return;
		main.current?.focus({ preventScroll: true });
	}, [pathname]);
	return main;
}
