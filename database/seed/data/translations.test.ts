import { labelAmountIn, labelPhraseIn } from '#domain/label-text.ts';
import { isCropCare, otherLangs } from '#domain/product.ts';
import { shopTextIn, translatedFields } from '#domain/translation.ts';
import { expect, test } from 'vitest';
import { seedBanners } from './banners.ts';
import { seedBlogs } from './blogs.ts';
import { blogsHindi } from './blogs-hindi.ts';
import { blogsMarathi } from './blogs-marathi.ts';
import { seedCampaigns } from './campaigns.ts';
import { antidotesHindi, cropCareHindi } from './crop-care-hindi.ts';
import { antidotesMarathi, cropCareMarathi } from './crop-care-marathi.ts';
import { cropTranslations } from './crop-names.ts';
import { seedCrops } from './crops.ts';
import { fruitsAndSpicesHindi } from './fruits-and-spices-hindi.ts';
import { fruitsAndSpicesMarathi } from './fruits-and-spices-marathi.ts';
import { seedPincodes, seedShopTexts, seedStores } from './places.ts';
import { seedProducts } from './products.ts';
import type { SeedProduct, Translations } from './seed-types.ts';
import { vegetablesHindi } from './vegetables-hindi.ts';
import { vegetablesMarathi } from './vegetables-marathi.ts';
import { seedVideos } from './videos.ts';

/** What protects people must be readable: every text of the demo's products, in every language of the shop. */
type Text = { of: string; english: string; lang: string; translation: string | null };

const descriptions = {
	hi: { ...cropCareHindi, ...vegetablesHindi, ...fruitsAndSpicesHindi },
	mr: { ...cropCareMarathi, ...vegetablesMarathi, ...fruitsAndSpicesMarathi },
};
const antidotes = { hi: antidotesHindi, mr: antidotesMarathi };

const paragraphsOf = (html: string) => [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, inside = '']) => inside);

function textsOf({ sku, descriptionHtml, antidote, doses }: SeedProduct): Text[] {
	return otherLangs.flatMap((lang) => {
		const text = (of: string, english: string, translation: string | null | undefined): Text => ({
			of: `${sku} ${of}`,
			english,
			lang,
			translation: translation || null,
		});
		return [
			...paragraphsOf(descriptionHtml).map((english, place) =>
				text(`paragraph ${place + 1}`, english, descriptions[lang][sku]?.[place]),
			),
			...(antidote === null ? [] : [text('antidote', antidote, antidotes[lang][antidote])]),
			...doses.flatMap((dose, row) => [
				text(`row ${row + 1} crop`, dose.cropName, labelPhraseIn(lang, dose.cropName)),
				text(`row ${row + 1} pest`, dose.commonNameOfPest, labelPhraseIn(lang, dose.commonNameOfPest)),
				text(`row ${row + 1} dose`, dose.dosagePerAcre, labelAmountIn(lang, dose.dosagePerAcre)),
				...(dose.water === null ? [] : [text(`row ${row + 1} water`, dose.water, labelAmountIn(lang, dose.water))]),
			]),
		];
	});
}

/** @returns each missing text with its language and its English */
function missingOf(texts: readonly Text[]): string[] {
	return texts
		.filter(({ translation }) => translation === null)
		.map(({ of, english, lang }) => `${lang}: ${of}: ${english}`);
}

const numbersOf = (text: string) => (text.match(/\d+(?:\.\d+)?[A-C]?/g) ?? []).sort();
const tagsOf = (text: string) => text.match(/<[^>]+>/g) ?? [];

/** @returns texts whose translation has other numbers or tags than the English */
function changedOf(texts: readonly Text[]): string[] {
	return texts
		.filter(({ english, translation }) => {
			if (translation === null) return false;
			const parts = [numbersOf, tagsOf].map((partsOf) => [partsOf(english), partsOf(translation)]);
			return parts.some(([before, after]) => JSON.stringify(before) !== JSON.stringify(after));
		})
		.map(({ of, english, lang, translation }) => `${lang}: ${of}: ${english} → ${translation}`);
}

/** The texts of a banner or a campaign: its fields with their translations. */
function contentTextsOf(of: string, record: object, translations: Translations<string>): Text[] {
	return otherLangs.flatMap((lang) =>
		Object.keys(translations[lang]).map((field) => ({
			of: `${of} ${field}`,
			english: String(record[field as keyof typeof record]),
			lang,
			translation: translations[lang][field] || null,
		})),
	);
}

/** The texts of a record whose translations are kept by its slug; an article's tags must be those of the English. */
function bySlug(
	slug: string,
	record: object,
	hi: Record<string, string> = {},
	mr: Record<string, string> = {},
): Text[] {
	return contentTextsOf(slug, record, { hi, mr });
}

