import type { Person } from '#contract/account-wire.ts';
import { InlineLogin } from '#web/features/session/inline-login.tsx';
import { signOut } from '#web/features/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useTranslations } from 'use-intl';

export function LoginStep({ person, onSignedIn }: { person: Person | null; onSignedIn: () => void }) {
	const t = useTranslations('checkout.signedIn');
	if (person === null) return <InlineLogin onSignedIn={onSignedIn} />;
	return (
		<Card className="mx-auto w-full max-w-[30rem]">
			<h2 className="mb-1 text-2xl tracking-[-0.01em]">{t('title')}</h2>
			<p className="mb-4 break-words text-soil-700">{t('text', { name: person.name, email: person.email })}</p>
			<Button look="ghost" onClick={signOut}>
				{t('other')}
			</Button>
		</Card>
	);
}
