import type { BoardRow } from '#contract/pricing-office.ts';
import { expect, test } from 'vitest';
import { basedOn, type Draft, priceChangeOf, typed, validate, without } from './price-draft.ts';

const row: BoardRow = {
	id: 'onion',
	sku: 'VR-ONI-2',
	productId: 'p',
	product: 'Onion',
	unit: '1 kg',
	category: 'Root vegetables',
	packAmount: 1000,
	base: 'g',
	pricePaise: 6000,
	mrpPaise: 7000,
	costPaise: null,
	yesterdayPaise: 5800,
	stock: 40,
	isLow: false,
};

const draftRow = (draft: Draft) => {
	const found = draft[row.id];
	if (found === undefined) throw new Error('nothing was typed');
	return found;
};

test('a typed price is kept with the prices it replaces', () => {
	const draft = typed({}, row, 'price', '₹62.50');
	const validated = validate(row, draftRow(draft));
	expect(validated).toMatchObject({ problems: {}, isChanged: true, isLargeChange: false, isStale: false });
	expect(priceChangeOf(row, draftRow(draft), validated)).toEqual({
		variantId: 'onion',
		from: { pricePaise: 6000, mrpPaise: 7000, costPaise: null },
		to: { pricePaise: 6250, mrpPaise: 7000, costPaise: null },
	});
});

test('removes a change that equals the current price', () => {
	for (const text of ['60', '₹60', '60.00', ' 60 ']) expect(typed({}, row, 'price', text)).toEqual({});
	const draft = typed(typed({}, row, 'price', '61'), row, 'cost', '40');
	expect(typed(typed(draft, row, 'price', '60'), row, 'cost', '')).toEqual({});
});

test('reports the error of each field', () => {
	const problemsOf = (draft: Draft) => validate(row, draftRow(draft)).problems;
	expect(problemsOf(typed({}, row, 'price', '1,23'))).toEqual({ price: 'COMMA_UNCLEAR' });
	expect(problemsOf(typed({}, row, 'price', ''))).toEqual({ price: 'EMPTY' });
	const loose = { ...row, isLoose: true };
	const withoutMrp = typed({}, loose, 'mrp', '');
	expect(validate(loose, draftRow(withoutMrp))).toMatchObject({ to: { mrp: 0 }, problems: {}, isChanged: true });
	expect(problemsOf(typed({}, row, 'mrp', ''))).toEqual({ mrp: 'EMPTY' });
	expect(problemsOf(typed({}, row, 'price', '70.01'))).toEqual({ price: 'PRICE_ABOVE_MRP' });
	expect(problemsOf(typed({}, row, 'mrp', '59'))).toEqual({ mrp: 'PRICE_ABOVE_MRP' });
	expect(problemsOf(typed(typed({}, row, 'price', '80'), row, 'mrp', '90'))).toEqual({});
	expect(validate(row, draftRow(typed({}, row, 'price', '29'))).isLargeChange).toBe(true);
});

test('marks a stale price and continues from the new price on request', () => {
	const draft = typed({}, row, 'price', '62');
	const changed = { ...row, pricePaise: 6100 };
	expect(validate(changed, draftRow(draft)).isStale).toBe(true);
	const rebased = basedOn(draft, [changed]);
	expect(validate(changed, draftRow(rebased))).toMatchObject({ isStale: false, to: { price: 6200 } });
	expect(basedOn(draft, [{ ...row, pricePaise: 6200 }])).toEqual({});
	expect(without(draft, ['onion'])).toEqual({});
});
