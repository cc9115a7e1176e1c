import { hourMs } from '#domain/duration.ts';
import { staffRoles } from '#domain/user.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { countLockWaits, openShop, passwordHash, type Shop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeOwnerLink } from './create-owner.ts';
import { takeInvitation } from './invitation-queries.ts';
import { insertRoles } from './staff-queries.ts';

const config = { publicUrl: 'https://shop.example.in' };
const shop = await openShop({ config });
afterAll(() => shop.close());

const password = 'twelve-letters';
const user = { name: 'Meera Joshi', mobile: '9876543210', password, confirmPassword: password };

/** Its own shop: owners are counted. */
async function ownShop(): Promise<Shop> {
	const own = await openShop({ config });
	onTestFinished(() => own.close());
	return own;
}

async function ownerToken(own: Shop): Promise<string> {
	const link = await makeOwnerLink(own.db, config.publicUrl, own.clock.now);
	return /^https:\/\/shop\.example\.in\/office#owner=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
}

async function invitedToken(email: string): Promise<string> {
	const link = (await listMailedLinks(shop.db, email)).at(-1) ?? '';
	return /\/office#invite=([\w-]{43})$/.exec(link)?.[1] ?? '';
}

/**
 * Accepts an invitation for an account that exists, with its password and a new one for staff.
 * @param session token of the session that the request is sent with
 */
function join(token: string, currentPassword: string, session?: string) {
	const body = { token, currentPassword, password, confirmPassword: password };
	return shop.call('office.invitations.join', { body, token: session });
}

async function auditOf(entityId: string) {
	return shop.db.selectFrom('audit_log').selectAll().where('entity_id', '=', entityId).orderBy('id').execute();
}

test('creates the owner with the printed link, once, logs the owner in and ends the session before', async () => {
	const own = await ownShop();
	const customer = await own.signIn();
	const token = await ownerToken(own);
	const kept = await own.db.selectFrom('one_time_links').selectAll().execute();
	expect(JSON.stringify(kept)).not.toContain(token);
	const body = { token, email: 'owner@example.in', ...user };
	const made = await own.call('office.owner.create', { token: customer.token, body });
	expect((await own.call('user.me', { token: customer.token })).error.code).toBe('SESSION_EXPIRED');
	expect(made).toMatchObject({ status: 201, body: { user: { email: 'owner@example.in', roles: ['owner'] } } });
	const list = () => own.call('office.staff.list', { token: made.body.token });
	expect((await list()).error.code, 'before two-factor authentication').toBe('TOTP_MISSING');
	await own.db.updateTable('sessions').set({ lacks_totp: false }).execute();
	expect((await list()).body.total).toBe(1);
	const again = await own.call('office.owner.create', { body: { ...body, email: 'second@example.in' } });
	expect(again).toMatchObject({ status: 422, error: { code: 'OWNER_LINK_EXPIRED' } });
	expect(await makeOwnerLink(own.db, config.publicUrl, own.clock.now)).toBeNull();
});

test('expires the owner link after an hour or when a newer one is printed', async () => {
	const own = await ownShop();
	const first = await ownerToken(own);
	const second = await ownerToken(own);
	const create = (token: string) =>
		own.call('office.owner.create', { body: { token, email: 'owner@example.in', ...user } });
	expect((await create(first)).error.code).toBe('OWNER_LINK_EXPIRED');
	expect((await create('x'.repeat(43))).error.code).toBe('OWNER_LINK_EXPIRED');
	const start = own.clock.now;
	own.clock.now = new Date(start.getTime() + hourMs);
	expect((await create(second)).error.code).toBe('OWNER_LINK_EXPIRED');
	own.clock.now = new Date(start.getTime() + hourMs - 1000);
	expect((await create(second)).status).toBe(201);
});

