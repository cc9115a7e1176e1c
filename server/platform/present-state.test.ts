import { expect, test } from 'vitest';
import type { Copy } from './copy.ts';
import { createPresentState, type PresentState } from './present-state.ts';

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

test.for([
	['when the next ones are read', (state: PresentState) => state.schedule([])],
	['when another change makes them unknown', (state: PresentState) => state.schedule(null)],
] as const)('a change of the clock that no request has noticed is noticed %s', ([, read]) => {
	let now = 0;
	const state = createPresentState(() => now);
	const copy = { topics: ['promotions'], products: null, ofAnyProduct: [], madeAt: 0, checked: 0, stale: null };
	state.schedule([{ at: 1000, topic: 'promotions' }]);
	now = 2000;
	read(state);
	state.schedule([]);
	expect(state.staleness(copy as Partial<Copy> as Copy, now)).toMatchObject({ changedAt: 2000 });
});
