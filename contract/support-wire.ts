import type { IndiaState } from '#domain/india-states.ts';
import { type BulkInquiry, type BulkUserType, type NewTicket, splitProductNames } from '#domain/support.ts';
import type { EndpointCall } from './endpoint.ts';
import type { NewTicketBody, supportEndpoints } from './support.ts';

/** The body of createquery; the sender is sent as a list of one. spec: catalogue §5 */
export function newTicketToWire(
	query: NewTicket,
	userId: string | null,
	website: string,
): NonNullable<EndpointCall<(typeof supportEndpoints)['tickets.create']>['body']> {
	const { name, email, mobile, title, description, issueMessage } = query;
	return {
		dbCart: [{ user_id: userId, name: name.trim(), email: email.trim(), mobile }],
		title,
		description,
		issue_msg: issueMessage,
		website,
	};
}

export function newTicketFromWire(body: NewTicketBody): NewTicket {
	const { title, description, issue_msg: issueMessage } = body;
	const { name = '', email = '', mobile = '' } = body.dbCart[0] ?? {};
	return { name, email, mobile, title, description, issueMessage };
}

const supportFields: Record<string, keyof NewTicket> = {
	'dbCart.0.name': 'name',
	'dbCart.0.email': 'email',
	'dbCart.0.mobile': 'mobile',
	title: 'title',
	description: 'description',
	issue_msg: 'issueMessage',
};

/** The form field of a refused field of the body. */
export function supportFieldFromWire(path: string): keyof NewTicket | undefined {
	return supportFields[path];
}

/** The form field of a refused field of an inquiry: the product names are one field. */
export function inquiryFieldFromWire(path: string): string {
	return path.replace(/\.\d+$/, '');
}

/** The body of a bulk inquiry with valid fields. */
export function bulkInquiryToWire(
	inquiry: BulkInquiry,
	website: string,
): NonNullable<EndpointCall<(typeof supportEndpoints)['inquiries.create']>['body']> {
	return {
		...inquiry,
		state: inquiry.state as IndiaState,
		userType: inquiry.userType as BulkUserType,
		productNames: splitProductNames(inquiry.productNames),
		website,
	};
}
