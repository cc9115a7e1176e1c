import { maxPasswordLength, staffRoles } from '#domain/person.ts';
import { duties } from '#domain/staff.ts';
import { z } from 'zod';
import { emailSchema, mobileSchema, sessionReply, staffPasswordSchema } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { exactSchema, idSchema, instantSchema, lineSchema, success } from '../wire.ts';
import { listQuery, listReply, oneReply } from './list.ts';

const ownerOnly = duties['staff.manage'];
const idParams = z.object({ id: idSchema });
const tokenSchema = exactSchema(200);
const rolesSchema = z
	.array(z.enum(staffRoles))
	.max(staffRoles.length)
	.transform((roles) => [...new Set(roles)]);
const someRolesSchema = rolesSchema.refine((roles) => roles.length > 0, 'Please choose at least one role.');

const newPerson = {
	name: lineSchema(100, 1),
	mobile: mobileSchema,
	password: staffPasswordSchema,
	confirmPassword: z.string().max(maxPasswordLength),
};
const passwordsMatch = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword;
const passwordsDiffer = { message: 'Passwords do not match.', path: ['confirmPassword'] };

const staffSchema = z.object({
	id: idSchema,
	name: z.string(),
	email: z.string(),
	mobile: z.string(),
	roles: z.array(z.enum(staffRoles)),
	isBlocked: z.boolean(),
	hasTotp: z.boolean(),
	createdAt: instantSchema,
	/** null: nobody of this name is logged in */
	lastSeenAt: instantSchema.nullable(),
	version: z.number().int(),
});
export type StaffWire = z.output<typeof staffSchema>;

const invitationSchema = z.object({
	id: idSchema,
	email: z.string(),
	roles: z.array(z.enum(staffRoles)),
	createdAt: instantSchema,
	expiresAt: instantSchema,
});
export type InvitationWire = z.output<typeof invitationSchema>;

export const createOwner = endpoint('office.owner.create', {
	access: 'public',
	summary: 'Makes the first owner with the token of the link that the shop printed at its start, once.',
	status: 201,
	body: z.object({ token: tokenSchema, email: emailSchema, ...newPerson }).refine(passwordsMatch, passwordsDiffer),
	reply: sessionReply,
});

export const listStaff = endpoint('office.staff.list', {
	access: ownerOnly,
	summary: 'Everybody who works in the shop.',
	query: z.object({
		...listQuery(['name', 'email', 'createdAt', 'lastSeenAt']),
		role: z.enum(staffRoles).optional(),
	}),
	reply: listReply(staffSchema),
});

export const getStaff = endpoint('office.staff.get', {
	access: ownerOnly,
	summary: 'One person who works in the shop.',
	params: idParams,
	reply: oneReply(staffSchema),
});

export const inviteStaff = endpoint('office.staff.invite', {
	access: ownerOnly,
	summary: 'Mails an invitation that works once, for 24 hours. An older one to the same address dies.',
	status: 201,
	body: z.object({ email: emailSchema, roles: someRolesSchema }),
	reply: oneReply(invitationSchema),
});

export const updateStaff = endpoint('office.staff.update', {
	access: ownerOnly,
	summary: 'Changes roles; without any, the person leaves the staff and is a customer again.',
	params: idParams,
	body: z.object({
		roles: rolesSchema,
		/** takes the authenticator of a person away who has lost it */
		removesTotp: z.boolean().default(false),
		version: z.number().int(),
	}),
	reply: oneReply(staffSchema),
});

export const blockStaff = endpoint('office.staff.block', {
	access: ownerOnly,
	summary: 'Keeps a person out and ends every session at once, or lets the person in again.',
	params: idParams,
	body: z.object({ isBlocked: z.boolean() }),
	reply: oneReply(staffSchema),
});

export const listInvitations = endpoint('office.invite.list', {
	access: ownerOnly,
	summary: 'Invitations that wait to be accepted.',
	query: z.object(listQuery(['createdAt'], 'desc')),
	reply: listReply(invitationSchema),
});

export const showInvitation = endpoint('office.invite.show', {
	access: 'public',
	summary: 'Whom an invitation is for. The token travels in the body: it reaches no log.',
	body: z.object({ token: tokenSchema }),
	reply: oneReply(invitationSchema.pick({ email: true, roles: true, expiresAt: true })),
});

export const acceptInvitation = endpoint('office.invite.accept', {
	access: 'public',
	summary: 'Makes the account of an invitation, or lets an account into the staff, once.',
	status: 201,
	body: z.object({ token: tokenSchema, ...newPerson }).refine(passwordsMatch, passwordsDiffer),
	reply: sessionReply,
});

export const withdrawInvitation = endpoint('office.invite.withdraw', {
	access: ownerOnly,
	summary: 'Makes an invitation useless before it is accepted.',
	params: idParams,
	reply: z.object({ status: success, data: z.object({ id: idSchema }) }),
});
