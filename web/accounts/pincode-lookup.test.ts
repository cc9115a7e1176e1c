import { expect, test } from 'vitest';
import { lookUpPincode } from './pincode-lookup.ts';

function office(Name: string) {
	return { Name, District: 'Pune', State: 'Maharashtra', Block: 'Haveli', Country: 'India', Pincode: '411045' };
}

function answering(reply: unknown) {
	return async () => ({ ok: true, reply }) as never;
}

test('hands over areas without repeats, district as city, and state', async () => {
	const reply = [{ Status: 'Success', Message: '', PostOffice: [office('Baner'), office('Baner'), office('Aundh')] }];
	expect(await lookUpPincode('411045', answering(reply))).toEqual({
		outcome: 'found',
		areas: ['Baner', 'Aundh'],
		city: 'Pune',
		state: 'Maharashtra',
	});
});

test('tells an unknown pincode from one without post offices and from no answer', async () => {
	const invalid = answering([{ Status: 'Error', Message: 'No records found', PostOffice: null }]);
	expect(await lookUpPincode('000000', invalid)).toEqual({ outcome: 'invalid' });
	const empty = answering([{ Status: 'Success', Message: '', PostOffice: [] }]);
	expect(await lookUpPincode('411999', empty)).toEqual({ outcome: 'empty' });
	const failed = async () => ({ ok: false, status: 0, error: null }) as const;
	expect(await lookUpPincode('411045', failed)).toEqual({ outcome: 'failed' });
});
