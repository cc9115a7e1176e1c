import { permissions } from '#domain/staff.ts';
import { maxPasswordLength, staffRoles } from '#domain/user.ts';
import { z } from 'zod';
import {
	deviceTokenSchema,
	emailSchema,
	mobileSchema,
	passwordsDiffer,
	passwordsMatch,
	sessionReply,
	staffPasswordSchema,
	staffRoleSchema,
} from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { idReply, listQuery, listReply, oneReply } from './office-list.ts';
import { exactSchema, idSchema, instantSchema, lineSchema } from './wire.ts';

const ownerOnly = permissions['staff.manage'];
const idParams = z.object({ id: idSchema });
const tokenSchema = exactSchema(200);
const rolesSchema = z
	.array(staffRoleSchema)
	.max(staffRoles.length)
	.transform((roles) => [...new Set(roles)]);
const someRolesSchema = rolesSchema.refine((roles) => roles.length > 0, 'Please choose at least one role.');

const newUser = {
	name: lineSchema(100, 1),
	mobile: mobileSchema,
	password: staffPasswordSchema,
	confirmPassword: z.string().max(maxPasswordLength),
	deviceToken: deviceTokenSchema,
};

const staffSchema = z
	.object({
		id: idSchema,
		name: z.string(),
		email: z.string(),
		mobile: z.string(),
		roles: z.array(staffRoleSchema),
		isBlocked: z.boolean(),
		hasTotp: z.boolean(),
		createdAt: instantSchema,
		/** null: this session is not signed in */
		lastSeenAt: instantSchema.nullable(),
		version: z.number().int(),
	})
	.meta({ id: 'StaffMember' });
export type StaffWire = z.output<typeof staffSchema>;

const invitationSchema = z
	.object({
		id: idSchema,
		email: z.string(),
		roles: z.array(staffRoleSchema),
		createdAt: instantSchema,
		expiresAt: instantSchema,
	})
	.meta({ id: 'Invitation' });
export type InvitationWire = z.output<typeof invitationSchema>;

const sentInvitationSchema = invitationSchema
	.extend({
		/** to pass on by other means; it opens no existing account without the password of that account */
		link: z.string(),
	})
	.meta({ id: 'SentInvitation' });
export type SentInvitation = z.output<typeof sentInvitationSchema>;

