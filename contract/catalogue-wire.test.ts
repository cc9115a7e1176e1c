import { maxPaise, paise } from '#domain/money.ts';
import { type Product, productTypes, tints } from '#domain/product.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productSchema } from './catalogue.ts';
import { productCardFromWire, productFromWire, productToWire } from './catalogue-wire.ts';

const amounts = fc.integer({ min: 0, max: maxPaise }).map(paise);
const names = fc.record({ en: fc.string(), hi: fc.string(), mr: fc.string() });

const translation = fc.record({ descriptionHtml: fc.string(), antidote: fc.string() });

const rated = { average: fc.option(fc.integer({ min: 1, max: 5 })), count: fc.nat() };

const products: fc.Arbitrary<Product> = fc.record({
	id: fc.string({ minLength: 1, maxLength: 128 }),
	name: fc.string(),
	names,
	picture: fc.string(),
	gallery: fc.array(fc.string()),
	descriptionHtml: fc.string(),
	category: fc.record({ id: fc.string({ minLength: 1, maxLength: 128 }), name: fc.string() }),
	variants: fc.array(
		fc.record({
			unit: fc.string(),
			price: amounts,
			mrp: amounts,
			stock: fc.nat(),
			amount: fc.integer({ min: 1, max: 1_000_000 }),
			base: fc.constantFrom('g', 'ml', 'pc'),
		}),
	),
	doses: fc.array(
		fc.record({
			cropName: fc.string(),
			pestName: fc.string(),
			dosePerAcre: fc.string(),
			water: fc.option(fc.string()),
			preHarvestDays: fc.option(fc.nat()),
		}),
	),
	isInOfferZone: fc.boolean(),
	isTodayOffer: fc.boolean(),
	campaigns: fc.array(fc.string()),
	productType: fc.constantFrom(...productTypes),
	tint: fc.constantFrom(...tints),
	origin: fc.string(),
	maker: fc.string(),
	licence: fc.string(),
	badge: fc.option(fc.string()),
	isRestricted: fc.boolean(),
	modeOfAction: fc.option(fc.string()),
	toxicity: fc.option(fc.constantFrom('green', 'blue', 'yellow', 'red')),
	antidote: fc.option(fc.string()),
	translations: fc.record({ hi: translation, mr: translation }),
	rating: fc.record({ ...rated, genuine: fc.record(rated) }),
});

test('maps every product to the wire and back', () => {
	fc.assert(
		fc.property(products, (product) => {
			const wire = productSchema.parse(JSON.parse(JSON.stringify(productToWire(product))));
			expect(productFromWire(wire)).toEqual(product);
		}),
	);
});

test('names the fields of a variant on the wire as before', () => {
	const [product] = fc.sample(products, 1);
	if (product === undefined) throw new Error('no sample');
	const variant = {
		unit: '1 kg',
		price: paise(6000),
		mrp: paise(7050),
		stock: 12,
		amount: 1000,
		base: 'g' as const,
	};
	const wire = productToWire({ ...product, id: 'onion', name: 'Onion', variants: [variant] });
	expect(wire).toMatchObject({
		_id: 'onion',
		productName: 'Onion',
		unitPricePairs: [{ unit: '1 kg', price: 60, lisedPrice: 70.5, stock: 12, amount: 1000, base: 'g' }],
	});
});

test('maps a card with only the fields that a card shows', () => {
	fc.assert(
		fc.property(products, (product) => {
			const card = productCardFromWire(productToWire(product));
			expect(Object.keys(card).sort()).toEqual(
				['badge', 'id', 'isRestricted', 'name', 'names', 'picture', 'tint', 'variants'].sort(),
			);
			expect(product).toMatchObject(card);
		}),
	);
});
