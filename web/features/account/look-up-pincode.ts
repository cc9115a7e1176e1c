import { type CallResult, call } from '#web/api.ts';

export type PincodeAnswer =
	| { outcome: 'found'; areas: string[]; city: string; state: string }
	| { outcome: 'invalid' | 'empty' | 'failed' };

type Ask = (pincode: string) => Promise<CallResult<'pincode.lookup'>>;

/** What the post says about a pincode. The district serves as the city. spec: shopping §7, §8 */
export async function lookUpPincode(
	pincode: string,
	ask: Ask = (code) => call('pincode.lookup', { params: { pincode: code } }),
): Promise<PincodeAnswer> {
	const result = await ask(pincode);
	if (!result.ok) return { outcome: 'failed' };
	const [answer] = result.reply;
	if (answer?.Status !== 'Success') return { outcome: 'invalid' };
	const offices = answer.PostOffice ?? [];
	const [first] = offices;
	if (first === undefined) return { outcome: 'empty' };
	return {
		outcome: 'found',
		areas: [...new Set(offices.map((office) => office.Name))],
		city: first.District,
		state: first.State,
	};
}
