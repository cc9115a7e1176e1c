import { expect, test } from 'vitest';
import { pickList } from './pick-list.ts';

const onion = { productId: 'o', productName: 'Onion', category: 'Root vegetables', base: 'g' as const };
const beet = { productId: 'b', productName: 'Beetroot', category: 'Root vegetables', base: 'g' as const };
const mint = { productId: 'm', productName: 'Mint', category: 'Leafy vegetables', base: 'pc' as const };

test('groups the items of several orders by category and product, with totals', () => {
	const lines = [
		{ ...onion, unit: '1 kg', packAmount: 1000, quantity: 2 },
		{ ...mint, unit: '1 bunch', packAmount: 1, quantity: 3 },
		{ ...onion, unit: '500 g', packAmount: 500, quantity: 1 },
		{ ...beet, unit: '500 g', packAmount: 500, quantity: 1 },
		{ ...onion, unit: '1 kg', packAmount: 1000, quantity: 4 },
		{ ...beet, unit: '1 kg', packAmount: 1000, quantity: 0 },
	];
	const shown = pickList(lines).map(({ category, products }) => [
		category,
		products.map(({ productName, amount, variants }) => [productName, amount, variants]),
	]);
	expect(shown).toEqual([
		['Leafy vegetables', [['Mint', 3, [{ unit: '1 bunch', quantity: 3 }]]]],
		[
			'Root vegetables',
			[
				['Beetroot', 500, [{ unit: '500 g', quantity: 1 }]],
				[
					'Onion',
					6500,
					[
						{ unit: '1 kg', quantity: 6 },
						{ unit: '500 g', quantity: 1 },
					],
				],
			],
		],
	]);
});
