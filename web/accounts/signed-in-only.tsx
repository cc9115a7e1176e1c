import type { User } from '#domain/user.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { updateUser, useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { useQuery } from '#web/lib/use-query.ts';
import { LoadError } from '#web/ui/states.tsx';
import type { ReactNode } from 'react';
import { InlineLogin } from './login-modal.tsx';

type UserState =
	/** the storage has not been read, or it holds a token whose user is being loaded */
	| { state: 'loading' }
	| { state: 'signed-out' }
	| { state: 'failed'; retry: () => void }
	| { state: 'ready'; user: User };

/** The signed-in user: the stored record at once, then the current one from the server. An expired token signs out. */
export function useUser(): UserState {
	const { token, user, isReady } = useSession();
	const { response, retry } = useQuery(token, async () => {
		const result = await callAuthed('user.me');
		if (!result.ok) return result;
		updateUser(result.reply.data.user);
		return { ok: true, value: null };
	});
	if (!isReady) return { state: 'loading' };
	if (token === null) return { state: 'signed-out' };
	if (user !== null) return { state: 'ready', user };
	return response.state === 'failed' ? { state: 'failed', retry } : { state: 'loading' };
}

type SignedInOnlyProps = {
	/** shown until the session is known */
	skeleton: ReactNode;
	/** shown when signed out; default: the login */
	signedOut?: ReactNode;
	children: (user: User) => ReactNode;
};

/** A part of a page with personal data. */
export function SignedInOnly({ skeleton, signedOut = <InlineLogin />, children }: SignedInOnlyProps) {
	const t = useTranslations('accounts-sign-in');
	const who = useUser();
	if (who.state === 'loading') return skeleton;
	if (who.state === 'signed-out') return signedOut;
	if (who.state === 'ready') return children(who.user);
	return <LoadError title={t('loadError')} text={t('noResponse')} retryLabel={t('retry')} onRetry={who.retry} />;
}
