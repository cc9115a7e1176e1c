import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, hourMs } from '#domain/duration.ts';
import { newAccountLimitsOf } from '#domain/new-account.ts';
import { emailKey } from '#domain/user.ts';
import type { accountEndpoints } from '#contract/accounts.ts';
import { addressFromWire, userToWire } from '#contract/accounts-wire.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { signedInReply } from '#server/platform/device-tokens.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { isCustomerNetwork } from '#server/platform/network.ts';
import { refuse } from '#server/platform/refuse.ts';
import { deleteSession } from '#server/platform/session-queries.ts';
import { findSettings } from '#server/settings/settings-queries.ts';
import { findUser } from './account-queries.ts';
import { hasAccountOf } from './google-queries.ts';
import { googleKeys, googleVerifier } from './google-token.ts';
import { logIn } from './log-in.ts';
import { logInWithGoogle } from './log-in-with-google.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';
import { updateMe } from './update-profile.ts';

/** Enough for typing errors, too few to flood another user's mailbox. */
const resetsPerEmail = 5;
const sameForAllMs = 100;
const resetsPerAddress = 20;

export function accountHandlers({
	db,
	config,
	limits,
	fetch,
	log,
	secretKey,
}: AppContext): HandlersOf<typeof accountEndpoints> {
	const verifyGoogle =
		config.googleClientId === null
			? null
			: googleVerifier(
					config.googleClientId,
					googleKeys(config.googleCertsUrl, fetch, (error) =>
						log.warn({ err: error }, 'failed to fetch Google signing keys'),
					),
				);
	/** Counts an account that is about to be created, before its password is hashed. Refuses TOO_MANY_SIGN_UPS. */
	async function takeSignUp(network: string, now: Date): Promise<void> {
		const { signUpsPerNetwork } = newAccountLimitsOf((await findSettings(db)).get('newAccountLimits'));
		if (signUpsPerNetwork === 0 || !isCustomerNetwork(network)) return;
		await limits.take(`sign-up:${network}`, signUpsPerNetwork, dayMs, now, 'TOO_MANY_SIGN_UPS');
	}
	return {
		async 'auth.signup'({ body: { email, name, mobile, password } }, { network, now }) {
			await takeSignUp(network, now);
			const user = await signUp(db, { email, name, mobile, password }, now);
			return {
				status: 'success',
				message: 'Signed up successfully! Please log in.',
				data: { user: userToWire(user) },
			};
		},
		async 'auth.login'({ body }, { ipAddress, network, userAgent, now }) {
			const attempt = { ...body, totp: body.totp, deviceToken: body.deviceToken, ipAddress, network, userAgent };
			const { token, user } = await logIn(db, attempt, { secretKey, limits }, now);
			return signedInReply({ token, user }, body.deviceToken, secretKey);
		},
		async 'auth.google'({ body: { credential, deviceToken } }, { ipAddress, network, userAgent, now }) {
			if (verifyGoogle === null) refuse('NOT_FOUND');
			const identity = await verifyGoogle(credential, now);
			if (!(await hasAccountOf(db, identity))) await takeSignUp(network, now);
			const { token, user } = await logInWithGoogle(db, identity, { ipAddress, userAgent }, now);
			return signedInReply({ token, user }, deviceToken, secretKey);
		},
		async 'auth.logout'(_input, { session }) {
			await deleteSession(db, session.tokenHash);
			return undefined;
		},
		async 'auth.forgotPassword'({ body: { email } }, { network, now }) {
			await limits.takeOfNetwork('reset', network, resetsPerAddress, hourMs, now);
			await limits.take(`reset:${emailKey(email)}`, resetsPerEmail, hourMs, now);
			// Writing a mail takes time; the response is sent after the same time with and without one.
			await Promise.all([
				forgotPassword(db, { email, publicUrl: config.publicUrl, secretKey }, now),
				sleep(sameForAllMs),
			]);
			return { status: 'success', message: `Reset password link sent to ${email}` };
		},
		async 'auth.resetPassword'({ body: { token, password } }, { now }) {
			await resetPassword(db, { token, password }, now);
			return { status: 'success', message: 'Password reset successful!' };
		},
		async 'user.me'(_input, { session }) {
			const user = await findUser(db, session.userId);
			if (user === null) refuse('SESSION_EXPIRED');
			return { status: 'success', data: { user: userToWire(user) } };
		},
		async 'user.update'({ body }, { session, now }) {
			const user = await updateMe(
				db,
				session.userId,
				{
					name: body.name,
					mobile: body.mobile,
					addresses: body.address?.map(addressFromWire),
					version: body.version,
				},
				now,
			);
			return { status: 'success', data: { user: userToWire(user) } };
		},
	};
}
