import { addressTypes, defaultCountry, isMobile, maxAddresses, normalizedMobile } from '#domain/address.ts';
import { isEmail, maxPasswordLength, minPasswordLength, minStaffPasswordLength, staffRoles } from '#domain/user.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { refusals } from './errors.ts';
import { exactSchema, idSchema, instantSchema, lineSchema, pincodeSchema, success } from './wire.ts';

export const emailSchema = lineSchema(254, 1).refine(isEmail, 'Please enter a valid email address.');
export const mobileSchema = z.string().transform(normalizedMobile).refine(isMobile, refusals.MOBILE_REQUIRED.message);
const passwordSchema = z
	.string()
	.min(minPasswordLength, 'Password must be at least 6 characters long.')
	.max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters long.`);
/** A change of the own password or data needs the password again. */
const currentPasswordSchema = z.string().min(1, 'Please enter your current password.').max(maxPasswordLength);
export const ownPasswordSchema = z.object({ currentPassword: currentPasswordSchema }).meta({ id: 'OwnPassword' });

export const staffPasswordSchema = z
	.string()
	.min(minStaffPasswordLength, `Password must be at least ${minStaffPasswordLength} characters long.`)
	.max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters long.`);
/** Of the last login on this device: failures of other devices do not delay it (ours). */
export const deviceTokenSchema = exactSchema(1000).optional();
/** Six digits; a space in the middle is accepted. */
export const totpCodeSchema = lineSchema(20, 1).transform((code) => code.replaceAll(' ', ''));

/** Refines a form with a new password and its repetition. */
export const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
	form.password === form.confirmPassword;
export const passwordsDiffer = (message = 'Passwords do not match.') => ({ message, path: ['confirmPassword'] });

export const staffRoleSchema = z.enum(staffRoles).meta({ id: 'StaffRole' });
export const addressTypeSchema = z.enum(addressTypes).meta({ id: 'AddressType' });

/** spec: shopping §3, Address. 'Area or Landmark' is the field's name as the product has always sent it. */
export const addressSchema = z
	.object({
		_id: idSchema.optional(),
		type: addressTypeSchema,
		alternativename: lineSchema(100).default(''),
		alternativeMobile: mobileSchema,
		addressLine1: lineSchema(200, 1),
		addressLine2: lineSchema(200).default(''),
		'Area or Landmark': lineSchema(120).default(''),
		pincode: pincodeSchema,
		city: lineSchema(100, 1),
		state: lineSchema(100, 1),
		country: lineSchema(60).default(defaultCountry),
	})
	.meta({ id: 'AddressInput' });

/** The address in a response: shown as stored, including older rows. */
export const addressReplySchema = z
	.object({
		_id: idSchema.optional(),
		type: addressTypeSchema,
		alternativename: z.string(),
		alternativeMobile: z.string(),
		addressLine1: z.string(),
		addressLine2: z.string(),
		'Area or Landmark': z.string(),
		pincode: z.string(),
		city: z.string(),
		state: z.string(),
		country: z.string(),
	})
	.meta({ id: 'Address' });
export type AddressWire = z.output<typeof addressReplySchema>;
export type AddressWireInput = z.input<typeof addressSchema>;

export const userSchema = z
	.object({
		_id: idSchema,
		name: z.string(),
		email: z.string(),
		mobile: z.string(),
		address: z.array(addressReplySchema),
		/** empty for a customer */
		roles: z.array(staffRoleSchema),
		/** grows with every change; an update with an older one is refused (ours) */
		version: z.number().int(),
		/** the user has opened a mailed link, or signed in with Google (ours) */
		emailVerified: z.boolean().optional(),
		/** the policies that the user has accepted: the day of their last change, and when; null: none (ours) */
		policiesVersion: z.string().nullable().optional(),
		policiesAcceptedAt: instantSchema.optional(),
	})
	.meta({ id: 'User' });
export type UserWire = z.output<typeof userSchema>;

export const sessionReply = z
	.object({
		status: success,
		token: z.string(),
		user: userSchema,
		/** to be kept on the device and sent with the next login: failures of other devices do not delay it (ours) */
		deviceToken: z.string().optional(),
	})
	.meta({ id: 'SessionReply' });

