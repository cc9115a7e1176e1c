import type { User } from './user.ts';

/**
 * Date of the last change to the policies in any language. Stored with a new account; tests/accepted-policies.test.ts
 * fails when a text has changed and this has not.
 */
export const policiesVersion = '2026-11-27';

/** Whether a customer is asked to accept the policies: they have changed since, or were never accepted. */
export function mustAcceptPolicies({
	roles,
	policiesVersion: accepted,
}: Pick<User, 'roles' | 'policiesVersion'>): boolean {
	return roles.length === 0 && accepted !== undefined && (accepted ?? '') < policiesVersion;
}
