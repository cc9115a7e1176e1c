import type { IndiaState } from './india-states.ts';
import { indiaStatesAndTerritories } from './india-states.ts';
import { isSameState } from './invoice.ts';

/** The first two digits of a GSTIN. source: GST portal, state codes */
const stateCodes: Record<IndiaState, string> = {
	'Jammu and Kashmir': '01',
	'Himachal Pradesh': '02',
	Punjab: '03',
	Chandigarh: '04',
	Uttarakhand: '05',
	Haryana: '06',
	Delhi: '07',
	Rajasthan: '08',
	'Uttar Pradesh': '09',
	Bihar: '10',
	Sikkim: '11',
	'Arunachal Pradesh': '12',
	Nagaland: '13',
	Manipur: '14',
	Mizoram: '15',
	Tripura: '16',
	Meghalaya: '17',
	Assam: '18',
	'West Bengal': '19',
	Jharkhand: '20',
	Odisha: '21',
	Chhattisgarh: '22',
	'Madhya Pradesh': '23',
	Gujarat: '24',
	'Dadra and Nagar Haveli and Daman and Diu': '26',
	Maharashtra: '27',
	Karnataka: '29',
	Goa: '30',
	Lakshadweep: '31',
	Kerala: '32',
	'Tamil Nadu': '33',
	Puducherry: '34',
	'Andaman and Nicobar Islands': '35',
	Telangana: '36',
	'Andhra Pradesh': '37',
	Ladakh: '38',
};

const gstinCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The last character: the others in base 36, every second one doubled, digits added. source: GSTN, GSTIN format */
function gstinCheckCharacter(text: string): string {
	const sum = [...text.slice(0, 14)].reduce((total, character, index) => {
		const value = gstinCharacters.indexOf(character) * (index % 2 === 0 ? 1 : 2);
		return total + Math.floor(value / 36) + (value % 36);
	}, 0);
	return gstinCharacters.charAt((36 - (sum % 36)) % 36);
}

/** Fifteen characters: state, PAN, entity, Z, check character. source: CGST Rules, rule 10 */
export function isGstin(text: string): boolean {
	return /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/.test(text) && gstinCheckCharacter(text) === text.charAt(14);
}

/**
 * 14 digits: 1 for a licence or 2 for a registration, state, year, enrolling officer, number. It has no check digit.
 * source: Food Safety and Standards Authority of India, FoSCoS
 */
export function isFssaiNumber(text: string): boolean {
	return /^[12]\d{13}$/.test(text.replace(/[\s-]/g, ''));
}

/** What is wrong with a number among the licences of the shop, or null; only known labels are checked. */
export function licenceProblem({ label, number }: { label: string; number: string }): 'GSTIN' | 'FSSAI' | null {
	if (/gst/i.test(label)) return isGstin(number.trim().toUpperCase()) ? null : 'GSTIN';
	if (/fssai/i.test(label)) return isFssaiNumber(number) ? null : 'FSSAI';
	return null;
}

export type GstState = { name: string; code: string };

/** @returns null when the text is not a state of India */
export function findState(name: string): GstState | null {
	const state = indiaStatesAndTerritories.find((known) => isSameState(known, name));
	return state === undefined ? null : { name: state, code: stateCodes[state] };
}

/** The state a shop is registered in: from its GSTIN, otherwise from its address. Null when neither has one. */
export function stateOfShop(gstin: string, address: string): GstState | null {
	const byCode = isGstin(gstin)
		? indiaStatesAndTerritories.find((state) => stateCodes[state] === gstin.slice(0, 2))
		: undefined;
	if (byCode !== undefined) return { name: byCode, code: stateCodes[byCode] };
	for (const part of address.split(/[,\n]/).toReversed()) {
		const named = findState(part.replace(/\d/g, ''));
		if (named !== null) return named;
	}
	return null;
}