const shopTexts = translatedFields.settings.flatMap((text) =>
	otherLangs.map((lang) => ({
		of: `settings ${text}`,
		english: seedShopTexts[text],
		lang,
		translation: seedShopTexts[shopTextIn(text, lang)] || null,
	})),
);
const articles = seedBlogs.flatMap((blog) => bySlug(blog.slug, blog, blogsHindi[blog.slug], blogsMarathi[blog.slug]));
const guides = seedCrops.flatMap((crop) => {
	const { hi, mr } = cropTranslations[crop.slug] ?? {};
	return bySlug(crop.slug, crop, hi, mr);
});

const content = [
	...seedBanners.flatMap((banner) => contentTextsOf(banner.name, banner, banner.translations)),
	...seedCampaigns.flatMap((campaign) => contentTextsOf(campaign.festival, campaign, campaign.translations)),
	...articles,
	...guides,
	...seedVideos.flatMap((video) => contentTextsOf(video.title, video, video.translations)),
	...seedStores.flatMap((store) => contentTextsOf(store.name, store, store.translations)),
	...shopTexts,
	...seedPincodes.flatMap((row) => contentTextsOf(row.pincode, row, row.translations)),
];
const cropCare = seedProducts.filter(({ productType }) => isCropCare(productType));
const texts = [...seedProducts.flatMap(textsOf), ...content];

test('every description, antidote and label row of every product, banner, campaign, article, crop, video, store, setting and delivery promise is in Hindi and in Marathi', () => {
	expect(cropCare).toHaveLength(28);
	expect(seedProducts.length - cropCare.length).toBe(52);
	expect(texts.length).toBeGreaterThan(500);
	const fields = [4 * seedBanners.length, 3 * seedCampaigns.length, 3 * seedBlogs.length, 2 * seedCrops.length];
	const more = [seedVideos.length, 2 * seedStores.length, 3, seedPincodes.length];
	expect(content).toHaveLength(2 * [...fields, ...more].reduce((sum, count) => sum + count, 0));
	expect(missingOf(texts)).toEqual([]);
	for (const lang of otherLangs)
		for (const { sku, descriptionHtml } of seedProducts)
			expect(descriptions[lang][sku], sku).toHaveLength(paragraphsOf(descriptionHtml).length);
});

test('every number and tag of the English text is in its translations, and no other', () => {
	expect(changedOf(texts)).toEqual([]);
});

test('a translation is in Devanagari, with no English sentence left in it', () => {
	const left = texts.filter(({ translation }) =>
		/[A-Za-z]+ [A-Za-z]+/.test(
			tagsOf(translation ?? '').reduce((text, tag) => text.replace(tag, ''), translation ?? ''),
		),
	);
	expect(left.map(({ of, lang }) => `${lang}: ${of}`)).toEqual([]);
	expect(texts.filter(({ translation }) => !/[\u0900-\u097f]/.test(translation ?? ''))).toEqual([]);
});

test('a paragraph, antidote, crop, pest, unit or banner text without a translation is listed, and a changed number', () => {
	const [product] = cropCare;
	if (product === undefined) throw new Error('no crop care');
	const row = { cropName: 'Dragon fruit', commonNameOfPest: 'Thrips, unknown bug', dosagePerAcre: '2 cups/acre' };
	const wrong = textsOf({
		...product,
		descriptionHtml: `${product.descriptionHtml}<p>Wear two masks.</p>`,
		antidote: 'Atropine',
		doses: [{ ...row, water: null, preHarvestDays: 3 }],
	});
	const missing = missingOf(wrong);
	expect(missing.filter((line) => line.startsWith('mr: '))).toEqual([
		'mr: HB-PEN paragraph 3: Wear two masks.',
		'mr: HB-PEN antidote: Atropine',
		'mr: HB-PEN row 1 crop: Dragon fruit',
		'mr: HB-PEN row 1 pest: Thrips, unknown bug',
		'mr: HB-PEN row 1 dose: 2 cups/acre',
	]);
	expect(missing.filter((line) => line.startsWith('hi: '))).toHaveLength(5);
	const banner = { title: 'Ripe mangoes', text: 'From Ratnagiri' };
	const inHindi = { title: 'पके आम', text: 'रत्नागिरी से' };
	expect(missingOf(contentTextsOf('Mango', banner, { hi: inHindi, mr: { title: 'पिकलेले आंबे', text: '' } }))).toEqual([
		'mr: Mango text: From Ratnagiri',
	]);
	const changed = { of: 'dose', english: '40-50 ml/acre', lang: 'mr', translation: '40-60 मिली/एकर' };
	expect(changedOf([changed])).toHaveLength(1);
});
