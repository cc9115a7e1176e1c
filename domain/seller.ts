import { type GstState, isGstin, stateOfShop } from './gst-states.ts';

/** The seller on an invoice. */
export type Seller = {
	name: string;
	address: string;
	gstin: string;
	state: GstState | null;
	licences: { label: string; number: string }[];
	/** required by law and missing in the settings */
	missing: string[];
	/** the numbers are demo placeholders */
	isSample: boolean;
};

export type ShopFacts = {
	name: string;
	address: string;
	licences: { label: string; number: string }[];
	isDemo: boolean;
};

/** The seller details from the settings; missing ones are listed. */
export function sellerOf({ name, address, licences, isDemo }: ShopFacts): Seller {
	const gstin = licences.find(({ label }) => /gstin/i.test(label))?.number.trim() ?? '';
	const state = stateOfShop(gstin, address);
	const missing = [
		...(name === '' ? ['name'] : []),
		...(address === '' ? ['address'] : []),
		...(gstin === '' ? ['GSTIN'] : []),
		...(gstin !== '' && !isGstin(gstin) ? ['a valid GSTIN'] : []),
		...(state === null ? ['state'] : []),
	];
	return {
		name,
		address,
		gstin,
		state,
		licences: licences.filter(({ label }) => !/gstin/i.test(label)),
		missing,
		isSample: isDemo,
	};
}
