import { expect, test } from 'vitest';
import { isUnassignedOrOpen, statusAfterAssignment, ticketStatuses } from './support.ts';

test('a ticket awaits a reply until it is answered or closed', () => {
	expect(ticketStatuses.filter(isUnassignedOrOpen)).toEqual(['open', 'assigned']);
});

test('assigning an answered ticket does not reopen it', () => {
	expect(statusAfterAssignment('open', true)).toBe('assigned');
	expect(statusAfterAssignment('assigned', false)).toBe('open');
	expect(statusAfterAssignment('answered', true)).toBe('answered');
	expect(statusAfterAssignment('closed', false)).toBe('closed');
});
