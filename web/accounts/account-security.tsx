import type { User } from '#domain/user.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Card } from '#web/ui/card.tsx';
import { useState } from 'react';
import { OwnData } from './own-data.tsx';
import { OwnDevices } from './own-devices.tsx';
import { PasswordChange } from './password-change.tsx';

/** Password, devices and data of the signed-in customer. */
export function AccountSecurity({ user }: { user: User }) {
	const t = useTranslations('accounts-security');
	const [version, setVersion] = useState(0);
	return (
		<Card>
			<h2 className="mb-4 text-xl">{t('title')}</h2>
			<div className="grid gap-8">
				<PasswordChange onChanged={() => setVersion(version + 1)} />
				{/* A new password has signed the other devices out. */}
				<OwnDevices key={version} />
				<OwnData user={user} />
			</div>
		</Card>
	);
}
