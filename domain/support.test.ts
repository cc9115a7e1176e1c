import { expect, test } from 'vitest';
import { indiaStates, indiaStatesAndTerritories, indiaTerritories } from './india-states.ts';
import {
	awaitsReply,
	bulkInquiryProblems,
	newTicketProblems,
	splitProductNames,
	statusAfterAssignment,
	ticketStatuses,
} from './support.ts';

const query = {
	name: 'Asha',
	email: 'asha@example.in',
	mobile: '9876543210',
	title: 'Late delivery',
	description: 'Order of Monday',
	issueMessage: 'It has not come yet.',
};

const inquiry = {
	name: 'Asha',
	email: 'asha@example.in',
	mobile: '9876543210',
	state: 'Maharashtra',
	city: '',
	userType: 'Supplier',
	productNames: 'onion, potato',
	additionalInfo: '',
};

test('accepts a complete ticket and a complete inquiry', () => {
	expect(newTicketProblems(query)).toEqual({});
	expect(bulkInquiryProblems(inquiry)).toEqual({});
});

test.for(Object.keys(query) as (keyof typeof query)[])('a query needs its %s', (field) => {
	expect(newTicketProblems({ ...query, [field]: '  ' })).toEqual({ [field]: 'missing' });
});

test('distinguishes invalid from missing e-mail and mobile of a ticket', () => {
	expect(newTicketProblems({ ...query, email: 'asha@', mobile: '98765' })).toEqual({
		email: 'invalid',
		mobile: 'invalid',
	});
	expect(newTicketProblems({ ...query, mobile: '98765432101' })).toEqual({ mobile: 'invalid' });
});

test.for(['name', 'email', 'mobile', 'state', 'userType', 'productNames'] as const)(
	'an inquiry needs its %s',
	(field) => {
		expect(bulkInquiryProblems({ ...inquiry, [field]: ' ' })).toEqual({ [field]: 'missing' });
	},
);

test('accepts only states of India and the two customer types in an inquiry', () => {
	expect(bulkInquiryProblems({ ...inquiry, state: 'Atlantis', userType: 'Robot', mobile: '1' })).toEqual({
		state: 'invalid',
		userType: 'invalid',
		mobile: 'invalid',
	});
	expect(bulkInquiryProblems({ ...inquiry, productNames: 'x'.repeat(101) })).toEqual({ productNames: 'invalid' });
	expect(bulkInquiryProblems({ ...inquiry, productNames: 'a,'.repeat(51) })).toEqual({ productNames: 'invalid' });
});

test('splits product names on commas and trims them', () => {
	expect(splitProductNames(' onion,  red potato ,, ')).toEqual(['onion', 'red potato']);
	expect(splitProductNames(' , ')).toEqual([]);
});

test('lists 28 states and 8 union territories, each once', () => {
	expect([indiaStates.length, indiaTerritories.length]).toEqual([28, 8]);
	expect(new Set(indiaStatesAndTerritories).size).toBe(36);
});

test('a ticket awaits a reply until it is replied to or closed', () => {
	expect(ticketStatuses.filter(awaitsReply)).toEqual(['open', 'assigned']);
});

test('assigning a replied ticket does not reopen it', () => {
	expect(statusAfterAssignment('open', true)).toBe('assigned');
	expect(statusAfterAssignment('assigned', false)).toBe('open');
	expect(statusAfterAssignment('replied', true)).toBe('replied');
	expect(statusAfterAssignment('closed', false)).toBe('closed');
});
