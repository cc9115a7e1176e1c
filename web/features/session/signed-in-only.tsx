import type { Person } from '#contract/account-wire.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AskFailed } from './ask-failed.tsx';
import { InlineLogin } from './inline-login.tsx';
import { usePerson } from './use-person.ts';

type SignedInOnlyProps = {
	/** stands until the browser has told who it is */
	skeleton: ReactNode;
	/** what a visitor gets; without it the login */
	signedOut?: ReactNode;
	children: (person: Person) => ReactNode;
};

/** A part of a page that is somebody's own. */
export function SignedInOnly({ skeleton, signedOut = <InlineLogin />, children }: SignedInOnlyProps) {
	const t = useTranslations('session');
	const who = usePerson();
	if (who.state === 'loading') return skeleton;
	if (who.state === 'signed-out') return signedOut;
	if (who.state === 'ready') return children(who.person);
	return <AskFailed title={t('unloaded')} text={t('noAnswer')} retryLabel={t('retry')} onRetry={who.retry} />;
}