test('refuses to make an existing account the owner, and keeps the link valid', async () => {
	const own = await ownShop();
	const form = { email: 'asha@example.in', name: 'Asha', mobile: '9876543210', password: 'monsoon-7' };
	await own.call('auth.signup', { body: { ...form, confirmPassword: 'monsoon-7' } });
	const token = await ownerToken(own);
	const taken = await own.call('office.owner.create', { body: { token, email: 'Asha@example.in', ...user } });
	expect(taken).toMatchObject({ status: 409, error: { code: 'EMAIL_TAKEN' } });
	expect((await own.call('auth.login', { body: form })).status).toBe(200);
	expect(await own.db.selectFrom('staff_members').selectAll().execute()).toEqual([]);
	const other = await own.call('office.owner.create', { body: { token, email: 'owner@example.in', ...user } });
	expect(other.status).toBe(201);
});

test('creates one owner for two concurrent uses of the link', async () => {
	const own = await ownShop();
	const token = await ownerToken(own);
	const responses = await Promise.all(
		[1, 2, 3].map((nth) =>
			own.call('office.owner.create', { body: { token, email: `owner${nth}@example.in`, ...user } }),
		),
	);
	expect(responses.map((response) => response.status).sort()).toEqual([201, 422, 422]);
	expect(await own.db.selectFrom('staff_members').selectAll().execute()).toHaveLength(1);
});

test('requires twelve characters for staff passwords', async () => {
	const short = { ...user, password: 'eleven-char', confirmPassword: 'eleven-char' };
	const responses = [
		await shop.call('office.owner.create', { body: { token: 'x', email: 'o@example.in', ...short } }),
		await shop.call('office.invitations.accept', { body: { token: 'x', ...short } }),
	];
	for (const response of responses) {
		expect(response.error).toMatchObject({
			code: 'INVALID',
			errors: { password: 'Password must be at least 12 characters long.' },
		});
	}
	const picker = await shop.signIn({ roles: ['picker'] });
	await shop.call('auth.forgotPassword', { body: { email: picker.email } });
	const [link = ''] = await listMailedLinks(shop.db, picker.email);
	const token = /#reset=([\w-]{43})/.exec(link)?.[1];
	const reset = (typed: string) =>
		shop.call('auth.resetPassword', { body: { token, password: typed, confirmPassword: typed } });
	expect(await reset('eleven-char')).toMatchObject({ status: 422, error: { code: 'STAFF_PASSWORD_SHORT' } });
	expect((await reset(password)).status).toBe(200);
});

test('invites by mail; the link works once and grants exactly its roles', async () => {
	const owner = await shop.signIn({ roles: ['owner'], name: 'Owner' });
	const body = { email: 'Picker@example.in', roles: ['picker', 'rider', 'picker'] };
	const invited = await shop.call('office.staff.create', { token: owner.token, body });
	expect(invited).toMatchObject({ status: 201, body: { data: { email: 'Picker@example.in' } } });
	const token = await invitedToken('Picker@example.in');
	// the owner may pass the link on: the address has no account
	expect(invited.body.data.link).toBe(`https://shop.example.in/office#invite=${token}`);
	expect(JSON.stringify(await shop.db.selectFrom('one_time_links').selectAll().execute())).not.toContain(token);
	const shown = await shop.call('office.invitations.show', { body: { token } });
	expect(shown.body.data).toMatchObject({ email: 'Picker@example.in', roles: ['picker', 'rider'] });

	const accepted = await shop.call('office.invitations.accept', { body: { token, ...user } });
	expect(accepted.status).toBe(201);
	expect(accepted.body.user.roles.toSorted()).toEqual(['picker', 'rider']);
	expect((await shop.call('office.account.get', { token: accepted.body.token })).body.data.name).toBe('Meera Joshi');
	expect((await shop.call('office.staff.list', { token: accepted.body.token })).status).toBe(403);
	const again = await shop.call('office.invitations.accept', { body: { token, ...user } });
	expect(again).toMatchObject({ status: 422, error: { code: 'INVITATION_EXPIRED' } });
	expect((await shop.call('office.staff.create', { token: owner.token, body })).error.code).toBe('ALREADY_STAFF');

	expect(await auditOf(invited.body.data.id)).toMatchObject([
		{ actor_id: owner.userId, actor_name: 'Owner', action: 'staff.invite', after: { roles: ['picker', 'rider'] } },
	]);
	expect(await auditOf(accepted.body.user._id)).toMatchObject([
		{ action: 'staff.acceptInvitation', actor_name: 'Meera Joshi' },
	]);
});

