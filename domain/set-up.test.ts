import { expect, test } from 'vitest';
import { type SetUpState, setUpDone, setUpSteps } from './set-up.ts';

const demo: SetUpState = {
	missingDetails: [],
	isDemo: true,
	isMailSet: false,
	ownPincodes: 0,
	ownProducts: 0,
	orders: 0,
	otherStaff: 0,
};

test('demo data complete no step', () => {
	expect(Object.values(setUpDone(demo))).toEqual(setUpSteps.map(() => false));
});

test('each step is completed by data of the shop', () => {
	const done = (facts: Partial<SetUpState>) => {
		const state = setUpDone({ ...demo, ...facts });
		return setUpSteps.filter((step) => state[step]);
	};
	expect(done({ isDemo: false })).toEqual(['shopDetails']);
	expect(done({ isDemo: false, missingDetails: ['GSTIN'] })).toEqual([]);
	expect(done({ isMailSet: true })).toEqual(['mail']);
	expect(done({ ownPincodes: 1 })).toEqual(['pincodes']);
	expect(done({ otherStaff: 1 })).toEqual(['staff']);
	expect(done({ ownProducts: 1 })).toEqual(['products']);
	expect(done({ orders: 1 })).toEqual(['order']);
});
