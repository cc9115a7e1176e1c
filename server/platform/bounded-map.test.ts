import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('removes the oldest above the limit, and setting a key again makes it the newest', () => {
	const map = new BoundedMap<string, number>(2);
	map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
	expect([...map]).toEqual([
		['a', 3],
		['c', 4],
	]);
});

test('makes a value once, and again after it was removed', () => {
	const map = new BoundedMap<string, number>(1);
	let made = 0;
	const make = () => ++made;
	expect([map.getOrMake('a', make), map.getOrMake('a', make)]).toEqual([1, 1]);
	expect([map.getOrMake('b', make), map.getOrMake('a', make)]).toEqual([2, 3]);
});
