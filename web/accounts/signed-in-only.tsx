import type { Person } from '#contract/accounts-wire.ts';
import { callAsMe } from '#web/lib/call-authed.ts';
import { updatePerson, useSession } from '#web/lib/session-store.ts';
import { useAnswer } from '#web/lib/use-query.ts';
import { AskFailed } from '#web/ui/states.tsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { InlineLogin } from './login-modal.tsx';

type PersonState =
	/** the browser's storage has not been read, or it holds a token whose person is still asked for */
	| { state: 'loading' }
	| { state: 'signed-out' }
	| { state: 'failed'; retry: () => void }
	| { state: 'ready'; person: Person };

/** Who is signed in: the stored record at once, today's from the shop behind it. A dead token signs out. */
export function usePerson(): PersonState {
	const { token, person, isReady } = useSession();
	const { answer, retry } = useAnswer(token, async () => {
		const result = await callAsMe('user.me');
		if (!result.ok) return { ok: false, message: result.error?.message ?? null };
		updatePerson(result.reply.data.user);
		return { ok: true, value: null };
	});
	if (!isReady) return { state: 'loading' };
	if (token === null) return { state: 'signed-out' };
	if (person !== null) return { state: 'ready', person };
	return answer.state === 'failed' ? { state: 'failed', retry } : { state: 'loading' };
}

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
