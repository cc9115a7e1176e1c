import { expect, test } from 'vitest';
import { renameSavedFilters, urlWithPresentFilters } from './saved-filters.ts';

test('renames the saved filters of support tickets and reviews and keeps everything else', () => {
	const saved = new Map<string, unknown>([
		['tickets.listParams', { filter: { status: 'unanswered', q: 'late' }, page: 2 }],
		['inquiries.listParams', { filter: { status: 'answered' }, page: 1 }],
		['tickets.savedQueries', [{ label: 'Open', value: { filter: { status: 'unanswered' } } }]],
		['reviews.listParams', { filter: { isAnswered: false, rating: 1 } }],
		['orders.listParams', { filter: { status: 'SHIPPED', q: 'answered' } }],
		['sidebar.open', true],
	]);
	const written: string[] = [];
	renameSavedFilters({
		listItems: () => Object.fromEntries(saved),
		setItem: (key, value) => {
			written.push(key);
			saved.set(key, value);
		},
	});
	expect(written).not.toContain('orders.listParams');
	expect(Object.fromEntries(saved)).toEqual({
		'tickets.listParams': { filter: { status: 'awaiting-reply', q: 'late' }, page: 2 },
		'inquiries.listParams': { filter: { status: 'replied' }, page: 1 },
		'tickets.savedQueries': [{ label: 'Open', value: { filter: { status: 'awaiting-reply' } } }],
		'reviews.listParams': { filter: { hasReply: false, rating: 1 } },
		'orders.listParams': { filter: { status: 'SHIPPED', q: 'answered' } },
		'sidebar.open': true,
	});
});

test.each([
	['tickets?page=2&filter={"status":"unanswered"}', 'tickets?page=2&filter={"status":"awaiting-reply"}'],
	['reviews?filter={"isAnswered":true}', 'reviews?filter={"hasReply":true}'],
	['orders?filter={"status":"SHIPPED"}', null],
	['tickets', null],
])('renames the filter in the URL %s', (url, expected) => {
	const present = urlWithPresentFilters(`https://shop.example/office/${url}`);
	expect(present && decodeURIComponent(present)).toBe(expected && `https://shop.example/office/${expected}`);
});
