import { call } from '#web/api.ts';
import { logFailure } from './log-failure.ts';
import { signIn } from './session-store.ts';

/** Hands Google's ID token to the shop, which checks it and answers with a session. Answers whether it did. */
export async function signInWithGoogle(credential: string): Promise<boolean> {
	const result = await call('auth.google', { body: { credential } });
	if (!result.ok) {
		logFailure('Google login was refused', result.status, result.error?.code, result.error?.requestId);
		return false;
	}
	signIn(result.reply.token, result.reply.user);
	return true;
}
