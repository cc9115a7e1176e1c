import { addressFromWire, personToWire } from '#contract/account-wire.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { refuse } from '#server/refuse.ts';
import { logIn } from './log-in.ts';
import { deleteSession, findPerson } from './queries.ts';
import { signUp } from './sign-up.ts';
import { updateMe } from './update-me.ts';

type AccountHandlers = Pick<Handlers, 'auth.signup' | 'auth.login' | 'auth.logout' | 'user.me' | 'user.update'>;

export function accountHandlers({ db }: AppContext): AccountHandlers {
	return {
		async 'auth.signup'({ body: { email, name, mobile, password } }) {
			const person = await signUp(db, { email, name, mobile, password });
			return {
				status: 'success',
				message: 'Signed up successfully! Please log in.',
				data: { user: personToWire(person) },
			};
		},
		async 'auth.login'({ body }, { ipAddress, userAgent, now }) {
			const { token, person } = await logIn(db, { ...body, ipAddress, userAgent }, now);
			return { status: 'success', token, user: personToWire(person) };
		},
		async 'auth.logout'(_input, { session }) {
			await deleteSession(db, session.tokenHash);
			return undefined;
		},
		async 'user.me'(_input, { session }) {
			const person = await findPerson(db, session.personId);
			if (person === null) refuse('SESSION_EXPIRED');
			return { status: 'success', data: { user: personToWire(person) } };
		},
		async 'user.update'({ body }, { session, now }) {
			const person = await updateMe(
				db,
				session.personId,
				{
					name: body.name,
					mobile: body.mobile,
					addresses: body.address?.map(addressFromWire),
					version: body.version,
				},
				now,
			);
			return { status: 'success', data: { user: personToWire(person) } };
		},
	};
}
