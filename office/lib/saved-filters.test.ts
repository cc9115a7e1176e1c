import { expect, test } from 'vitest';
import { renameSavedFilters } from './saved-filters.ts';

test('renames the saved filters of support tickets and reviews and keeps everything else', () => {
	const saved = new Map<string, unknown>([
		['tickets.listParams', { filter: { status: 'unanswered', q: 'late' }, page: 2 }],
		['inquiries.listParams', { filter: { status: 'answered' }, page: 1 }],
		['tickets.savedQueries', [{ label: 'Open', value: { filter: { status: 'unanswered' } } }]],
		['reviews.listParams', { filter: { isAnswered: false, rating: 1 } }],
		['orders.listParams', { filter: { status: 'SHIPPED', q: 'answered' } }],
		['sidebar.open', true],
	]);
	renameSavedFilters({
		listItems: () => Object.fromEntries(saved),
		setItem: (key, value) => void saved.set(key, value),
	});
	expect(Object.fromEntries(saved)).toEqual({
		'tickets.listParams': { filter: { status: 'awaiting-reply', q: 'late' }, page: 2 },
		'inquiries.listParams': { filter: { status: 'replied' }, page: 1 },
		'tickets.savedQueries': [{ label: 'Open', value: { filter: { status: 'awaiting-reply' } } }],
		'reviews.listParams': { filter: { hasReply: false, rating: 1 } },
		'orders.listParams': { filter: { status: 'SHIPPED', q: 'answered' } },
		'sidebar.open': true,
	});
});
