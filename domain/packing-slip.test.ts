import { expect, test } from 'vitest';
import { packingSlips, slipPart } from './packing-slip.ts';
import { type ProductType, productTypes } from './product.ts';

const line = (productType: ProductType, name: string) => ({ productType, name, quantity: 1, ordered: 1 });

test('food and crop care are on separate slips of one order, food first', () => {
	const lines = [
		line('pesticide', 'Imidacloprid'),
		line('loose', 'Onion'),
		line('fertiliser', 'Boron'),
		line('packed-food', 'Raisins'),
	];
	expect(
		packingSlips(lines).map(({ part, number, of, lines: own }) => [part, number, of, own.map(({ name }) => name)]),
	).toEqual([
		['food', 1, 2, ['Onion', 'Raisins']],
		['crop-care', 2, 2, ['Imidacloprid', 'Boron']],
	]);
	expect(packingSlips([line('loose', 'Onion')])).toMatchObject([{ part: 'food', number: 1, of: 1 }]);
	expect(packingSlips([])).toEqual([]);
});

test('without a packed line a slip is omitted; its lines are on the other one', () => {
	const onion = { ...line('loose', 'Onion'), quantity: 0 };
	const mancozeb = line('pesticide', 'Mancozeb');
	expect(packingSlips([onion, mancozeb])).toEqual([{ part: 'crop-care', number: 1, of: 1, lines: [mancozeb, onion] }]);
	const nothing = { ...mancozeb, quantity: 0 };
	expect(packingSlips([nothing, onion])).toEqual([{ part: 'food', number: 1, of: 1, lines: [onion, nothing] }]);
});

test('every product type belongs to one slip', () => {
	expect(productTypes.map(slipPart)).toEqual(['food', 'food', 'crop-care', 'crop-care', 'crop-care']);
});
