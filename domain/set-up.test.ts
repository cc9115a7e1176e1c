import { expect, test } from 'vitest';
import { type SetUpFacts, setUpDone, setUpSteps } from './set-up.ts';

const demo: SetUpFacts = {
	missingFacts: [],
	isDemo: true,
	isMailSet: false,
	ownAreas: 0,
	ownProducts: 0,
	orders: 0,
	colleagues: 0,
};

test('demo data complete no step', () => {
	expect(Object.values(setUpDone(demo))).toEqual(setUpSteps.map(() => false));
});

test('each step is completed by data of the shop', () => {
	const done = (facts: Partial<SetUpFacts>) => {
		const state = setUpDone({ ...demo, ...facts });
		return setUpSteps.filter((step) => state[step]);
	};
	expect(done({ isDemo: false })).toEqual(['facts']);
	expect(done({ isDemo: false, missingFacts: ['GSTIN'] })).toEqual([]);
	expect(done({ isMailSet: true })).toEqual(['mail']);
	expect(done({ ownAreas: 1 })).toEqual(['areas']);
	expect(done({ colleagues: 1 })).toEqual(['staff']);
	expect(done({ ownProducts: 1 })).toEqual(['goods']);
	expect(done({ orders: 1 })).toEqual(['order']);
});
