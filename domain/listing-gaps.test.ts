import { expect, test } from 'vitest';
import { gapsOfListing, isUnsellable, type ListingFacts, saleRefusal } from './listing-gaps.ts';

const whole: ListingFacts = {
	productType: 'loose',
	names: { en: 'Onion', hi: 'प्याज', mr: 'कांदा' },
	origin: 'Nashik, Maharashtra',
	maker: 'Sample Agro, Pune 411045',
	licence: 'FSSAI 1001 2022 0001 23',
	hsn: '0703',
	descriptionHtml: '<p>Firm and dry.</p>',
	pictureCount: 1,
	toxicity: 'blue',
	antidote: 'Atropine under medical care.',
	doseCount: 1,
	variants: [{ amount: 1000, price: 6000, mrp: 7000 }],
};
const bare: ListingFacts = {
	productType: 'loose',
	names: { en: 'Onion', hi: '', mr: '' },
	origin: ' ',
	maker: '',
	licence: '',
	hsn: '',
	descriptionHtml: '<p> </p>',
	pictureCount: 0,
	toxicity: null,
	antidote: null,
	doseCount: 0,
	variants: [{ amount: 1000, price: 6000, mrp: 0 }],
};

test.for(['loose', 'packed-food', 'pesticide', 'bio-pesticide', 'fertiliser'] as const)(
	'a whole listing of %s lacks nothing',
	(productType) => {
		expect(gapsOfListing({ ...whole, productType })).toEqual([]);
	},
);

test.for([
	['loose', ['origin', 'hsn', 'names', 'picture', 'description']],
	['packed-food', ['mrp', 'origin', 'maker', 'fssai', 'hsn', 'names', 'picture', 'description']],
	[
		'pesticide',
		[
			'mrp',
			'origin',
			'maker',
			'registration',
			'doses',
			'toxicity',
			'antidote',
			'hsn',
			'names',
			'picture',
			'description',
		],
	],
	['bio-pesticide', ['mrp', 'origin', 'maker', 'registration', 'doses', 'hsn', 'names', 'picture', 'description']],
	['fertiliser', ['mrp', 'origin', 'maker', 'certificate', 'hsn', 'names', 'picture', 'description']],
] as const)('a bare listing of %s lacks what its law asks', ([productType, gaps]) => {
	expect(gapsOfListing({ ...bare, productType })).toEqual(gaps);
});

test('a licence for food is one of fourteen digits', () => {
	const gapsWith = (licence: string) => gapsOfListing({ ...whole, productType: 'packed-food', licence });
	expect(gapsWith('10012022000123')).toEqual([]);
	expect(gapsWith('Lic. 1001-2022-0001-23')).toEqual([]);
	expect(gapsWith('1001202200012')).toEqual(['fssai']);
	expect(gapsWith('applied for')).toEqual(['fssai']);
});

test('only a listing without variants, or priced above its MRP, cannot be sold', () => {
	const dear = gapsOfListing({
		...whole,
		productType: 'packed-food',
		variants: [{ amount: 1, price: 7001, mrp: 7000 }],
	});
	expect(dear).toEqual(['priceAboveMrp']);
	expect(isUnsellable(dear)).toBe(true);
	expect(isUnsellable(gapsOfListing({ ...whole, variants: [] }))).toBe(true);
	expect(isUnsellable(gapsOfListing({ ...bare, productType: 'pesticide' }))).toBe(false);
	// loose produce has no printed price
	const loose = [{ amount: 1, price: 7001, mrp: 7000 }];
	expect(gapsOfListing({ ...whole, variants: loose })).toEqual([]);
	expect(gapsOfListing({ ...whole, variants: [{ amount: 0, price: 1, mrp: 1 }] })).toEqual(['netQuantity']);
});

test('a listing that lacks legal details goes on sale only with a reason of the owner', () => {
	const staff = { isOwner: false, reason: 'Old stock' };
	expect(saleRefusal(['names', 'picture'], null, staff)).toBeNull();
	expect(saleRefusal(['fssai'], null, staff)).toBe('LISTING_INCOMPLETE');
	expect(saleRefusal(['fssai'], null, { isOwner: true, reason: '' })).toBe('LISTING_INCOMPLETE');
	expect(saleRefusal(['fssai'], null, { isOwner: true, reason: 'Licence applied for' })).toBeNull();
	expect(saleRefusal(['variants'], null, { isOwner: true, reason: 'Licence applied for' })).toBe(
		'PRODUCT_NOT_SELLABLE',
	);
	// on sale already: only a new gap matters
	expect(saleRefusal(['fssai'], ['fssai'], staff)).toBeNull();
	expect(saleRefusal(['fssai', 'hsn'], ['fssai'], staff)).toBe('LISTING_INCOMPLETE');
});