test('ends the session that an invitation is accepted with, as a sign-in does', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const customer = await shop.signIn();
	const body = { email: 'packer2@example.in', roles: ['picker'] };
	expect((await shop.call('office.staff.create', { token: owner.token, body })).status).toBe(201);
	const token = await invitedToken('packer2@example.in');
	const accept = () => shop.call('office.invitations.accept', { token: customer.token, body: { token, ...user } });
	expect((await accept()).status).toBe(201);
	expect((await shop.call('user.me', { token: customer.token })).error.code).toBe('SESSION_EXPIRED');
});

test('expires an invitation after a day, when a newer one is sent and when it is revoked', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const invite = () =>
		shop.call('office.staff.create', { token: owner.token, body: { email: 'late@example.in', roles: ['content'] } });
	const show = (token: string) => shop.call('office.invitations.show', { body: { token } });
	await invite();
	const first = await invitedToken('late@example.in');
	const second = (await invite()).body.data;
	const token = await invitedToken('late@example.in');
	expect((await show(first)).error.code).toBe('INVITATION_EXPIRED');
	const start = shop.clock.now;
	shop.clock.now = new Date(start.getTime() + 24 * hourMs);
	expect((await show(token)).status).toBe(422);
	shop.clock.now = start;
	expect((await show(token)).status).toBe(200);

	const listed = await shop.call('office.invitations.list', { token: owner.token });
	expect(listed.body.data.map((row) => row.id)).toContain(second.id);
	const revoke = () => shop.call('office.invitations.remove', { token: owner.token, params: { id: second.id } });
	expect((await revoke()).status).toBe(200);
	expect((await revoke()).status).toBe(404);
	expect((await show(token)).error.code).toBe('INVITATION_EXPIRED');
	expect((await shop.call('office.invitations.accept', { body: { token, ...user } })).error.code).toBe(
		'INVITATION_EXPIRED',
	);
});

test.for(['staff.create', 'invitations.resend'] as const)(
	'an invitation during office.%s for the same address leaves one open',
	async (name) => {
		const { token } = await shop.signIn({ roles: ['owner'] });
		// Of one owner, whose session is locked, they follow each other at any rate.
		const other = await shop.signIn({ roles: ['owner'] });
		const email = `${name}@example.in`;
		const invite = (by = token) => shop.call('office.staff.create', { token: by, body: { email, roles: ['picker'] } });
		const open = async () => {
			const { body } = await shop.call('office.invitations.list', { token });
			return body.data.filter((row) => row.email === email).map(({ id }) => id);
		};
		const { id } = (await invite()).body.data;
		const first = () =>
			name === 'staff.create' ? invite() : shop.call('office.invitations.resend', { token, params: { id } });
		const { responses } = await shop.db.transaction().execute(async (tx) => {
			// Each invitation is written to the audit log before it is committed.
			await sql`lock table audit_log in share mode`.execute(tx);
			const waits = (count: number) =>
				vi.waitUntil(async () => (await countLockWaits(shop.db)) === count, { timeout: 60_000 });
			const before = first();
			await waits(1);
			const after = invite(other.token);
			await waits(2);
			return { responses: [before, after] as const };
		});
		const [, last] = await Promise.all(responses);
		expect(last.status).toBe(201);
		expect(await open()).toEqual([last.body.data.id]);
	},
);

