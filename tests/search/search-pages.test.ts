import { openStorefront } from '#tests/fixtures/storefront.ts';
import { afterAll, expect, test } from 'vitest';

const { shop, open } = await openStorefront();
afterAll(() => shop.close());

const search = (keyword: string, lang = '') => open(`${lang}/product?search=${encodeURIComponent(keyword)}`);

test.for([
	['', 'thrips', 'For your crop: Thrips', 'Crop care whose label names it. Read the label before use.'],
	['/hi', 'कपास', 'आपकी फसल के लिए: कपास', 'जिन फसल सुरक्षा उत्पादों के लेबल पर इसका नाम है।'],
	['/mr', 'कांदा फुलकिडे', 'तुमच्या पिकासाठी: कांदा, फुलकिडे', 'ज्या पीक संरक्षण उत्पादनांच्या लेबलवर याचे नाव आहे.'],
] as const)(
	'%s a search for a crop or problem shows crop care under its own title',
	async ([lang, word, title, note]) => {
		const page = await search(word, lang);
		expect(page.texts('h1')).toEqual([title]);
		expect(page.text).toContain(note);
		expect(page.all('article').length).toBeGreaterThan(0);
	},
);

test.for([
	['', 'cabbage', 'We do not sell “cabbage”.', 'Do you grow Cabbage? See crop care for it'],
	['/hi', 'पत्तागोभी', 'हम “पत्तागोभी” नहीं बेचते।', 'क्या आप पत्तागोभी उगाते हैं? इसकी फसल सुरक्षा देखें'],
	['/mr', 'कोबी', 'आम्ही “कोबी” विकत नाही.', 'तुम्ही कोबी पिकवता का? त्याचे पीक संरक्षण पहा'],
] as const)(
	'%s a food that is not sold says so and links to the crop care for it',
	async ([lang, word, title, link]) => {
		const page = await search(word, lang);
		expect(page.text).toContain(title);
		expect(page.all('article')).toHaveLength(0);
		const [cropCare] = page.all('main a').filter(({ text }) => text === link);
		const linked = await open(cropCare?.attribute('href') ?? '');
		expect(linked.text).toContain('Emamectin Benzoate 5% SG');
		expect(linked.text).not.toContain('Cauliflower');
	},
);

test('a food that is sold has no link to crop care, and urea is not sold', async () => {
	expect((await search('onion')).text).not.toContain('See crop care');
	const urea = await search('urea');
	expect(urea.text).toContain('We do not sell “urea”.');
	expect(urea.text).not.toContain('No products found in this category.');
	expect(urea.text).not.toContain('See crop care');
});

test.for([
	['', 'We do not sell “urea”.', 'No product matches “urea” at this price.'],
	['/hi', 'हम “urea” नहीं बेचते।', 'इस भाव में “urea” के लिए कोई उत्पाद नहीं मिला।'],
	['/mr', 'आम्ही “urea” विकत नाही.', 'या किमतीत “urea” साठी उत्पादने सापडली नाहीत.'],
] as const)(
	'%s a search without result names the search and has neither sort nor filters; with a price it keeps the filters',
	async ([lang, title, atPrice]) => {
		const page = await search('urea', lang);
		expect(page.texts('main p')).toContain(title);
		for (const control of ['select', 'details', 'aside']) expect(page.all(`main ${control}`), control).toHaveLength(0);
		const priced = await open(`${lang}/product?search=urea&minPrice=10`);
		expect(priced.texts('main p')).toContain(atPrice);
		expect(priced.all('main aside')).toHaveLength(1);
		const found = await search('onion', lang);
		expect(found.all('main aside')).toHaveLength(1);
	},
);

test('an amount in the search selects the variant, and without one the first variant is selected', async () => {
	const selected = async (keyword: string) => {
		const [card] = (await search(keyword)).all('article');
		return card
			?.all('label')
			.filter((label) => label.all('input').some((input) => input.attribute('checked') !== undefined))
			.map(({ text }) => text);
	};
	expect(await selected('onion 5 kg')).toEqual(['5 kg']);
	expect(await selected('कांदा १ किलो')).toEqual(['1 kg']);
	expect(await selected('onion')).toEqual(['500 g']);
	expect(await selected('onion 3 kg')).toEqual(['500 g']);
});

test('a misspelt word shows the product and says that its spelling is similar', async () => {
	const page = await search('onoin');
	expect(page.texts('h1')).toEqual(['Results for “onoin”']);
	expect(page.text).toContain('Products with a similar spelling.');
	expect(page.all('article')).toHaveLength(1);
});

test.for([
	['', 'nashik onion', 'No product has “nashik”. These match the other words.', 'Onion'],
	['/mr', 'नाशिक कांदा', '“नाशिक” कोणत्याही उत्पादनात सापडले नाही. ही इतर शब्दांची उत्पादने आहेत.', 'कांदा'],
	['', 'Confidor', 'We do not sell “Confidor”. These have the same active ingredient.', 'Imidacloprid 17.8% SL'],
	['/hi', 'कोराजन', 'हम “कोराजन” नहीं बेचते। इनमें वही सक्रिय घटक है।', 'क्लोरेंट्रानिलिप्रोल 18.5% एससी'],
] as const)(
	'%s a word that no product has and a trade name are named above the products: %s',
	async ([lang, word, note, name]) => {
		const page = await search(word, lang);
		expect(page.text).toContain(note);
		expect(page.all('article')[0]?.text).toContain(name);
	},
);

test('two products in one search are both shown, and the form powder excludes others', async () => {
	const names = async (keyword: string) =>
		(await search(keyword))
			.all('article')
			.map(({ text }) => text)
			.join(' ');
	expect(await names('ginger garlic')).toMatch(/Ginger[\s\S]*Garlic|Garlic[\s\S]*Ginger/);
	expect((await search('garlic bread')).text).toContain('We do not sell “garlic bread”.');
	expect((await search('curry powder')).text).toContain('We do not sell “curry powder”.');
});
