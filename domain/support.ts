import { isMobile, normalizedMobile } from './address.ts';
import { indiaStatesAndTerritories } from './india-states.ts';
import { trimUnseen } from './typed-text.ts';
import { isEmail } from './user.ts';

const isTypedMobile = (typed: string) => isMobile(normalizedMobile(typed));

export type NewTicket = {
	name: string;
	email: string;
	mobile: string;
	title: string;
	description: string;
	issueMessage: string;
};

export type Problem = 'missing' | 'invalid';

function problemOf(value: string, isRight: (value: string) => boolean): Problem | null {
	const typed = trimUnseen(value);
	if (typed === '') return 'missing';
	return isRight(typed) ? null : 'invalid';
}

const anything = () => true;

/** Errors by field, in the order of the form. spec: catalogue §5 */
export function newTicketProblems(form: NewTicket): Partial<Record<keyof NewTicket, Problem>> {
	const found: [keyof NewTicket, Problem | null][] = [
		['name', problemOf(form.name, anything)],
		['email', problemOf(form.email, isEmail)],
		['mobile', problemOf(form.mobile, isTypedMobile)],
		['title', problemOf(form.title, anything)],
		['description', problemOf(form.description, anything)],
		['issueMessage', problemOf(form.issueMessage, anything)],
	];
	return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/** spec: catalogue §9 */
export const bulkUserTypes = ['Customer', 'Supplier'] as const;
export type BulkUserType = (typeof bulkUserTypes)[number];

export const maxProductNames = 50;
export const maxProductNameLength = 100;

/** 'onion,  potato ,' → ['onion', 'potato']. spec: catalogue §5 — split on commas and trimmed */
export function splitProductNames(typed: string): string[] {
	return typed
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
}

/** The form as typed; the product names are in one comma-separated field. */
export type BulkInquiry = {
	name: string;
	email: string;
	mobile: string;
	state: string;
	city: string;
	userType: string;
	productNames: string;
	additionalInfo: string;
};

/** Errors by field, in the order of the form; city and additional info are optional. spec: catalogue §5 */
export function bulkInquiryProblems(form: BulkInquiry): Partial<Record<keyof BulkInquiry, Problem>> {
	const names = splitProductNames(form.productNames);
	const areNamesRight = names.length <= maxProductNames && names.every((name) => name.length <= maxProductNameLength);
	const found: [keyof BulkInquiry, Problem | null][] = [
		['name', problemOf(form.name, anything)],
		['email', problemOf(form.email, isEmail)],
		['mobile', problemOf(form.mobile, isTypedMobile)],
		['state', problemOf(form.state, (value) => indiaStatesAndTerritories.some((state) => state === value))],
		['userType', problemOf(form.userType, (value) => bulkUserTypes.some((type) => type === value))],
		['productNames', names.length === 0 ? 'missing' : areNamesRight ? null : 'invalid'],
	];
	return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/** Support tickets and bulk inquiries. */
export const ticketTypes = ['tickets', 'inquiries'] as const;
export type TicketType = (typeof ticketTypes)[number];

/** Unassigned, assigned, replied, closed. */
export const ticketStatuses = ['open', 'assigned', 'replied', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Whether the ticket awaits a reply. */
export function awaitsReply(status: TicketStatus): boolean {
	return status === 'open' || status === 'assigned';
}

/** Status after assigning or unassigning; a replied ticket stays replied. */
export function statusAfterAssignment(status: TicketStatus, isAssigned: boolean): TicketStatus {
	if (!awaitsReply(status)) return status;
	return isAssigned ? 'assigned' : 'open';
}
