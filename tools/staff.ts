import { emailKey, isEmail, type StaffRole, staffRoles } from '#domain/user.ts';
import { refusals } from '#contract/errors.ts';
import type { Db } from '#database/db.ts';
import { removeTwoFactor } from '#server/accounts/two-factor.ts';
import { loadSettingsFile, readConfig } from '#server/platform/config.ts';
import { goOnWithoutReader } from '#server/platform/ended-reader.ts';
import { Refused } from '#server/platform/refuse.ts';
import { listInvitations } from '#server/staff/invitation-queries.ts';
import { inviteStaff } from '#server/staff/invite-staff.ts';
import { listStaff } from '#server/staff/staff-queries.ts';
import { printFailure, withDatabase } from './tool-database.ts';

/** Manages staff from the command line of the server, whether the shop is running or not. */
const usage = `npm run staff -- add <email> <role> [<role>…]   prints an invitation link, valid once for 24 hours
npm run staff -- list                           lists the staff
npm run staff -- reset-2fa <email>              turns off two-factor authentication (lost phone)
Roles: ${staffRoles.join(', ')}.\n`;

class UsageError extends Error {}

function isRole(word: string): word is StaffRole {
	return (staffRoles as readonly string[]).includes(word);
}

async function add(db: Db, publicUrl: string, [email = '', ...words]: string[]): Promise<string> {
	const roles = words.filter(isRole);
	if (!isEmail(email) || roles.length === 0 || roles.length < words.length) throw new UsageError();
	const { link } = await inviteStaff(db, { email, roles, sender: null, publicUrl }, new Date());
	return `${email}: invited as ${roles.join(', ')}. Link, valid once for 24 hours:\n${link}\n`;
}

async function list(db: Db): Promise<string> {
	const page = { page: 1, perPage: 1000 } as const;
	const { rows: users } = await listStaff(db, { ...page, sort: 'name', order: 'asc' });
	const { rows: open } = await listInvitations(db, { ...page, order: 'asc' }, new Date());
	const lines = [
		...users.map(({ email, name, roles, isBlocked }) => [email, name, roles.join(', '), isBlocked ? 'blocked' : '']),
		...open.map(({ email, roles }) => [email, '', roles.join(', '), 'invited']),
	];
	return lines.length === 0
		? 'No staff members yet.\n'
		: `${lines.map((line) => line.join('\t').trimEnd()).join('\n')}\n`;
}

/** For an owner who lost the phone when there is no other owner. */
async function resetTwoFactor(db: Db, [email = '']: string[]): Promise<string> {
	const { rows } = await listStaff(db, { q: email, page: 1, perPage: 1000, sort: 'name', order: 'asc' });
	const user = rows.find((row) => emailKey(row.email) === emailKey(email));
	if (user === undefined) throw new Error(refusals.STAFF_NOT_FOUND.message);
	if (!user.hasTotp) return `${user.email}: two-factor authentication is already off.\n`;
	await db.transaction().execute((tx) => removeTwoFactor(tx, { userId: user.id, session: null }, new Date()));
	return `${user.email}: two-factor authentication is off, and all sessions are revoked. Sign in and set it up again under My account.\n`;
}

const [verb = '', ...words] = process.argv.slice(2);
goOnWithoutReader();
try {
	loadSettingsFile();
	const config = readConfig(process.env);
	process.stdout.write(
		await withDatabase(config, (db) => {
			if (verb === 'add') return add(db, config.publicUrl, words);
			if (verb === 'reset-2fa' && words.length === 1) return resetTwoFactor(db, words);
			if (verb === 'list' && words.length === 0) return list(db);
			throw new UsageError();
		}),
	);
} catch (error) {
	if (error instanceof UsageError) process.stderr.write(usage);
	else if (error instanceof Refused) process.stderr.write(`${refusals[error.refusal].message}\n`);
	else printFailure(error);
	process.exitCode = 1;
}
