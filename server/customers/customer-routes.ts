import { hourMs } from '#domain/duration.ts';
import { minStaffPasswordLength } from '#domain/user.ts';
import { userToWire } from '#contract/accounts-wire.ts';
import type { customerEndpoints } from '#contract/customers.ts';
import { isUuid } from '#database/db.ts';
import { endSession } from '#server/accounts/end-session.ts';
import { changePassword } from '#server/accounts/reset-password.ts';
import { sendVerification, verifyEmail } from '#server/accounts/verify-email.ts';
import { reauthenticate } from '#server/accounts/verify-password.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { Refused, refuse } from '#server/platform/refuse.ts';
import { listSessions } from '#server/platform/session-queries.ts';
import { customerIdleMs, staffIdleMs } from '#server/platform/sessions.ts';
import { eraseCustomer, exportCustomer } from './personal-data.ts';

const maxSessions = 50;
/** Links within an hour: enough for mails that were not found, too few to flood a mailbox. */
const linksPerAccount = 5;
const linksPerNetwork = 20;

/** What customers do with their own account and data. */
export function customerHandlers({ db, config, limits, secretKey }: AppContext): HandlersOf<typeof customerEndpoints> {
	return {
		async 'user.changePassword'({ body }, { session, now }) {
			const { userId, tokenHash, roles } = session;
			if (roles.length > 0 && body.password.length < minStaffPasswordLength) refuse('STAFF_PASSWORD_SHORT');
			await reauthenticate(db, userId, body.currentPassword, now);
			await changePassword(db, { userId, password: body.password, tokenHash }, now);
			return { status: 'success' };
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
		async 'user.sessions'(_input, { session, now }) {
			const idleMs = session.roles.length > 0 ? staffIdleMs : customerIdleMs;
			const { rows } = await listSessions(
				db,
				{ userId: session.userId, page: 1, perPage: maxSessions, order: 'desc' },
				{ tokenHash: session.tokenHash, idleSince: new Date(now.getTime() - idleMs), now },
			);
			const sessions = rows.map(({ userId: _, name: __, createdAt, lastSeenAt, ...row }) => ({
				...row,
				createdAt: createdAt.toISOString(),
				lastSeenAt: lastSeenAt.toISOString(),
			}));
			return { status: 'success', data: { sessions } };
		},
		async 'user.endSession'({ params: { id } }, { session, now }) {
			if (!isUuid(id)) refuse('SESSION_NOT_FOUND');
			await endSession(db, { id, userId: session.userId, isOwner: false }, now);
			return { status: 'success' };
		},
		async 'user.export'({ body }, { session: { userId }, now }) {
			await reauthenticate(db, userId, body.currentPassword, now);
			const data = await exportCustomer(db, userId, userId, now);
			const file = new TextEncoder().encode(JSON.stringify(data, null, '\t'));
			return { file, mime: 'application/json', name: 'my-khetse-data.json' };
		},
		async 'user.erase'({ body }, { session: { userId, email }, now }) {
			await reauthenticate(db, userId, body.currentPassword, now);
			await eraseCustomer(db, { id: userId, actorId: userId, email }, now).catch((error: unknown) => {
				// The same rule, said to the customer.
				if (error instanceof Refused && error.refusal === 'CUSTOMER_HAS_OPEN_ORDERS') refuse('OPEN_ORDERS');
				throw error;
			});
			return { status: 'success' };
		},
	};
}