const messageReply = z.object({ status: success, message: z.string() }).meta({ id: 'MessageReply' });

const userReply = z.object({ status: success, data: z.object({ user: userSchema }) }).meta({ id: 'UserReply' });

const ownSessionSchema = z
	.object({
		id: idSchema,
		/** browser and system as the device names them */
		userAgent: z.string(),
		ipAddress: z.string(),
		createdAt: instantSchema,
		lastSeenAt: instantSchema,
		isCurrent: z.boolean(),
	})
	.meta({ id: 'OwnSession' });
export type OwnSession = z.output<typeof ownSessionSchema>;

export const doneReply = z.object({ status: success }).meta({ id: 'DoneReply' });

/** After the password was typed again the session goes on with another token. */
export const renewedToken = { token: z.string() };

export const accountEndpoints = {
	'auth.signup': endpoint('POST /api/v1/auth/signup', {
		access: 'public',
		summary: 'Creates an account. The user then logs in.',
		workClass: 'sign-in',
		status: 201,
		body: z
			.object({
				email: emailSchema,
				mobile: mobileSchema,
				name: lineSchema(100, 1),
				password: passwordSchema,
				confirmPassword: z.string().max(maxPasswordLength),
			})
			.refine(passwordsMatch, passwordsDiffer())
			.meta({ id: 'SignUp' }),
		reply: z.object({ status: success, message: z.string(), data: z.object({ user: userSchema }) }),
		refusals: ['EMAIL_TAKEN', 'PASSWORD_TOO_COMMON', 'TOO_MANY_SIGN_UPS'],
	}),
	'auth.login': endpoint('POST /api/v1/auth/login', {
		access: 'public',
		summary: 'Exchanges email, password and, with two-factor authentication, a code for a bearer token.',
		workClass: 'sign-in',
		securityEvent: 'signed in',
		body: z
			.object({
				email: lineSchema(254, 1),
				password: z.string().min(1).max(maxPasswordLength),
				totp: totpCodeSchema.optional(),
				deviceToken: deviceTokenSchema,
			})
			.meta({ id: 'LogIn' }),
		reply: sessionReply,
		refusals: ['BAD_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'TOTP_REQUIRED', 'TOTP_WRONG'],
	}),
	'auth.google': endpoint('POST /api/v1/auth/google', {
		access: 'public',
		summary: 'Exchanges a Google ID token, once, for a bearer token. Creates the account if there is none.',
		workClass: 'sign-in',
		securityEvent: 'signed in',
		body: z
			.object({
				credential: exactSchema(4096),
				/** of the page that asked Google; the hash of it is the nonce of the token */
				nonceSecret: z.string().regex(/^[0-9a-f]{64}$/, 'Must be 64 hexadecimal digits.'),
				deviceToken: deviceTokenSchema,
			})
			.meta({ id: 'GoogleLogIn' }),
		reply: sessionReply,
		refusals: [
			'GOOGLE_OTHER_ACCOUNT',
			'GOOGLE_TOKEN_INVALID',
			'GOOGLE_UNREACHABLE',
			'NOT_ALLOWED',
			'NOT_FOUND',
			'TOO_MANY_SIGN_UPS',
		],
	}),
	'auth.logout': endpoint('POST /api/v1/auth/logout', {
		access: 'signed-in',
		summary: 'Ends the session of the token.',
		workClass: 'sign-in',
		status: 204,
		reply: z.undefined(),
	}),
	'auth.forgotPassword': endpoint('POST /api/v1/auth/forgotPassword', {
		access: 'public',
		summary: 'Sends a password reset link. The response is the same for every address.',
		workClass: 'sign-in',
		body: z.object({ email: emailSchema }).meta({ id: 'ForgotPassword' }),
		reply: messageReply,
		refusals: ['TOO_MANY_ATTEMPTS'],
	}),
	'auth.resetPassword': endpoint('POST /api/v1/auth/resetPassword', {
		access: 'public',
		summary: 'Sets a new password with the token of a reset link, once, and revokes all sessions of the account.',
		workClass: 'sign-in',
		securityEvent: 'password changed',
		body: z
			.object({
				token: exactSchema(200),
				password: passwordSchema,
				confirmPassword: z.string().max(maxPasswordLength),
				deviceToken: deviceTokenSchema,
			})
			.refine(passwordsMatch, passwordsDiffer('Passwords do not match'))
			.meta({ id: 'ResetPassword' }),
		/** a device token as of a login: the mailbox shows whose account it is */
		reply: messageReply.extend({ deviceToken: z.string().optional() }).meta({ id: 'ResetPasswordReply' }),
		refusals: ['PASSWORD_TOO_COMMON', 'RESET_LINK_EXPIRED', 'STAFF_PASSWORD_SHORT'],
	}),
	'user.me': endpoint('GET /api/v1/user/me', {
		access: 'signed-in',
		summary: 'The signed-in user with saved addresses.',
		reply: userReply,
	}),
	'user.update': endpoint('PATCH /api/v1/user/updateMe', {
		access: 'signed-in',
		summary: 'Updates name, mobile or the whole address list. Other fields are ignored.',
		body: z
			.object({
				name: lineSchema(100, 1).optional(),
				/** '' as it is read of an account without one */
				mobile: z.literal('').or(mobileSchema).optional(),
				address: z.array(addressSchema).max(maxAddresses).optional(),
				version: z.number().int().optional(),
			})
			.meta({ id: 'UserChange' }),
		reply: userReply,
		refusals: ['MOBILE_REQUIRED', 'NOT_FOUND', 'STALE_VERSION'],
	}),
	'user.changePassword': endpoint('POST /api/v1/user/password', {
		access: 'signed-in',
		summary: 'Changes your password and revokes all your other sessions. This one has a new token.',
		workClass: 'sign-in',
		securityEvent: 'password changed',
		body: z
			.object({
				currentPassword: currentPasswordSchema,
				password: passwordSchema,
				confirmPassword: z.string().max(maxPasswordLength),
			})
			.refine(passwordsMatch, passwordsDiffer())
			.meta({ id: 'OwnPasswordChange' }),
		reply: z.object({ status: success, ...renewedToken }),
		refusals: ['PASSWORD_TOO_COMMON', 'PASSWORD_WRONG', 'STAFF_PASSWORD_SHORT', 'TOO_MANY_ATTEMPTS'],
	}),
	'user.sendVerification': endpoint('POST /api/v1/user/sendVerification', {
		access: 'signed-in',
		summary: 'Mails a link that verifies your email, unless it is verified.',
		workClass: 'sign-in',
		reply: userReply,
		refusals: ['TOO_MANY_ATTEMPTS'],
	}),
	'user.verifyEmail': endpoint('POST /api/v1/user/verifyEmail', {
		access: 'signed-in',
		summary: 'Verifies your email with the token of the mailed link, once. The link must be that of your account.',
		workClass: 'sign-in',
		securityEvent: 'email verified',
		body: z.object({ token: exactSchema(200) }).meta({ id: 'EmailVerification' }),
		reply: userReply,
		refusals: ['EMAIL_LINK_EXPIRED', 'EMAIL_LINK_OF_OTHER_ACCOUNT'],
	}),
	'user.acceptPolicies': endpoint('POST /api/v1/user/policies', {
		access: 'signed-in',
		summary:
			'Accepts the policies. The version is the day of their last change; another one than the present is refused.',
		body: z.object({ version: z.iso.date() }).meta({ id: 'AcceptedPolicies' }),
		reply: userReply,
		refusals: ['STALE_VERSION'],
	}),
	'user.sessions': endpoint('GET /api/v1/user/sessions', {
		access: 'signed-in',
		summary: 'The devices on which you are signed in, at most 50, the latest first.',
		reply: z.object({ status: success, data: z.object({ sessions: z.array(ownSessionSchema) }) }),
	}),
	'user.revokeSession': endpoint('POST /api/v1/user/sessions/:id/revoke', {
		access: 'signed-in',
		summary: 'Signs one of your devices out. The session of this one has a new token; null: it was this one.',
		workClass: 'sign-in',
		securityEvent: 'session revoked',
		params: z.object({ id: idSchema }),
		body: ownPasswordSchema,
		reply: z.object({ status: success, token: z.string().nullable() }),
		refusals: ['PASSWORD_WRONG', 'SESSION_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
	}),
};
