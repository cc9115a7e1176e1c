import { emailKey, type StaffRole } from '#domain/user.ts';
import type { Db } from '#database/db.ts';

export type SeedPerson = {
	email: string;
	name?: string;
	mobile?: string;
	passwordHash?: string | null;
	roles?: readonly StaffRole[];
};

export async function insertPerson(db: Db, person: SeedPerson): Promise<string> {
	const { id } = await db
		.insertInto('users')
		.values({
			email: person.email,
			email_key: emailKey(person.email),
			name: person.name ?? 'Asha Kulkarni',
			mobile: person.mobile ?? '9876543210',
			password_hash: person.passwordHash ?? null,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	if (person.roles !== undefined && person.roles.length > 0) {
		await db
			.insertInto('staff_members')
			.values(person.roles.map((role) => ({ user_id: id, role })))
			.execute();
	}
	return id;
}
