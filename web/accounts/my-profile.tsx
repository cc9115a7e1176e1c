import type { User } from '#domain/user.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { signOut } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { spacedMobile } from '#web/ui/address-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EditIcon } from '#web/ui/icons.tsx';
import { useState } from 'react';
import { ProfileForm } from './profile-form.tsx';
import { SendVerification } from './send-verification.tsx';

export function MyProfile({ user }: { user: User }) {
	const t = useTranslations('accounts-account');
	const [isEditing, setEditing] = useState(false);
	const editButton = useFocusBack<HTMLButtonElement>(isEditing);
	const facts = [
		{
			label: t('profile.email'),
			value: (
				<>
					<p>{user.email}</p>
					<SendVerification user={user} />
				</>
			),
		},
		{ label: t('profile.name'), value: user.name },
		{ label: t('profile.mobile'), value: spacedMobile(user.mobile) },
	];
	return (
		<Card>
			<h2 className="mb-4 text-xl">{t('profile.title')}</h2>
			{isEditing ? (
				<ProfileForm user={user} onDone={() => setEditing(false)} />
			) : (
				<>
					<dl className="grid max-w-[40rem] gap-x-6 sm:grid-cols-[8rem_1fr]">
						{facts.map(({ label, value }) => (
							<div
								key={label}
								className="grid grid-cols-subgrid border-t border-soil-200 py-3 first:border-t-0 sm:col-span-2"
							>
								<dt className="text-soil-500">{label}</dt>
								<dd className="font-semibold break-words">{value}</dd>
							</div>
						))}
					</dl>
					<div className="mt-5 flex flex-wrap gap-3">
						<Button ref={editButton} variant="ghost" onClick={() => setEditing(true)}>
							<EditIcon size={18} />
							{t('profile.edit')}
						</Button>
						<Button variant="danger" onClick={signOut}>
							{t('logout')}
						</Button>
					</div>
				</>
			)}
		</Card>
	);
}
