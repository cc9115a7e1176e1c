import { expect, test } from 'vitest';
import { prefetchOn } from './link-navigation.tsx';

test('loads nothing in advance for a customer who saves data, and links in view on a fast network only', () => {
	expect(prefetchOn({ saveData: true, effectiveType: '4g' })).toBe('never');
	expect(prefetchOn({ saveData: false, effectiveType: '4g' })).toBe('view');
	for (const connection of [{ saveData: false, effectiveType: '3g' }, {}, undefined])
		expect(prefetchOn(connection)).toBe('intent');
});
