import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addLine, type CartLine, cartCount, isSameLine, quantityFromText, removeLine, setQuantity } from './cart.ts';
import { paise } from './money.ts';

function line(changes: Partial<CartLine> = {}): CartLine {
	return { productId: 'onion', unit: '1 kg', name: 'Onion', price: paise(6000), quantity: 1, picture: '', ...changes };
}

test('appends a product that is not in the cart', () => {
	const potato = line({ productId: 'potato' });
	expect(addLine([line()], potato)).toEqual([line(), potato]);
});

test('keeps two variants of one product as two lines', () => {
	const half = line({ unit: '500 g' });
	expect(isSameLine(line(), half)).toBe(false);
	expect(addLine([line()], half)).toEqual([line(), half]);
});

test('raises the quantity of the same product and unit by the added amount', () => {
	expect(addLine([line({ quantity: 2 })], line({ quantity: 3 }))).toEqual([line({ quantity: 5 })]);
});

test('uses the price and name of the last addition', () => {
	const [merged] = addLine([line()], line({ price: paise(6500), name: 'Red onion' }));
	expect(merged).toMatchObject({ price: 6500, name: 'Red onion', quantity: 2 });
});

test('ignores adding zero and less', () => {
	expect(addLine([line()], line({ quantity: 0 }))).toEqual([line()]);
	expect(addLine([line()], line({ quantity: -3 }))).toEqual([line()]);
	expect(addLine([], line({ quantity: 0 }))).toEqual([]);
});

test('limits the quantity of a line to 999', () => {
	expect(addLine([], line({ quantity: 1500 }))).toEqual([line({ quantity: 999 })]);
	expect(addLine([line({ quantity: 998 })], line({ quantity: 5 }))).toEqual([line({ quantity: 999 })]);
	expect(setQuantity([line()], line(), 1000)).toEqual([line({ quantity: 999 })]);
});

test('removes the line of a product and unit and no other', () => {
	const half = line({ unit: '500 g' });
	expect(removeLine([line(), half], { productId: 'onion', unit: '1 kg' })).toEqual([half]);
	expect(removeLine([half], { productId: 'onion', unit: '1 kg' })).toEqual([half]);
});

test('sets a quantity, and zero or less removes the line', () => {
	expect(setQuantity([line()], line(), 7)).toEqual([line({ quantity: 7 })]);
	expect(setQuantity([line()], line(), 0)).toEqual([]);
	expect(setQuantity([line()], line(), -1)).toEqual([]);
	expect(setQuantity([line()], { productId: 'leek', unit: '1 kg' }, 4)).toEqual([line()]);
});

test('reads digits from a quantity box and counts empty as zero', () => {
	expect(quantityFromText('')).toBe(0);
	expect(quantityFromText('0')).toBe(0);
	expect(quantityFromText('007')).toBe(7);
	expect(quantityFromText('1000')).toBe(999);
	for (const wrong of ['-1', '1.5', 'two', '1e3', ' 4', '४']) expect(quantityFromText(wrong)).toBeNull();
});

test('counts packs, not lines', () => {
	expect(cartCount([line({ quantity: 2 }), line({ productId: 'potato', quantity: 3 })])).toBe(5);
	expect(cartCount([])).toBe(0);
});

type Step =
	| { does: 'add'; key: string; quantity: number }
	| { does: 'set'; key: string; quantity: number }
	| { does: 'remove'; key: string };

const keys = fc.constantFrom('onion|1 kg', 'onion|500 g', 'potato|1 kg');
const quantities = fc.integer({ min: -2, max: 1200 });
const steps = fc.oneof(
	fc.record({ does: fc.constant('add' as const), key: keys, quantity: quantities }),
	fc.record({ does: fc.constant('set' as const), key: keys, quantity: quantities }),
	fc.record({ does: fc.constant('remove' as const), key: keys }),
);

function takeStep(lines: readonly CartLine[], step: Step): CartLine[] {
	const [productId = '', unit = ''] = step.key.split('|');
	if (step.does === 'remove') return removeLine(lines, { productId, unit });
	if (step.does === 'set') return setQuantity(lines, { productId, unit }, step.quantity);
	return addLine(lines, line({ productId, unit, quantity: step.quantity }));
}

/** The rules of the specification on a plain map of key to quantity. */
function takeModelStep(model: Map<string, number>, step: Step): void {
	if (step.does === 'remove' || (step.does === 'set' && step.quantity <= 0)) model.delete(step.key);
	else if (step.does === 'set' && model.has(step.key)) model.set(step.key, Math.min(999, step.quantity));
	else if (step.does === 'add' && step.quantity > 0) {
		model.set(step.key, Math.min(999, (model.get(step.key) ?? 0) + step.quantity));
	}
}

test('keeps the rules for any sequence of actions', () => {
	fc.assert(
		fc.property(fc.array(steps, { maxLength: 40 }), (story) => {
			let lines: CartLine[] = [];
			const model = new Map<string, number>();
			for (const step of story) {
				const before = structuredClone(lines);
				const after = takeStep(lines, step);
				expect(lines).toEqual(before);
				lines = after;
				takeModelStep(model, step);
				expect(lines.map((held) => [`${held.productId}|${held.unit}`, held.quantity])).toEqual([...model]);
			}
			expect(cartCount(lines)).toBe([...model.values()].reduce((sum, quantity) => sum + quantity, 0));
		}),
	);
});
