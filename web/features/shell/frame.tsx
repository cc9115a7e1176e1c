import { Toasts } from '#web/ui/toasts.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LazyLogin } from './lazy-login.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useShellData } from './shell-data.ts';
import { WhatsAppButton } from './whatsapp-button.tsx';

/** What stands around every page, the failed ones too. */
export function Frame({ search, children }: { search: ReactNode; children: ReactNode }) {
	const t = useTranslations('shell');
	const { shop } = useShellData();
	const main = useFocusOnArrival();
	return (
		<>
			<a
				href="#main"
				className="sr-only rounded-s bg-leaf-700 px-4 py-2 font-bold text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
			>
				{t('skip')}
			</a>
			<ProgressBar />
			<Header search={search} />
			<main ref={main} id="main" tabIndex={-1} className="grow">
				{children}
			</main>
			<Footer />
			<WhatsAppButton number={shop?.whatsappNumber ?? null} />
			<BottomBar />
			<LazyLogin />
			<Toasts label={t('toasts')} closeLabel={t('close')} />
		</>
	);
}

/** After a navigation the keyboard and the screen reader start at the new page, not at the link that led to it. */
function useFocusOnArrival() {
	const { pathname } = useLocation();
	const main = useRef<HTMLElement>(null);
	const arrivedAt = useRef(pathname);
	useEffect(() => {
		if (arrivedAt.current === pathname) return;
		arrivedAt.current = pathname;
		main.current?.focus({ preventScroll: true });
	}, [pathname]);
	return main;
}
