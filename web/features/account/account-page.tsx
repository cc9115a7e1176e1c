import { AskFailed } from '#web/features/session/ask-failed.tsx';
import { InlineLogin } from '#web/features/session/inline-login.tsx';
import { takeLoginFlash } from '#web/features/session/login-flash.ts';
import { usePerson } from '#web/features/session/use-person.ts';
import { Card } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { AddressBook } from './address-book.tsx';
import { MyOrders } from './my-orders.tsx';
import { MyProfile } from './my-profile.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';

const tabIds = ['profile', 'orders', 'address'];

/** The tab is in the address, so that a link, a reload and the back button find it. spec: shopping §2, Profile page */
export function AccountPage() {
	const t = useTranslations('account');
	const tSession = useTranslations('session');
	const who = usePerson();
	const [query, setQuery] = useSearchParams();
	const asked = query.get('tab')?.toLowerCase() ?? 'profile';
	const selectedId = tabIds.includes(asked) ? asked : 'profile';

	// After logging in elsewhere the page was reloaded and came here; now there is somebody to read it.
	useEffect(() => {
		const way = takeLoginFlash();
		if (way !== null) toastSuccess(tSession(way === 'google' ? 'google.success' : 'login.success'));
	}, [tSession]);

	if (who.state === 'loading') return <OrdersSkeleton label={t('loading')} />;
	if (who.state === 'signed-out') return <InlineLogin />;
	if (who.state === 'failed') {
		return <AskFailed title={t('unloaded')} text={t('noAnswer')} retryLabel={t('retry')} onRetry={who.retry} />;
	}
	const { person } = who;
	const contents: Record<string, React.ReactNode> = {
		profile: <MyProfile person={person} />,
		orders: (
			<>
				<h2 className="mb-4 text-xl">{t('orders.title')}</h2>
				<MyOrders key={person.id} person={person} />
			</>
		),
		address: (
			<Card>
				<h2 className="mb-5 text-xl">{t('address.title')}</h2>
				<AddressBook person={person} />
			</Card>
		),
	};
	return (
		<Tabs
			label={t('tabs.label')}
			tabs={tabIds.map((id) => ({ id, label: t(`tabs.${id}`), content: id === selectedId && contents[id] }))}
			selectedId={selectedId}
			onSelect={(id) => setQuery(id === 'profile' ? {} : { tab: id }, { replace: true, preventScrollReset: true })}
		/>
	);
}
