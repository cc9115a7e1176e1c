import { expect, test } from 'vitest';
import { findState, isFssaiNumber, isGstin, licenceProblem, stateOfShop } from './gst-states.ts';
import { indiaStatesAndTerritories } from './india-states.ts';

test('every state and territory has a code of its own', () => {
	const codes = indiaStatesAndTerritories.map((state) => findState(state)?.code);
	expect(new Set(codes).size).toBe(indiaStatesAndTerritories.length);
	expect(codes.every((code) => /^\d{2}$/.test(code ?? ''))).toBe(true);
	expect(findState('Atlantis')).toBeNull();
});

test('takes the state of the shop from its GSTIN, else from its address', () => {
	expect(stateOfShop('27AAAAA0000A1Z2', 'Panaji, Goa')).toEqual({ name: 'Maharashtra', code: '27' });
	expect(stateOfShop('', 'Baner Road, Pune 411045, Maharashtra')).toEqual({ name: 'Maharashtra', code: '27' });
	expect(stateOfShop('none', 'Panaji\nGoa 403001')).toEqual({ name: 'Goa', code: '30' });
	expect(stateOfShop('', 'Baner Road')).toBeNull();
});

test('a GSTIN is state, PAN, entity, Z and a check character', () => {
	expect(isGstin('27AAAAA0000A1Z2')).toBe(true);
	expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
	for (const wrong of [
		'',
		'27AAAAA0000A1Z5',
		'27AAPFU0993F1ZV',
		'27AAAAA0000A1X2',
		'27aaaaa0000a1z2',
		'AA27AAA0000A1Z2',
	])
		expect(isGstin(wrong)).toBe(false);
});

test('checks GSTIN and FSSAI numbers among the licences, and no others', () => {
	expect(isFssaiNumber('1152 3034 0004 12')).toBe(true);
	for (const wrong of ['', '1152303400041', '31523034000412', '1152303400041X'])
		expect(isFssaiNumber(wrong)).toBe(false);
	expect(licenceProblem({ label: 'GSTIN', number: '27AAPFU0939F1ZW' })).toBe('GSTIN');
	expect(licenceProblem({ label: 'GSTIN', number: '27aapfu0939f1zv' })).toBeNull();
	expect(licenceProblem({ label: 'FSSAI Lic.', number: '115' })).toBe('FSSAI');
	expect(licenceProblem({ label: 'Insecticide licence', number: 'LAID-1' })).toBeNull();
});
