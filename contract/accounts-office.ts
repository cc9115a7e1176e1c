import { maxPasswordLength, staffRoles } from '#domain/user.ts';
import { z } from 'zod';
import {
	passwordsDiffer,
	passwordsMatch,
	renewedToken,
	staffPasswordSchema,
	staffRoleSchema,
	totpCodeSchema,
} from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { idReply, listQuery, listReply, oneReply } from './office-list.ts';
import { idSchema, instantSchema } from './wire.ts';

/** The account of the signed-in staff member. */
const everyRole = staffRoles;
const passwordSchema = z.string().min(1).max(maxPasswordLength);

const accountSchema = z
	.object({
		id: idSchema,
		name: z.string(),
		email: z.string(),
		mobile: z.string(),
		roles: z.array(staffRoleSchema),
		hasTotp: z.boolean(),
		/** it must be set up before the office can be used */
		lacksTotp: z.boolean(),
	})
	.meta({ id: 'OfficeAccount' });
const confirmationSchema = z.object({ currentPassword: passwordSchema }).meta({ id: 'PasswordConfirmation' });
export type OfficeAccountWire = z.output<typeof accountSchema>;

const accountReply = oneReply(accountSchema);

const sessionSchema = z
	.object({
		id: idSchema,
		userId: idSchema,
		name: z.string(),
		userAgent: z.string(),
		ipAddress: z.string(),
		createdAt: instantSchema,
		lastSeenAt: instantSchema,
		isCurrent: z.boolean(),
	})
	.meta({ id: 'Session' });
export type SessionWire = z.output<typeof sessionSchema>;

export const accountOfficeEndpoints = {
	'office.account.get': endpoint('GET /api/v1/office/account', {
		access: everyRole,
		isForTwoFactor: true,
		summary: 'Your own account.',
		reply: accountReply,
	}),
	'office.password.confirm': endpoint('POST /api/v1/office/account/confirm', {
		access: everyRole,
		isForTwoFactor: true,
		summary:
			'Your password again: for some minutes the actions that ask for it are allowed. The session has a new token.',
		workClass: 'sign-in',
		body: confirmationSchema,
		reply: accountReply.extend(renewedToken),
		refusals: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
	}),
	'office.password.change': endpoint('POST /api/v1/office/account/password', {
		access: everyRole,
		isForTwoFactor: true,
		summary: 'Changes your password and revokes all your other sessions. This one has a new token.',
		workClass: 'sign-in',
		securityEvent: 'password changed',
		body: z
			.object({
				currentPassword: passwordSchema,
				password: staffPasswordSchema,
				confirmPassword: z.string().max(maxPasswordLength),
			})
			.refine(passwordsMatch, passwordsDiffer())
			.meta({ id: 'PasswordChange' }),
		reply: accountReply.extend(renewedToken),
		refusals: ['PASSWORD_TOO_COMMON', 'PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
	}),
	'office.totp.begin': endpoint('POST /api/v1/office/account/totp/begin', {
		access: everyRole,
		isForTwoFactor: true,
		summary: 'Creates a two-factor secret. It takes effect when a code is confirmed. The session has a new token.',
		workClass: 'sign-in',
		body: confirmationSchema,
		reply: oneReply(z.object({ secret: z.string(), uri: z.string() })).extend(renewedToken),
		refusals: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
	}),
	'office.totp.confirm': endpoint('POST /api/v1/office/account/totp/confirm', {
		access: everyRole,
		isForTwoFactor: true,
		summary: 'Turns two-factor authentication on and revokes all your other sessions.',
		workClass: 'sign-in',
		securityEvent: 'two-factor authentication changed',
		body: z.object({ totp: totpCodeSchema }),
		reply: accountReply,
		refusals: ['TOO_MANY_ATTEMPTS', 'TOTP_NOT_BEGUN', 'TOTP_WRONG_CODE'],
	}),
	'office.totp.disable': endpoint('POST /api/v1/office/account/totp/disable', {
		access: everyRole,
		isForTwoFactor: true,
		summary: 'Turns two-factor authentication off and revokes all your other sessions. This one has a new token.',
		workClass: 'sign-in',
		securityEvent: 'two-factor authentication changed',
		body: confirmationSchema,
		reply: accountReply.extend(renewedToken),
		refusals: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
	}),
	'office.sessions.list': endpoint('GET /api/v1/office/sessions', {
		access: everyRole,
		isForTwoFactor: true,
		summary: 'Your active sessions; for the owner also those of a staff member.',
		query: z.object({ ...listQuery(['lastSeenAt'], 'desc'), user: idSchema.optional() }),
		reply: listReply(sessionSchema),
	}),
	'office.sessions.remove': endpoint('DELETE /api/v1/office/sessions/:id', {
		access: everyRole,
		isForTwoFactor: true,
		needsReauthentication: true,
		summary: 'Revokes one of your sessions; for the owner also one of a staff member.',
		securityEvent: 'session revoked',
		params: z.object({ id: idSchema }),
		reply: idReply,
		refusals: ['SESSION_NOT_FOUND'],
	}),
};
