import { maxPasswordLength, minPasswordLength } from '#domain/user.ts';
import { z } from 'zod';
import { userReply } from './accounts.ts';
import { endpoint, fileReply } from './endpoint.ts';
import { exactSchema, idSchema, instantSchema, success } from './wire.ts';

/** What customers do with their own account and data (ours). A change of password or data needs the password again. */
const currentPassword = z.string().min(1, 'Please enter your current password.').max(maxPasswordLength);
const confirmation = z.object({ currentPassword }).meta({ id: 'OwnPassword' });

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

const doneReply = z.object({ status: success }).meta({ id: 'DoneReply' });

export const customerEndpoints = {
	'user.changePassword': endpoint('POST /api/v1/user/password', {
		access: 'signed-in',
		summary: 'Changes your password and ends all your other sessions.',
		workClass: 'sign-in',
		securityEvent: 'password changed',
		body: z
			.object({
				currentPassword,
				password: z
					.string()
					.min(minPasswordLength, 'Password must be at least 6 characters long.')
					.max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters long.`),
				confirmPassword: z.string().max(maxPasswordLength),
			})
			.refine((form) => form.password === form.confirmPassword, {
				message: 'Passwords do not match.',
				path: ['confirmPassword'],
			})
			.meta({ id: 'OwnPasswordChange' }),
		reply: doneReply,
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
	'user.sessions': endpoint('GET /api/v1/user/sessions', {
		access: 'signed-in',
		summary: 'The devices on which you are signed in, at most 50, the latest first.',
		reply: z.object({ status: success, data: z.object({ sessions: z.array(ownSessionSchema) }) }),
	}),
	'user.endSession': endpoint('DELETE /api/v1/user/sessions/:id', {
		access: 'signed-in',
		summary: 'Signs one of your devices out.',
		securityEvent: 'session ended',
		params: z.object({ id: idSchema }),
		reply: doneReply,
		refusals: ['SESSION_NOT_FOUND'],
	}),
	'user.export': endpoint('POST /api/v1/user/export', {
		access: 'signed-in',
		summary: 'All your data as a JSON file.',
		workClass: 'sign-in',
		securityEvent: 'customer data handled',
		body: confirmation,
		reply: fileReply,
		refusals: ['CUSTOMER_NOT_FOUND', 'PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
	}),
	'user.erase': endpoint('POST /api/v1/user/erase', {
		access: 'signed-in',
		summary: 'Deletes your account. Orders and invoices stay for the tax law, without your name where it allows that.',
		workClass: 'sign-in',
		securityEvent: 'customer data handled',
		body: confirmation,
		reply: doneReply,
		refusals: ['CUSTOMER_IS_STAFF', 'CUSTOMER_NOT_FOUND', 'OPEN_ORDERS', 'PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
	}),
};
