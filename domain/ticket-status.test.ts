import { expect, test } from 'vitest';
import { deskStatuses, isUnanswered, statusAfterAssignment } from './support.ts';

test('a case waits until it is answered or closed', () => {
	expect(deskStatuses.filter(isUnanswered)).toEqual(['open', 'assigned']);
});

test('giving a case to somebody does not make an answered one wait again', () => {
	expect(statusAfterAssignment('open', true)).toBe('assigned');
	expect(statusAfterAssignment('assigned', false)).toBe('open');
	expect(statusAfterAssignment('answered', true)).toBe('answered');
	expect(statusAfterAssignment('closed', false)).toBe('closed');
});
