import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { programEnvironment, root } from '#tests/fixtures/shop-process.ts';
import { expect, inject, test } from 'vitest';

test('invites from the command line into the database of a running shop, and lists the staff', async () => {
	const shop = await openShop();
	const { database } = await shop.db
		.selectNoFrom((eb) => eb.fn<string>('current_database').as('database'))
		.executeTakeFirstOrThrow();
	const databaseUrl = urlOf(inject('cluster'), database);

	async function staff(...words: string[]): Promise<{ code: number; out: string; err: string }> {
		const child = spawn(process.execPath, ['tools/staff.ts', ...words], {
			cwd: root,
			env: programEnvironment({ DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://shop.example.in' }),
		});
		const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
		return { code: code as number, out, err };
	}

	expect(await staff('list')).toEqual({ code: 0, out: 'No staff members yet.\n', err: '' });
	const added = await staff('add', 'meera@example.in', 'catalogue', 'pricing');
	expect(added).toMatchObject({ code: 0, err: '' });
	const token = /^https:\/\/shop\.example\.in\/office#invite=([\w-]{43})$/m.exec(added.out)?.[1];
	expect((await staff('list')).out).toBe('meera@example.in\t\tcatalogue, pricing\tinvited\n');
	const password = 'twelve-letters';
	const body = { token, name: 'Meera Joshi', mobile: '9876543210', password, confirmPassword: password };
	const accepted = await shop.call('office.invitations.accept', { body });
	expect(accepted.body.user.roles.toSorted()).toEqual(['catalogue', 'pricing']);
	expect((await staff('list')).out).toBe('meera@example.in\tMeera Joshi\tcatalogue, pricing\n');
	expect(await staff('add', 'meera@example.in', 'owner')).toEqual({
		code: 1,
		out: '',
		err: 'This user is already a staff member.\n',
	});
	expect((await shop.call('user.me', { token: accepted.body.token })).status).toBe(200);
	await shop.db
		.updateTable('users')
		.set({ totp_secret: Buffer.alloc(48, 1) })
		.where('email_key', '=', 'meera@example.in')
		.execute();
	expect((await staff('reset-2fa', 'MEERA@example.in')).out).toMatch(
		/^meera@example.in: two-factor authentication is off/,
	);
	expect((await shop.call('user.me', { token: accepted.body.token })).status, 'its session').toBe(401);
	const [after] = await shop.db
		.selectFrom('users')
		.select('totp_secret')
		.where('email_key', '=', 'meera@example.in')
		.execute();
	expect(after?.totp_secret).toBeNull();
	expect((await staff('reset-2fa', 'meera@example.in')).out).toContain('already');
	expect(await staff('reset-2fa', 'nobody@example.in')).toMatchObject({
		code: 1,
		err: 'Staff member not found.\n',
	});
	for (const words of [
		[],
		['add'],
		['add', 'no-email', 'owner'],
		['add', 'a@example.in'],
		['add', 'a@example.in', 'king'],
	]) {
		const wrong = await staff(...words);
		expect(wrong.code, words.join(' ')).toBe(1);
		expect(wrong.err).toMatch(/^npm run staff -- add <email> <role>/);
		expect(wrong.err).toMatch(/^(?:npm run staff -- .{28} {3}\w.*\n){3}Roles: /);
	}
	const log = await shop.db.selectFrom('audit_log').select(['actor_name', 'action']).orderBy('id').execute();
	expect(log[0]).toEqual({ actor_name: 'Command line', action: 'staff.invite' });
	await shop.close();
});
