import { expect, test } from 'vitest';
import { supportEndpoints } from './support.ts';
import { bulkInquiryToWire, inquiryFieldFromWire, newTicketToWire, supportFieldFromWire } from './support-wire.ts';

test('a query goes out with its sender in a list of one', () => {
	const query = {
		name: ' Asha ',
		email: 'asha@example.in ',
		mobile: '9876543210',
		title: 'T',
		description: 'D',
		issueMessage: 'I',
	};
	const body = newTicketToWire(query, 'u1', '');
	expect(body).toEqual({
		dbCart: [{ user_id: 'u1', name: 'Asha', email: 'asha@example.in', mobile: '9876543210' }],
		title: 'T',
		description: 'D',
		issue_msg: 'I',
		website: '',
	});
	expect(supportEndpoints['tickets.create'].body.safeParse(body).success).toBe(true);
});

test('a refused field of the body is found again in the form', () => {
	expect(['dbCart.0.mobile', 'issue_msg', 'website'].map(supportFieldFromWire)).toEqual([
		'mobile',
		'issueMessage',
		undefined,
	]);
});

test('a refused product name of an inquiry is the field of them all', () => {
	expect(['productNames.1', 'productNames', 'city'].map(inquiryFieldFromWire)).toEqual([
		'productNames',
		'productNames',
		'city',
	]);
});

test('an inquiry goes out with its product names as a list', () => {
	const inquiry = {
		name: 'Asha',
		email: 'asha@example.in',
		mobile: '9876543210',
		state: 'Goa',
		city: 'Panaji',
		userType: 'Customer',
		productNames: 'onion, , red potato ',
		additionalInfo: '',
	};
	const body = bulkInquiryToWire(inquiry, '');
	expect(body.productNames).toEqual(['onion', 'red potato']);
	expect(supportEndpoints['inquiries.create'].body.safeParse(body).success).toBe(true);
});
