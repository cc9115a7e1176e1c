import type { User } from '#domain/user.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { MyOrders } from '#web/orders/my-orders.tsx';
import { OrdersSkeleton } from '#web/orders/order-loader.tsx';
import { Card } from '#web/ui/card.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PolicyChange } from './accepted-policies.tsx';
import { AccountSecurity } from './account-security.tsx';
import { AddressBook } from './address-book.tsx';
import { takeLoginFlash } from './login-modal-store.ts';
import { MyProfile } from './my-profile.tsx';
import { SignedInOnly } from './signed-in-only.tsx';
import { Tabs } from './tabs.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

const tabIds = ['profile', 'orders', 'address'];

/** The tab is in the URL, so that links, reloads and the back button keep it. spec: shopping §2, Profile page */
export function AccountPage() {
	const t = useTranslations('accounts-account');
	const tOrders = useTranslations('orders-list.list');
	const tSession = useTranslations('accounts-sign-in');
	const [query, setQuery] = useSearchParams();
	const requestedId = query.get('tab')?.toLowerCase() ?? 'profile';
	const selectedId = tabIds.includes(requestedId) ? requestedId : 'profile';

	// After a login on another page the browser was reloaded; the message is shown here.
	useEffect(() => {
		const method = takeLoginFlash();
		if (method !== null) toastSuccess(tSession(method === 'google' ? 'google.success' : 'login.success'));
	}, [tSession]);

	const contents: Record<string, (user: User) => ReactNode> = {
		profile: (user) => (
			<div className="grid gap-4">
				<MyProfile user={user} />
				<AccountSecurity key={user.id} user={user} />
			</div>
		),
		orders: (user) => (
			<>
				<h2 className="mb-4 text-xl">{tOrders('title')}</h2>
				<MyOrders key={user.id} user={user} />
			</>
		),
		address: (user) => (
			<Card>
				<h2 className="mb-5 text-xl">{t('address.title')}</h2>
				<AddressBook user={user} />
			</Card>
		),
	};
	return (
		<>
			<VerifyDialog />
			<SignedInOnly skeleton={<OrdersSkeleton label={t('loading')} />}>
				{(user) => (
					<>
						<PolicyChange key={user.id} user={user} />
						<Tabs
							label={t('tabs.label')}
							tabs={tabIds.map((id) => ({
								id,
								label: t(`tabs.${id}`),
								content: id === selectedId && contents[id]?.(user),
							}))}
							selectedId={selectedId}
							onSelect={(id) =>
								setQuery(id === 'profile' ? {} : { tab: id }, { replace: true, preventScrollReset: true })
							}
						/>
					</>
				)}
			</SignedInOnly>
		</>
	);
}
