import { doneReply, ownPasswordSchema } from './accounts.ts';
import { endpoint, fileReply } from './endpoint.ts';

/** What customers do with all of their data. It needs the password again. */
export const customerEndpoints = {
	'user.export': endpoint('POST /api/v1/user/export', {
		access: 'signed-in',
		summary: 'All your data as a JSON file. The session has a new token, in the header `session-token`.',
		workClass: 'sign-in',
		securityEvent: 'customer data handled',
		body: ownPasswordSchema,
		reply: fileReply,
		refusals: ['CUSTOMER_NOT_FOUND', 'PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
	}),
	'user.erase': endpoint('POST /api/v1/user/erase', {
		access: 'signed-in',
		summary: 'Deletes your account. Orders and invoices stay for the tax law, without your name where it allows that.',
		workClass: 'sign-in',
		securityEvent: 'customer data handled',
		body: ownPasswordSchema,
		reply: doneReply,
		refusals: ['CUSTOMER_IS_STAFF', 'CUSTOMER_NOT_FOUND', 'OPEN_ORDERS', 'PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
	}),
};
