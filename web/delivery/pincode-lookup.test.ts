import { expect, test } from 'vitest';
import { lookUpPincode } from './pincode-lookup.ts';

function office(Name: string) {
	return { Name, District: 'Pune', State: 'Maharashtra', Block: 'Haveli', Country: 'India', Pincode: '411045' };
}

function respondWith(reply: unknown) {
	return async () => ({ ok: true, reply }) as never;
}

test('returns areas without repeats, district as city, and state', async () => {
	const reply = [{ Status: 'Success', Message: '', PostOffice: [office('Baner'), office('Baner'), office('Aundh')] }];
	expect(await lookUpPincode('411045', respondWith(reply))).toEqual({
		outcome: 'found',
		areas: ['Baner', 'Aundh'],
		city: 'Pune',
		state: 'Maharashtra',
	});
});

test('distinguishes an unknown pincode, one without post offices and a failed request', async () => {
	const invalid = respondWith([{ Status: 'Error', Message: 'No records found', PostOffice: null }]);
	expect(await lookUpPincode('000000', invalid)).toEqual({ outcome: 'invalid' });
	const empty = respondWith([{ Status: 'Success', Message: '', PostOffice: [] }]);
	expect(await lookUpPincode('411999', empty)).toEqual({ outcome: 'empty' });
	const failed = async () => ({ ok: false, status: 0, error: null }) as const;
	expect(await lookUpPincode('411045', failed)).toEqual({ outcome: 'failed' });
});
