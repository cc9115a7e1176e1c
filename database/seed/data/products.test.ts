import { pictureSources } from '#database/seed/pictures/picture-sources.ts';
import { expect, test } from 'vitest';
import { seedBanners } from './banners.ts';
import { seedBlogs } from './blogs.ts';
import { seedCategories } from './categories.ts';
import { seedProducts } from './products.ts';
import type { SeedProduct } from './seed-types.ts';

const allowedTags = new Set(['h2', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br']);

function tagsOf(html: string): string[] {
	return [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)].map(([, tag = '', attributes = '']) => tag + attributes);
}

function named(products: readonly SeedProduct[]): string[] {
	return products.map((product) => product.sku);
}

test('lists 80 products, each with its own SKU and slug', () => {
	expect(seedProducts).toHaveLength(80);
	expect(new Set(seedProducts.map(({ sku }) => sku)).size).toBe(80);
	expect(new Set(seedProducts.map(({ slug }) => slug)).size).toBe(80);
	for (const { slug } of seedProducts) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('puts every product into a category without sub-categories', () => {
	const parents = new Set(seedCategories.map(({ parent }) => parent));
	const leaves = seedCategories.map(({ slug }) => slug).filter((slug) => !parents.has(slug));
	expect(seedProducts.filter(({ category }) => !leaves.includes(category))).toEqual([]);
});

test('fills the thirteen catalogue categories and leaves the merchandising ones empty', () => {
	expect(new Set(seedProducts.map(({ category }) => category)).size).toBe(13);
	const merchandising = seedCategories.filter(({ names }) =>
		['WeeklyBestDeals', 'TopTrendingProduct'].includes(names.en),
	);
	expect(merchandising).toHaveLength(2);
	for (const { slug } of merchandising)
		expect(named(seedProducts.filter(({ category }) => category === slug))).toEqual([]);
});

test('gives every category a known parent, its own slug and its own position', () => {
	const slugs = seedCategories.map(({ slug }) => slug);
	expect(new Set(slugs).size).toBe(slugs.length);
	expect(new Set(seedCategories.map(({ position }) => position)).size).toBe(slugs.length);
	for (const { parent } of seedCategories) if (parent !== null) expect(slugs).toContain(parent);
});

test('names only pictures that have a source', () => {
	const pictures = [
		...seedProducts.flatMap((product) => product.pictures),
		...[...seedCategories, ...seedBanners, ...seedBlogs].map(({ picture }) => picture),
	];
	expect(pictures.filter((picture) => !(picture in pictureSources))).toEqual([]);
	expect(named(seedProducts.filter((product) => product.pictures.length < 2))).toEqual([]);
});

test('asks a whole number of paise, never more than the MRP', () => {
	for (const { sku, variants } of seedProducts) {
		expect(variants.length, sku).toBeGreaterThan(0);
		for (const { pricePaise, mrpPaise, amount } of variants) {
			expect(Number.isInteger(pricePaise) && Number.isInteger(mrpPaise), sku).toBe(true);
			expect(pricePaise, sku).toBeGreaterThan(0);
			expect(pricePaise, sku).toBeLessThanOrEqual(mrpPaise);
			expect(amount, sku).toBeGreaterThan(0);
		}
		expect(new Set(variants.map(({ unit }) => unit)).size, sku).toBe(variants.length);
	}
});

test('describes products and articles with allow-listed tags only', () => {
	const texts = [
		...seedProducts.map((product) => product.descriptionHtml),
		...seedBlogs.map((blog) => blog.contentHtml),
	];
	for (const text of texts) {
		expect(tagsOf(text).filter((tag) => !allowedTags.has(tag))).toEqual([]);
		expect(text.length).toBeGreaterThan(120);
	}
	expect(new Set(texts).size).toBe(texts.length);
});

test('carries what the law requires of each product type', () => {
	for (const product of seedProducts) {
		const isPlantProtection = product.productType === 'pesticide' || product.productType === 'bio-pesticide';
		expect(product.modeOfAction !== null, product.sku).toBe(isPlantProtection);
		expect(product.toxicity !== null, product.sku).toBe(isPlantProtection);
		expect(product.antidote !== null, product.sku).toBe(isPlantProtection);
		expect(product.doses.length > 0, product.sku).toBe(isPlantProtection || product.productType === 'fertiliser');
		if (product.doses.length > 0) expect(product.descriptionHtml, product.sku).toMatch(/label/);
		expect(product.hsn, product.sku).not.toBe('');
		expect(product.origin, product.sku).not.toBe('');
		expect(product.names.hi && product.names.mr, product.sku).toMatch(/\p{Script=Devanagari}|\d/u);
	}
});

test('taxes fresh produce at 0, food and nutrition at 5, chemicals at 18 percent', () => {
	for (const { sku, productType, gstPercent } of seedProducts) {
		if (productType === 'loose') expect(gstPercent, sku).toBe(0);
		if (productType === 'pesticide') expect(gstPercent, sku).toBe(18);
		if (productType === 'bio-pesticide' || productType === 'fertiliser') expect(gstPercent, sku).toBe(5);
	}
});

test('shares one pool among the variants of loose goods only', () => {
	for (const { sku, productType, pooling } of seedProducts)
		expect(pooling, sku).toBe(productType === 'loose' ? 'shared' : 'per-variant');
});

test('flags glyphosate, and nothing else, as restricted', () => {
	expect(named(seedProducts.filter(({ restricted }) => restricted))).toEqual(['HB-GLY']);
});

test('forbids spraying in bloom where the product is toxic to honey bees', () => {
	for (const sku of ['IN-IMI', 'IN-THI', 'IN-FIP']) {
		expect(seedProducts.find((product) => product.sku === sku)?.descriptionHtml).toMatch(/no spraying in bloom/);
	}
});

test('names the importer of products grown abroad', () => {
	for (const { sku, origin, descriptionHtml } of seedProducts) {
		if (!origin.startsWith('India')) expect(descriptionHtml, sku).toContain('Importer: sample data');
	}
});

test('has mangoes sold out and no offer that is sold out', () => {
	expect(named(seedProducts.filter(({ openingStock }) => openingStock === 0))).toEqual(['FR-MNG']);
	expect(named(seedProducts.filter(({ flags, openingStock }) => flags.todayOffer && openingStock === 0))).toEqual([]);
});

test('prints on each drawn diamond the toxicity of the product', () => {
	for (const { sku, productType, pictures, toxicity } of seedProducts) {
		if (!['pesticide', 'bio-pesticide', 'fertiliser'].includes(productType)) continue;
		const source = pictureSources[pictures[0] ?? ''];
		expect(source && 'cropCare' in source ? source.cropCare.toxicity : 'no label', sku).toBe(toxicity);
	}
});