test('adds a customer to the staff by the mailed link and the password of the account, and revokes earlier sessions', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const customer = await shop.signIn({
		email: 'customer@example.in',
		name: 'Customer',
		passwordHash: passwordHash.secret1,
	});
	await shop.call('office.staff.create', { token: owner.token, body: { email: customer.email, roles: ['orders'] } });
	// An invitation alone grants no permission.
	expect((await shop.call('office.account.get', { token: customer.token })).status).toBe(403);
	const token = await invitedToken(customer.email);
	expect((await shop.call('office.invitations.show', { body: { token } })).body.data.hasAccount).toBe(true);
	const other = await shop.signIn();
	const joined = await join(token, 'secret1', other.token);
	expect(joined.body.user).toMatchObject({ _id: customer.userId, name: 'Customer', roles: ['orders'] });
	expect((await shop.call('office.account.get', { token: joined.body.token })).status).toBe(200);
	expect((await shop.call('user.me', { token: customer.token })).status).toBe(401);
	expect((await shop.call('user.me', { token: other.token })).error.code, 'of another account').toBe('SESSION_EXPIRED');
	expect((await shop.call('auth.login', { body: { email: customer.email, password } })).status).toBe(200);
	expect((await join(token, password)).error.code).toBe('INVITATION_EXPIRED');
	expect(await auditOf(customer.userId)).toMatchObject([
		{ action: 'staff.acceptInvitation', after: { email: customer.email, roles: ['orders'] } },
	]);
});

test('changes no account that was created after its invitation without its password', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const body = { email: 'later@example.in', roles: ['picker'] };
	const invited = await shop.call('office.staff.create', { token: owner.token, body });
	const token = /#invite=([\w-]{43})$/.exec(invited.body.data.link)?.[1] ?? '';
	expect((await shop.call('office.invitations.show', { body: { token } })).body.data.hasAccount).toBe(false);
	expect((await join(token, 'secret1')).error.code).toBe('INVITATION_EXPIRED');
	const account = await shop.signIn({ email: 'Later@example.in', passwordHash: passwordHash.secret1 });
	expect((await shop.call('office.invitations.show', { body: { token } })).body.data.hasAccount).toBe(true);
	const taken = await shop.call('office.invitations.accept', { body: { token, ...user } });
	expect(taken).toMatchObject({ status: 409, error: { code: 'INVITATION_HAS_ACCOUNT' } });
	expect((await join(token, 'secret2')).error.code).toBe('PASSWORD_WRONG');
	expect((await shop.call('user.me', { token: account.token })).status).toBe(200);
	expect((await shop.call('auth.login', { body: { email: account.email, password: 'secret1' } })).status).toBe(200);
	expect((await join(token, 'secret1')).body.user).toMatchObject({ _id: account.userId, roles: ['picker'] });
});

test('delays the holder of an invitation who guesses the password of the account', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const account = await shop.signIn({ passwordHash: passwordHash.secret1 });
	await shop.call('office.staff.create', { token: owner.token, body: { email: account.email, roles: ['rider'] } });
	const token = await invitedToken(account.email);
	const codes: string[] = [];
	for (let count = 1; count <= 6; count += 1) codes.push((await join(token, `guess${count}`)).error.code);
	expect(codes).toEqual([...Array<string>(5).fill('PASSWORD_WRONG'), 'TOO_MANY_ATTEMPTS']);
});

test('adds no blocked account and no staff member by an invitation', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const account = await shop.signIn({ passwordHash: passwordHash.secret1 });
	await shop.call('office.staff.create', { token: owner.token, body: { email: account.email, roles: ['rider'] } });
	const token = await invitedToken(account.email);
	const setBlocked = (is_blocked: boolean) =>
		shop.db.updateTable('users').set({ is_blocked }).where('id', '=', account.userId).execute();
	await setBlocked(true);
	expect((await join(token, 'secret1')).error.code).toBe('INVITATION_EXPIRED');
	await setBlocked(false);
	await shop.db.insertInto('staff_members').values({ user_id: account.userId, role: 'content' }).execute();
	expect((await join(token, 'secret1')).error.code).toBe('ALREADY_STAFF');
});

