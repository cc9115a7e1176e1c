import { expect, test } from 'vitest';
import { findState, isGstin, stateOfShop } from './gst-states.ts';
import { indiaStatesAndTerritories } from './india-states.ts';

test('every state and territory has a code of its own', () => {
	const codes = indiaStatesAndTerritories.map((state) => findState(state)?.code);
	expect(new Set(codes).size).toBe(indiaStatesAndTerritories.length);
	expect(codes.every((code) => /^\d{2}$/.test(code ?? ''))).toBe(true);
	expect(findState('Atlantis')).toBeNull();
});

test('a shop is where its GSTIN says, or else where its address is', () => {
	expect(stateOfShop('27AAAAA0000A1Z5', 'Panaji, Goa')).toEqual({ name: 'Maharashtra', code: '27' });
	expect(stateOfShop('', 'Baner Road, Pune 411045, Maharashtra')).toEqual({ name: 'Maharashtra', code: '27' });
	expect(stateOfShop('none', 'Panaji\nGoa 403001')).toEqual({ name: 'Goa', code: '30' });
	expect(stateOfShop('', 'Baner Road')).toBeNull();
});

test('a GSTIN is state, PAN, entity, Z and a check character', () => {
	expect(isGstin('27AAAAA0000A1Z5')).toBe(true);
	for (const wrong of ['', '27AAAAA0000A1X5', '27aaaaa0000a1z5', 'AA27AAA0000A1Z5']) expect(isGstin(wrong)).toBe(false);
});
