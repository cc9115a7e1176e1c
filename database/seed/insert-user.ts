import { policiesVersion } from '#domain/policies.ts';
import { emailKey, type StaffRole } from '#domain/user.ts';
import type { Db } from '#database/db.ts';

export type SeedUser = {
	email: string;
	name?: string;
	mobile?: string;
	passwordHash?: string | null;
	roles?: readonly StaffRole[];
	/** encrypted */
	totpSecret?: Buffer;
	emailVerifiedAt?: Date;
};

/** A customer has accepted the present policies. */
export async function insertUser(db: Db, user: SeedUser): Promise<string> {
	const isCustomer = (user.roles ?? []).length === 0;
	const { id } = await db
		.insertInto('users')
		.values({
			email: user.email,
			email_key: emailKey(user.email),
			name: user.name ?? 'Asha Kulkarni',
			mobile: user.mobile ?? '9876543210',
			password_hash: user.passwordHash ?? null,
			totp_secret: user.totpSecret ?? null,
			email_verified_at: user.emailVerifiedAt ?? null,
			policies_version: isCustomer ? policiesVersion : null,
			policies_accepted_at: isCustomer ? new Date() : null,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	if (user.roles !== undefined && user.roles.length > 0) {
		await db
			.insertInto('staff_members')
			.values(user.roles.map((role) => ({ user_id: id, role })))
			.execute();
	}
	return id;
}