test('changes roles from the next call on, with the previous roles in the audit log', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const picker = await shop.signIn({ roles: ['picker'], totpSecret: Buffer.from('of an authenticator') });
	const row = (await shop.call('office.staff.get', { token: owner.token, params: { id: picker.userId } })).body.data;
	const update = (body: object) =>
		shop.call('office.staff.update', { token: owner.token, params: { id: picker.userId }, body });
	const changed = await update({ roles: ['owner', 'content'], version: row.version });
	expect(changed.body.data.roles).toEqual(['owner', 'content']);
	expect((await shop.call('office.staff.list', { token: picker.token })).status).toBe(200);
	expect((await update({ roles: ['rider'], version: row.version })).error.code).toBe('STALE_VERSION');
	expect((await update({ roles: ['king'], version: row.version })).status).toBe(400);
	expect(await auditOf(picker.userId)).toMatchObject([
		{ action: 'staff.update', before: { roles: ['picker'] }, after: { roles: ['owner', 'content'] } },
	]);

	const left = await update({ roles: [], version: changed.body.data.version });
	expect(left.body.data.roles).toEqual([]);
	expect((await shop.call('user.me', { token: picker.token })).status).toBe(401);
	expect((await update({ roles: ['rider'], version: 3 })).error.code).toBe('STAFF_NOT_FOUND');
});

test('blocks a staff member at once on every device, and unblocks', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const picker = await shop.signIn({ roles: ['picker'] });
	const block = (isBlocked: boolean) =>
		shop.call('office.staff.block', { token: owner.token, params: { id: picker.userId }, body: { isBlocked } });
	expect((await block(true)).body.data).toMatchObject({ isBlocked: true, lastSeenAt: null });
	expect((await shop.call('user.me', { token: picker.token })).status).toBe(401);
	expect((await block(true)).status).toBe(200);
	expect((await block(false)).body.data.isBlocked).toBe(false);
	expect((await shop.call('user.me', { token: picker.token })).status).toBe(401);
	expect((await auditOf(picker.userId)).map((row) => row.action)).toEqual(['staff.block', 'staff.unblock']);
});

test('keeps the last owner who can log in', async () => {
	const own = await ownShop();
	const owner = await own.signIn({ roles: ['owner'] });
	const blocked = await own.signIn({ roles: ['owner'] });
	const params = { id: owner.userId };
	const block = (id: string) =>
		own.call('office.staff.block', { token: owner.token, params: { id }, body: { isBlocked: true } });
	expect((await block(blocked.userId)).status).toBe(200);
	expect((await block(owner.userId)).error.code).toBe('LAST_OWNER');
	for (const roles of [[], ['picker']]) {
		const response = await own.call('office.staff.update', { token: owner.token, params, body: { roles, version: 1 } });
		expect(response).toMatchObject({ status: 409, error: { code: 'LAST_OWNER' } });
	}
	const more = await own.call('office.staff.update', {
		token: owner.token,
		params,
		body: { roles: ['owner', 'picker'], version: 1 },
	});
	expect(more.body.data.roles).toEqual(['owner', 'picker']);
});

test('keeps one of two owners who remove each other concurrently', async () => {
	const own = await ownShop();
	for (let round = 0; round < 5; round += 1) {
		const [one, two] = [await own.signIn({ roles: ['owner'] }), await own.signIn({ roles: ['owner'] })];
		await own.db.deleteFrom('staff_members').where('user_id', 'not in', [one.userId, two.userId]).execute();
		const responses = await Promise.all([
			own.call('office.staff.block', { token: one.token, params: { id: two.userId }, body: { isBlocked: true } }),
			own.call('office.staff.update', {
				token: two.token,
				params: { id: one.userId },
				body: { roles: ['picker'], version: 1 },
			}),
		]);
		expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
	}
});

