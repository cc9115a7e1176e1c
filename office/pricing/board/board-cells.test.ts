import { expect, test } from 'vitest';
import { stepFrom, stepOfKey } from './board-cells.ts';

const ids = ['a', 'b', 'c'];
const key = (name: string, more: object = {}) => ({
	key: name,
	shiftKey: false,
	ctrlKey: false,
	metaKey: false,
	altKey: false,
	...more,
});
const whole = { start: 0, end: 2, length: 2 };

test('Enter moves down, Tab through the prices of a row and to the next row', () => {
	const down = stepOfKey(key('Enter'), whole, 3);
	expect(down && stepFrom(ids, 0, 'price', down)).toEqual({ id: 'b', cell: 'price' });
	const next = stepOfKey(key('Tab'), whole, 3);
	expect(next && stepFrom(ids, 0, 'price', next)).toEqual({ id: 'a', cell: 'mrp' });
	expect(next && stepFrom(ids, 0, 'cost', next)).toEqual({ id: 'b', cell: 'price' });
	const previous = stepOfKey(key('Tab', { shiftKey: true }), whole, 3);
	expect(previous && stepFrom(ids, 1, 'price', previous)).toEqual({ id: 'a', cell: 'cost' });
});

test('Tab leaves the board after its last price and before its first', () => {
	expect(stepFrom(ids, 2, 'cost', 'next')).toBeNull();
	expect(stepFrom(ids, 0, 'price', 'previous')).toBeNull();
});

test('arrow keys stop at the edges, with Ctrl they go to the edge', () => {
	expect(stepFrom(ids, 2, 'price', { rows: 1, cells: 0 })).toEqual({ id: 'c', cell: 'price' });
	expect(stepFrom(ids, 0, 'history', { rows: 0, cells: 1 })).toEqual({ id: 'a', cell: 'history' });
	const last = stepOfKey(key('ArrowDown', { ctrlKey: true }), whole, 3);
	expect(last && stepFrom(ids, 0, 'price', last)).toEqual({ id: 'c', cell: 'price' });
});

test('left and right move within a text until its end', () => {
	expect(stepOfKey(key('ArrowRight'), whole, 3)).toEqual({ rows: 0, cells: 1 });
	expect(stepOfKey(key('ArrowRight'), { start: 1, end: 1, length: 2 }, 3)).toBeNull();
	expect(stepOfKey(key('ArrowRight'), { start: 2, end: 2, length: 2 }, 3)).toEqual({ rows: 0, cells: 1 });
	expect(stepOfKey(key('ArrowLeft'), { start: 1, end: 1, length: 2 }, 3)).toBeNull();
	expect(stepOfKey(key('5'), whole, 3)).toBeNull();
	expect(stepOfKey(key('Enter'), null, 3)).toBeNull();
});
