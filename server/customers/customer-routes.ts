import type { customerEndpoints } from '#contract/customers.ts';
import { reauthenticate } from '#server/accounts/verify-password.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { Refused, refuse } from '#server/platform/refuse.ts';
import { renewToken } from '#server/platform/sessions.ts';
import { eraseCustomer, exportCustomer } from './personal-data.ts';

/** What customers do with all of their data. */
export function customerHandlers(context: AppContext): HandlersOf<typeof customerEndpoints> {
	const { db } = context;
	return {
		async 'user.export'({ body }, { session, now }) {
			const { userId } = session;
			await reauthenticate(db, userId, body.currentPassword, now);
			const data = await exportCustomer(db, userId, session, now);
			const file = new TextEncoder().encode(JSON.stringify(data, null, '\t'));
			const token = (await renewToken(db, session, now)) ?? refuse('SESSION_EXPIRED');
			return { file, mime: 'application/json', name: 'my-khetse-data.json', token };
		},
		async 'user.erase'({ body }, { session, now }) {
			const { userId, email } = session;
			await reauthenticate(db, userId, body.currentPassword, now);
			await eraseCustomer(context, { id: userId, session, email }, now).catch((error: unknown) => {
				// The same rule, said to the customer.
				if (error instanceof Refused && error.refusal === 'CUSTOMER_HAS_OPEN_ORDERS') refuse('OPEN_ORDERS');
				throw error;
			});
			return { status: 'success' };
		},
	};
}
