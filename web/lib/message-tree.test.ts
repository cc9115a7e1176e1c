import { expect, test } from 'vitest';
import { withFallback } from './message-tree.ts';

test('takes the translation where there is one and English everywhere else', () => {
	const english = { add: 'Add', strip: { title: 'Discount', text: 'Every week new sales' } };
	const hindi = { add: 'जोड़ें', strip: { title: 'छूट' } };
	expect(withFallback(english, hindi)).toEqual({
		add: 'जोड़ें',
		strip: { title: 'छूट', text: 'Every week new sales' },
	});
});
