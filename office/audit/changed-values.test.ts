import { expect, test } from 'vitest';
import { changesOf } from './changed-values.ts';

test('puts both sides beside each other and marks what changed', () => {
	expect(changesOf({ name: 'Onion', roles: ['picker'] }, { name: 'Onion', roles: ['rider'], note: null })).toEqual([
		{ field: 'name', before: 'Onion', after: 'Onion', isChanged: false },
		{ field: 'roles', before: '["picker"]', after: '["rider"]', isChanged: true },
		{ field: 'note', before: '–', after: '–', isChanged: false },
	]);
});

test('shows what came to be and what went away, and nothing where nothing was written down', () => {
	expect(changesOf(null, { email: 'a@example.in' })).toMatchObject([{ before: '–', after: 'a@example.in' }]);
	expect(changesOf({ pricePaise: 100 }, null)).toMatchObject([{ before: '100', after: '–' }]);
	expect(changesOf(null, undefined)).toEqual([]);
});
