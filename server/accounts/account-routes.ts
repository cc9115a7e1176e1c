import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, hourMs } from '#domain/duration.ts';
import { newAccountLimitsOf } from '#domain/new-account.ts';
import { policiesVersion } from '#domain/policies.ts';
import { emailKey, minStaffPasswordLength } from '#domain/user.ts';
import type { accountEndpoints } from '#contract/accounts.ts';
import { addressFromWire, userToWire } from '#contract/accounts-wire.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { newDeviceToken, signedInReply } from '#server/platform/device-tokens.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { takeLimit } from '#server/platform/limit-queries.ts';
import { isCustomerNetwork } from '#server/platform/network.ts';
import { Refused, refuse } from '#server/platform/refuse.ts';
import { deleteSession, listSessions } from '#server/platform/session-queries.ts';
import { endReplacedSession, idleMsOf, renewToken } from '#server/platform/sessions.ts';
import { mostSessionsOfUser } from '#server/platform/work-class.ts';
import { findSettings } from '#server/settings/settings-queries.ts';
import { acceptPolicies, findUser } from './account-queries.ts';
import { hasAccountOf } from './google-queries.ts';
import { googleKeys, googleNonce, googleVerifier } from './google-token.ts';
import { logIn } from './log-in.ts';
import { logInWithGoogle } from './log-in-with-google.ts';
import { changePassword, forgotPassword, resetPassword } from './reset-password.ts';
import { revokeSession } from './revoke-session.ts';
import { signUp } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';
import { sendVerification, verifyEmail } from './verify-email.ts';
import { reauthenticate } from './verify-password.ts';

/** Enough for typing errors, too few to flood another user's mailbox. */
const resetsPerEmail = 5;
const sameForAllMs = 100;
const resetsPerAddress = 20;
/** Verification links within an hour: enough for mails that were not found, too few to flood a mailbox. */
const linksPerAccount = 5;
const linksPerNetwork = 20;
/** Longer than any token of Google is accepted. */
const nonceMs = dayMs + hourMs;

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
	/**
	 * Creates an account, which is counted before its password is hashed. One that is not created is not counted, unless the
	 * response reveals that its e-mail has an account. Refuses TOO_MANY_SIGN_UPS.
	 */
	async function createCounted<Account>(network: string, now: Date, create: () => Promise<Account>): Promise<Account> {
		const { signUpsPerNetwork } = newAccountLimitsOf((await findSettings(db)).get('newAccountLimits'));
		if (signUpsPerNetwork === 0 || !isCustomerNetwork(network)) return create();
		await limits.takeOfNetwork('sign-up', network, signUpsPerNetwork, dayMs, now, 'TOO_MANY_SIGN_UPS');
		return create().catch(async (error: unknown) => {
			const isTaken = error instanceof Refused && error.refusal === 'EMAIL_TAKEN';
			if (!isTaken) await limits.giveBackOfNetwork('sign-up', network);
			throw error;
		});
	}
	async function replyWithUser(userId: string) {
		const user = await findUser(db, userId);
		if (user === null) refuse('SESSION_EXPIRED');
		return { status: 'success' as const, data: { user: userToWire(user) } };
	}
	return {
		async 'auth.signup'({ body: { email, name, mobile, password } }, { network, now }) {
			const user = await createCounted(network, now, () => signUp(db, { email, name, mobile, password }, now));
			return {
				status: 'success',
				message: 'Signed up successfully! Please log in.',
				data: { user: userToWire(user) },
			};
		},
		async 'auth.login'({ body }, { session, ipAddress, network, userAgent, now }) {
			const attempt = { ...body, totp: body.totp, deviceToken: body.deviceToken, ipAddress, network, userAgent };
			const { token, user } = await logIn(db, attempt, { secretKey, limits }, now);
			await endReplacedSession(db, session);
			return signedInReply({ token, user }, body.deviceToken, secretKey);
		},
		async 'auth.google'({ body: { credential, nonceSecret, deviceToken } }, context) {
			const { session, ipAddress, network, userAgent, now } = context;
			if (verifyGoogle === null) refuse('NOT_FOUND');
			const nonce = googleNonce(nonceSecret);
			const identity = await verifyGoogle(credential, nonce, now);
			// Once, on all processes: a recorded request opens no second session.
			const once = { limit: 1, endsAt: new Date(now.getTime() + nonceMs), now };
			if ((await takeLimit(db, `google:${nonce}`, once)) !== null) refuse('GOOGLE_TOKEN_INVALID');
			const open = () => logInWithGoogle(db, identity, { ipAddress, userAgent }, now);
			const { token, user } = await ((await hasAccountOf(db, identity)) ? open() : createCounted(network, now, open));
			await endReplacedSession(db, session);
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
		async 'auth.resetPassword'({ body: { token, password, deviceToken } }, { now }) {
			const userId = await resetPassword(db, { token, password }, now);
			return {
				status: 'success',
				message: 'Password reset successful!',
				deviceToken: newDeviceToken(deviceToken, userId, secretKey),
			};
		},
		async 'user.me'(_input, { session }) {
			return replyWithUser(session.userId);
		},
		async 'user.update'({ body }, { session, now }) {
			const user = await updateProfile(
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
		async 'user.changePassword'({ body }, { session, now }) {
			const { userId, tokenHash, roles } = session;
			if (roles.length > 0 && body.password.length < minStaffPasswordLength) refuse('STAFF_PASSWORD_SHORT');
			await reauthenticate(db, userId, body.currentPassword, now);
			const token = await changePassword(db, { userId, password: body.password, tokenHash }, now);
			return { status: 'success', token };
		},
		async 'user.sendVerification'(_input, { session: { userId }, network, now }) {
			await limits.takeOfNetwork('verification', network, linksPerNetwork, hourMs, now);
			await limits.take(`verification:${userId}`, linksPerAccount, hourMs, now);
			const user = await sendVerification(db, { userId, publicUrl: config.publicUrl, secretKey }, now);
			return { status: 'success', data: { user: userToWire(user) } };
		},
		async 'user.verifyEmail'({ body: { token } }, { session: { userId }, now }) {
			const user = await verifyEmail(db, { token, userId }, now);
			return { status: 'success', data: { user: userToWire(user) } };
		},
		async 'user.acceptPolicies'({ body: { version } }, { session: { userId }, now }) {
			// A page of before a change shows the former texts.
			if (version !== policiesVersion) refuse('STALE_VERSION');
			await acceptPolicies(db, userId, now);
			return replyWithUser(userId);
		},
		async 'user.sessions'(_input, { session, now }) {
			const { rows } = await listSessions(
				db,
				{ userId: session.userId, page: 1, perPage: mostSessionsOfUser, order: 'desc' },
				{ tokenHash: session.tokenHash, idleSince: new Date(now.getTime() - idleMsOf(session)), now },
			);
			const sessions = rows.map(({ userId: _, name: __, createdAt, lastSeenAt, ...row }) => ({
				...row,
				createdAt: createdAt.toISOString(),
				lastSeenAt: lastSeenAt.toISOString(),
			}));
			return { status: 'success', data: { sessions } };
		},
		async 'user.revokeSession'({ params: { id }, body }, { session, now }) {
			if (!isUuid(id)) refuse('SESSION_NOT_FOUND');
			await reauthenticate(db, session.userId, body.currentPassword, now);
			await revokeSession(db, { id, session, isOwner: false }, now);
			return { status: 'success', token: await renewToken(db, session, now) };
		},
	};
}
