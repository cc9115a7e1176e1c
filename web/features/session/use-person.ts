import type { Person } from '#contract/account-wire.ts';
import { callAsMe } from './call-as-me.ts';
import { updatePerson, useSession } from './session-store.ts';
import { useAnswer } from './use-answer.ts';

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
