import { expect, test } from 'vitest';
import type { Copy } from './copy.ts';
import { createPresentState } from './present-state.ts';

test('a copy is known to be unchanged until a change is announced or the connection for changes is lost', () => {
	const state = createPresentState(() => 0);
	const make = () =>
		({
			topics: ['stock'],
			products: null,
			ofAnyProduct: [],
			madeAt: 0,
			checked: state.changes(),
			stale: null,
		}) as Partial<Copy> as Copy;
	const first = make();
	expect(state.isUnchanged(first, 0)).toBe(true);
	state.change({ topic: 'stock', products: null });
	expect([state.isUsable(first, 0), state.isUnchanged(first, 0)], 'announced').toEqual([true, false]);
	const second = make();
	state.setConnected(false);
	expect([state.isUsable(second, 0), state.isUnchanged(second, 0)], 'lost').toEqual([true, false]);
	state.setConnected(true);
	expect([state.isUsable(second, 0), state.isUnchanged(second, 0)], 'of before the new one').toEqual([true, false]);
	expect(state.isUnchanged(make(), 0)).toBe(true);
});