test('lists, sorts and finds staff members and no customers', async () => {
	const own = await ownShop();
	const owner = await own.signIn({ roles: ['owner'], name: 'Zoya' });
	for (const role of staffRoles.slice(1))
		await own.signIn({
			roles: [role, 'support'].slice(0, role === 'support' ? 1 : 2) as never,
			name: `Works as ${role}`,
		});
	await own.signIn({ name: 'Works as customer' });
	const list = async (query: object) =>
		(await own.call('office.staff.list', { token: owner.token, query: query as never })).body;
	const all = await list({});
	expect(all.total).toBe(staffRoles.length);
	const names = all.data.map((row) => row.name);
	expect(names).toEqual(names.toSorted());
	expect((await list({ sort: 'name', order: 'desc', perPage: 1 })).data.map((row) => row.name)).toEqual(['Zoya']);
	expect((await list({ role: 'rider' })).data.map((row) => row.name)).toEqual(['Works as rider']);
	expect((await list({ q: 'as PICK' })).data.map((row) => row.name)).toEqual(['Works as picker']);
	expect((await list({ q: '%' })).total).toBe(0);
	expect((await own.call('office.staff.get', { token: owner.token, params: { id: 'nothing' } })).status).toBe(404);
});

test('an invitation is sent again with a new link; with an account the copied link works with its password alone', async () => {
	const owner = await shop.signIn({ roles: ['owner'], name: 'Owner' });
	const body = { email: 'copied@example.in', roles: ['picker'] };
	const first = await shop.call('office.staff.create', { token: owner.token, body });
	const { id, link } = first.body.data;
	expect(link).toMatch(/\/office#invite=[\w-]{43}$/);
	const again = await shop.call('office.invitations.resend', { token: owner.token, params: { id } });
	expect(again.body.data).toMatchObject({ email: body.email, roles: body.roles });
	expect(again.body.data.link).not.toBe(link);
	const tokenOf = (text: string) => text.split('#invite=')[1] ?? '';
	const show = (text: string) => shop.call('office.invitations.show', { body: { token: tokenOf(text) } });
	expect((await show(link)).error.code).toBe('INVITATION_EXPIRED');
	expect((await show(again.body.data.link)).status).toBe(200);
	expect((await shop.call('office.invitations.resend', { token: owner.token, params: { id } })).error.code).toBe(
		'NOT_FOUND',
	);
	const customer = await shop.signIn({ passwordHash: passwordHash.secret1 });
	const known = { email: customer.email, roles: ['picker'] };
	const invited = await shop.call('office.staff.create', { token: owner.token, body: known });
	const token = tokenOf(invited.body.data.link);
	expect((await join(token, password)).error.code).toBe('PASSWORD_WRONG');
	expect((await join(token, 'secret1')).body.user).toMatchObject({ _id: customer.userId, roles: ['picker'] });
	const server = await shop.call('office.mails.server', { token: owner.token });
	expect(server.body.data).toEqual({ isSet: false });
});

test('a user who accepts an invitation is not invited again at the same time', async () => {
	const { token: owner } = await shop.signIn({ roles: ['owner'] });
	const { userId, email } = await shop.signIn();
	const invite = () => shop.call('office.staff.create', { token: owner, body: { email, roles: ['orders'] } });
	expect((await invite()).status).toBe(201);
	const token = await invitedToken(email);
	const { now } = shop.clock;
	const { error } = await requestDuring(
		shop.db,
		async (tx) => {
			await takeInvitation(tx, hashToken(token), now);
			await insertRoles(tx, userId, ['orders'], now);
		},
		invite,
	);
	expect(error?.code).toBe('ALREADY_STAFF');
});
