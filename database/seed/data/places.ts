import type { ShopTexts } from '#domain/translation.ts';
import type { SeedLicences, SeedPincode, SeedStore } from './seed-types.ts';

const sameOrNextDay = {
	scope: 'all',
	promise: 'Same day or next day',
	translations: {
		hi: { promise: 'उसी दिन या अगले दिन' },
		mr: { promise: 'त्याच दिवशी किंवा दुसऱ्या दिवशी' },
	},
	minDays: 0,
	maxDays: 1,
} as const;
const byParcel = {
	scope: 'agro',
	promise: 'Crop care and plant nutrition by parcel, 2–3 days',
	translations: {
		hi: { promise: 'फसल सुरक्षा और पौध पोषण पार्सल से, 2–3 दिन में' },
		mr: { promise: 'पीक संरक्षण आणि पीक पोषण पार्सलने, 2–3 दिवसांत' },
	},
	minDays: 2,
	maxDays: 3,
} as const;

export const seedPincodes: SeedPincode[] = [
	{ pincode: '411045', area: 'Baner, Balewadi', ...sameOrNextDay },
	{ pincode: '411057', area: 'Hinjawadi, Wakad', ...sameOrNextDay },
	{ pincode: '411035', area: 'Akurdi', ...sameOrNextDay },
	{ pincode: '411044', area: 'Nigdi, Pradhikaran', ...sameOrNextDay },
	{ pincode: '411033', area: 'Chinchwad, Thergaon', ...sameOrNextDay },
	{ pincode: '411021', area: 'Bavdhan, Pashan', ...sameOrNextDay },
	{ pincode: '410501', area: 'Chakan', ...byParcel },
	{ pincode: '410506', area: 'Talegaon Dabhade', ...byParcel },
	{ pincode: '412105', area: 'Alandi', ...byParcel },
];

/** Pick-up points of the demo. */
export const seedStores: SeedStore[] = [
	{
		slug: 'baner',
		name: 'Balewadi',
		address: 'Baner, Pune',
		translations: {
			hi: { name: 'बालेवाडी', address: 'बाणेर, पुणे' },
			mr: { name: 'बालेवाडी', address: 'बाणेर, पुणे' },
		},
		pincode: '411045',
	},
	{
		slug: 'hinjawadi',
		name: 'Park street',
		address: 'Hinjewadi, Pune',
		translations: {
			hi: { name: 'पार्क स्ट्रीट', address: 'हिंजवडी, पुणे' },
			mr: { name: 'पार्क स्ट्रीट', address: 'हिंजवडी, पुणे' },
		},
		pincode: '411057',
	},
	{
		slug: 'akurdi',
		name: 'Komal Palace',
		address: 'Akurdi, Pune',
		translations: {
			hi: { name: 'कोमल पैलेस', address: 'आकुर्डी, पुणे' },
			mr: { name: 'कोमल पॅलेस', address: 'आकुर्डी, पुणे' },
		},
		pincode: '411035',
	},
	{
		slug: 'wakad',
		name: 'Ganesh Corner',
		address: 'Wakad, Pune',
		translations: {
			hi: { name: 'गणेश कॉर्नर', address: 'वाकड, पुणे' },
			mr: { name: 'गणेश कॉर्नर', address: 'वाकड, पुणे' },
		},
		pincode: '411057',
	},
];

/** What the settings of the shop say in each language. */
export const seedShopTexts: ShopTexts = {
	supportHours: '8 am to 8 pm',
	supportHoursHi: 'सुबह 8 बजे से रात 8 बजे तक',
	supportHoursMr: 'सकाळी 8 ते रात्री 8',
	address: 'Sample address, Baner Road, Pune 411045, Maharashtra',
	addressHi: 'नमूना पता, बाणेर रोड, पुणे 411045, महाराष्ट्र',
	addressMr: 'नमुना पत्ता, बाणेर रस्ता, पुणे 411045, महाराष्ट्र',
	pickupAddress: 'Pickup point Balewadi/Baner, Baner Road, Pune 411045, Maharashtra',
	pickupAddressHi: 'पिकअप केंद्र बालेवाडी/बाणेर, बाणेर रोड, पुणे 411045, महाराष्ट्र',
	pickupAddressMr: 'पिकअप केंद्र बालेवाडी/बाणेर, बाणेर रस्ता, पुणे 411045, महाराष्ट्र',
};

/** Placeholders that no authority has issued; a real shop replaces them before it opens. */
export const seedLicences: SeedLicences = {
	fssai: '10000000000000',
	gstin: '27AAAAA0000A1Z2',
	insecticideLicence: 'LAID00000000',
	fertiliserAuthorisation: 'LAFD00000000',
};