export const staffOfficeEndpoints = {
	'office.owner.create': endpoint('POST /api/v1/office/owner', {
		access: 'public',
		summary: 'Creates the owner account with the token of the link printed at start, once.',
		workClass: 'sign-in',
		securityEvent: 'roles changed',
		status: 201,
		body: z.object({ token: tokenSchema, email: emailSchema, ...newUser }).refine(passwordsMatch, passwordsDiffer()),
		reply: sessionReply,
		refusals: ['EMAIL_TAKEN', 'OWNER_LINK_EXPIRED', 'PASSWORD_TOO_COMMON', 'TOO_MANY_ATTEMPTS'],
	}),
	'office.staff.list': endpoint('GET /api/v1/office/staff', {
		access: ownerOnly,
		summary: 'All staff members.',
		query: z.object({
			...listQuery(['name', 'email', 'createdAt', 'lastSeenAt']),
			role: staffRoleSchema.optional(),
		}),
		reply: listReply(staffSchema),
	}),
	'office.staff.get': endpoint('GET /api/v1/office/staff/:id', {
		access: ownerOnly,
		summary: 'One staff member.',
		params: idParams,
		reply: oneReply(staffSchema),
		refusals: ['STAFF_NOT_FOUND'],
	}),
	'office.staff.create': endpoint('POST /api/v1/office/staff', {
		access: ownerOnly,
		needsReauthentication: true,
		summary: 'Sends an invitation that works once, for 24 hours, and replaces an older one to the same address.',
		securityEvent: 'roles changed',
		status: 201,
		body: z.object({ email: emailSchema, roles: someRolesSchema }),
		reply: oneReply(sentInvitationSchema),
		refusals: ['ALREADY_STAFF', 'TOO_MANY_ATTEMPTS'],
	}),
	'office.invitations.resend': endpoint('POST /api/v1/office/invitations/:id/resend', {
		access: ownerOnly,
		needsReauthentication: true,
		summary: 'Sends a pending invitation again, with a new link for another 24 hours; the old link ends.',
		params: idParams,
		reply: oneReply(sentInvitationSchema),
		refusals: ['ALREADY_STAFF', 'NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
	}),
	'office.staff.update': endpoint('PUT /api/v1/office/staff/:id', {
		access: ownerOnly,
		needsReauthentication: true,
		summary: 'Updates the roles. Without roles the user becomes a customer again.',
		securityEvent: 'roles changed',
		params: idParams,
		body: z.object({
			roles: rolesSchema,
			/** removes the authenticator of another staff member who has lost it, and the password; a link for a new one is mailed */
			removesTotp: z.boolean().default(false),
			version: z.number().int(),
		}),
		reply: oneReply(staffSchema),
		refusals: ['LAST_OWNER', 'STAFF_NOT_FOUND', 'STALE_VERSION'],
	}),
	'office.staff.block': endpoint('POST /api/v1/office/staff/:id/block', {
		access: ownerOnly,
		needsReauthentication: true,
		summary: 'Blocks a staff member and revokes all sessions, or unblocks the staff member.',
		securityEvent: 'roles changed',
		params: idParams,
		body: z.object({ isBlocked: z.boolean() }),
		reply: oneReply(staffSchema),
		refusals: ['LAST_OWNER', 'STAFF_NOT_FOUND'],
	}),
	'office.invitations.list': endpoint('GET /api/v1/office/invitations', {
		access: ownerOnly,
		summary: 'Pending invitations.',
		query: z.object(listQuery(['createdAt'], 'desc')),
		reply: listReply(invitationSchema),
	}),
	'office.invitations.show': endpoint('POST /api/v1/office/invitations/show', {
		access: 'public',
		summary: 'Email and roles of an invitation. The token is sent in the body so that it is not logged.',
		workClass: 'sign-in',
		body: z.object({ token: tokenSchema }),
		reply: oneReply(
			invitationSchema.pick({ email: true, roles: true, expiresAt: true }).extend({
				/** accepted with `office.invitations.join` */
				hasAccount: z.boolean(),
			}),
		),
		refusals: ['INVITATION_EXPIRED', 'TOO_MANY_ATTEMPTS'],
	}),
	'office.invitations.accept': endpoint('POST /api/v1/office/invitations/accept', {
		access: 'public',
		summary: 'Creates the account of an invitation, once.',
		workClass: 'sign-in',
		securityEvent: 'roles changed',
		status: 201,
		body: z.object({ token: tokenSchema, ...newUser }).refine(passwordsMatch, passwordsDiffer()),
		reply: sessionReply,
		refusals: ['INVITATION_EXPIRED', 'INVITATION_HAS_ACCOUNT', 'PASSWORD_TOO_COMMON', 'TOO_MANY_ATTEMPTS'],
	}),
	'office.invitations.join': endpoint('POST /api/v1/office/invitations/join', {
		access: 'public',
		summary: 'Makes the existing account of an invitation a staff member, once; its password is required and replaced.',
		workClass: 'sign-in',
		securityEvent: 'signed in',
		status: 201,
		body: z
			.object({
				token: tokenSchema,
				currentPassword: z.string().min(1, 'Please enter the current password.').max(maxPasswordLength),
				password: newUser.password,
				confirmPassword: newUser.confirmPassword,
				deviceToken: deviceTokenSchema,
			})
			.refine(passwordsMatch, passwordsDiffer()),
		reply: sessionReply,
		refusals: ['ALREADY_STAFF', 'INVITATION_EXPIRED', 'PASSWORD_TOO_COMMON', 'PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
	}),
	'office.invitations.remove': endpoint('DELETE /api/v1/office/invitations/:id', {
		access: ownerOnly,
		summary: 'Revokes an invitation.',
		params: idParams,
		reply: idReply,
		refusals: ['NOT_FOUND'],
	}),
};
