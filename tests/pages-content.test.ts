import { getVariant } from '#tests/fixtures/shop.ts';
import { openStorefront, type PageElement } from '#tests/fixtures/storefront.ts';
import { afterAll, expect, test } from 'vitest';

/** Texts, links and languages of the pages as the server renders them. */
const { shop, open } = await openStorefront();
afterAll(() => shop.close());

function hrefOf(part: PageElement | undefined, name: string): string | undefined {
	return part
		?.all('a')
		.find(({ text }) => text === name)
		?.attribute('href');
}

test.for([
	['/hi/Blogc', 'हमारा ब्लॉग'],
	['/mr/blog', 'आमचा ब्लॉग'],
	['/hi/campaign', 'त्योहार ऑफ़र'],
	['/hi/category', 'ताज़ी सब्ज़ियाँ, ताज़े भाव'],
	['/mr/Category?category=Fruits', 'ताज्या भाज्या, ताजे भाव'],
	['/hi/herbicides', 'खरपतवारनाशक'],
	['/mr/watersoluble', 'विद्राव्य खते'],
	['/hi/crop', 'फ़सलें'],
	['/hi/deals', 'आज के ख़ास ऑफ़र'],
	['/mr/Treding', 'चर्चेतील उत्पादने'],
	['/hi/OfferZone', 'ऑफ़र ज़ोन'],
	['/mr/offerzone', 'ऑफर झोन'],
	['/hi/video', 'Khetse वीडियो'],
	['/hi/Whatsapp', 'WhatsApp पर हमसे बात करें'],
	['/mr/Whatsapp', 'WhatsApp वर आमच्याशी बोला'],
	['/mr/review', 'तुमची परीक्षणे'],
	['/hi/about', 'हमारे बारे में'],
	['/mr/about', 'आमच्याबद्दल'],
	['/hi/login', 'लॉग इन'],
	['/mr/LOGIN', 'लॉग इन'],
	['/hi/signup', 'साइन अप'],
	['/mr/signup', 'साइन अप'],
	['/hi/payment', 'भुगतान'],
	['/mr/payment', 'पेमेंट'],
] as const)('%s has its heading in the language of the address', async ([url, heading]) => {
	const page = await open(url);
	expect(page.status).toBe(200);
	expect(page.texts('h1')).toEqual([heading]);
});

test('pages in Hindi and Marathi translate prices, links and notes', async () => {
	for (const url of ['/Blog', '/blogc', '/hi/Blogc', '/mr/blog'])
		expect((await open(url)).all('article'), url).toHaveLength(6);
	const links = async (url: string) => (await open(url)).all('main a');
	const [more] = (await links('/mr/blog')).filter(({ text }) => text.startsWith('पुढे वाचा'));
	expect(more?.attribute('href')).toMatch(/^\/mr\/BlogD\//);
	const opened = await open(more?.attribute('href') ?? '');
	const [text] = opened.all('article div').filter((part) => /\bprose\b/.test(part.attribute('class') ?? ''));
	expect(text?.attribute('lang')).toBeUndefined();
	expect(text?.text).toContain('नमुना लेख');
	const [heading] = opened.texts('h1');
	expect(opened.texts('title')[0]).toContain(heading);
	const [view] = (await links('/hi/campaign')).filter(({ text }) => text.startsWith('उत्पाद देखें'));
	expect((await open(view?.attribute('href') ?? '')).texts('h1')[0]).toMatch(/^दिवाली ऑफ़र \d{4}$/);
	expect((await open('/mr/Campaign')).text).toMatch(/दिवस उरले/);
	expect((await open('/mr/Category?category=Fruits')).texts('h2')).toContain('फळे');
	expect((await open('/hi/herbicides')).text).toContain('नमूना जानकारी, सलाह नहीं।');
	const coupons = await open('/hi/coupons');
	expect(coupons.texts('article h2')).toEqual(['10% छूट', '15% छूट']);
	const copy = (await open('/mr/OfferCard'))
		.all('button')
		.map((button) => button.attribute('aria-label') ?? button.text);
	expect(copy).toContain('कोड कॉपी करा: FRESH10');
	expect((await links('/mr/Crop')).filter(({ text }) => text.startsWith('PDF उघडा'))).toHaveLength(8);
	expect((await open('/mr/Crop')).texts('h3')).toContain('टोमॅटो');
	expect((await open('/hi/OfferZone')).text).toMatch(/\d+\.\d\d% छूट/);
	const videos = await open('/mr/Video');
	const play = videos.all('main button').map((button) => button.attribute('aria-label') ?? button.text);
	expect(play.filter((name) => name.startsWith('चालू करा'))).toHaveLength(4);
	expect(videos.texts('h3')).toContain('डाळिंब लागवड');
	const almonds = await shop.db
		.selectFrom('products')
		.select('id')
		.where('slug', 'like', 'almonds%')
		.executeTakeFirstOrThrow();
	const reviews = await open(`/hi/review?product=${almonds.id}`);
	expect(reviews.texts('h1')).toEqual(['बादाम की समीक्षाएँ']);
	expect(reviews.text).toContain('नमूना समीक्षा');
});

test('each section of home has its own address, title and a link to the whole shop', async () => {
	for (const [path, title] of [
		['section1', 'Fresh vegetables and fruits'],
		['homecategory', 'Everything we sell'],
		['banner', 'Offers and seasons'],
		['Treding', 'Trending products'],
		['logo', 'Our logo'],
		['deals', "Today's Special Offers"],
		['selling', 'Hot Picks'],
		['Features', 'Our service'],
		['Whychoose', 'Reasons to shop here'],
		['footer', 'Contact, links and policies'],
	] as const) {
		const page = await open(`/${path}`);
		expect(page.status, path).toBe(200);
		expect(page.texts('h1'), path).toEqual([title]);
		expect(page.texts('title'), path).toEqual([`${title} · Khetse`]);
		expect(hrefOf(page.all('main')[0], 'Go to the shop'), path).toBe('/');
		expect((await open(`/${path.toLowerCase()}`)).status, path).toBe(200);
	}
});

test.for([
	['/herbicides', 'Herbicides'],
	['/watersoluble', 'Water Soluble Fertilizers'],
	['/micronutrient', 'Micronutrients'],
] as const)('%s shows the products of %s with what their labels say', async ([url, category]) => {
	const response = await shop.call('products.list', { query: { keyword: category, limit: 20 } });
	const { products } = response.body as unknown as {
		products: { productName: string; tableData: { cropName: string; dosagePerAcre: string }[] }[];
	};
	expect(products.length).toBeGreaterThan(2);
	const page = await open(url);
	expect(page.texts('h1')).toEqual([category]);
	expect(page.text).toContain('Sample data, not advice');
	expect(page.all('article').flatMap((card) => [...card.all('h2'), ...card.all('h3')].map(({ text }) => text))).toEqual(
		products.map(({ productName }) => productName),
	);
	const first = products[0]?.tableData[0];
	expect(page.text).toContain(first?.dosagePerAcre ?? 'no dose');
	expect(page.texts('dt')[0]).toContain(first?.cropName ?? 'no crop');
});

test('crop care shows its label, produce does not', async () => {
	const imidacloprid = await shop.db
		.selectFrom('products')
		.select('id')
		.where('slug', 'like', 'imidacloprid%')
		.executeTakeFirstOrThrow();
	const page = await open(`/productdescription/${imidacloprid.id}`);
	const headings = (of: PageElement) => [...of.all('h2'), ...of.all('h3')].map(({ text }) => text);
	expect(headings(page)).toContain('Special Remark');
	expect(page.texts('th')).toEqual(expect.arrayContaining(['Crop Name', 'Common Name of Pest', 'Dosage per Acre']));
	expect(page.texts('td').join()).toContain('40-50 ml/acre');
	expect(page.text).toContain('Sample data, not advice');
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const produce = await open(`/productdescription/${onion.productId}`);
	expect(headings(produce)).not.toContain('Special Remark');
	expect(headings(produce)).toContain('Similar Products');
});

test('the URLs of the policies work in any case and encoding, others answer 404', async () => {
	for (const url of [
		'/Shipping/Delivery%20Policy',
		'/shipping/delivery%20policy/',
		'/SHIPPING/DELIVERY%20POLICY',
		'/Return%20&%20Refund%20Policy',
		'/return%20%26%20refund%20policy',
		'/hi/Return%20%26%20Refund%20Policy',
		'/mr/Shipping/Delivery%20Policy',
		'/Privacy',
		'/TERMS',
	]) {
		expect((await open(url)).status, url).toBe(200);
	}
	for (const url of ['/Shipping', '/Delivery%20Policy', '/privacy/more']) {
		expect((await open(url)).status, url).toBe(404);
	}
});

test('the policies state the constants of the specification', async () => {
	const delivery = (await open('/Shipping/Delivery Policy')).all('main')[0]?.text;
	for (const words of ['within 2-3 days', '5-7 working days', 'The minimum order is ₹100.']) {
		expect(delivery).toContain(words);
	}
	const refund = (await open('/Return & Refund Policy')).all('main')[0]?.text;
	for (const words of [
		'7 days from delivery',
		'7 to 10 working days',
		'We do not take returns',
		'we exchange what arrives wrong, defective or expired',
		'There are no returns for other reasons.',
		'The return shipping cost is deducted from the refund.',
	]) {
		expect(refund).toContain(words);
	}
});

test('the about page names farms, crates, freshness icons and 15+ stores', async () => {
	const main = (await open('/about')).all('main')[0]?.text;
	for (const words of [
		'comes straight from farms',
		'clean food-grade crates',
		'labelled with freshness icons',
		'the chain has 15+ stores',
		'crop protection',
	]) {
		expect(main).toContain(words);
	}
});

test('the footer has quick links, policies, a help box and the contact', async () => {
	const [footer] = (await open('/product')).all('footer');
	for (const [name, href] of Object.entries({
		Home: '/',
		'About Us': '/about',
		Categories: '/category',
		'Contact Us': '/Help',
		'Privacy Policy': '/privacy',
		'Terms of Conditions': '/terms',
		'Shop Now': '/product',
		'support@example.in': 'mailto:support@example.in',
	})) {
		expect(hrefOf(footer, name), name).toBe(href);
	}
	expect(footer?.text).toContain('Sample address, Baner Road');
	expect([...(footer?.all('h2') ?? []), ...(footer?.all('h3') ?? [])].map(({ text }) => text)).toContain('Need help?');
});

const greeting = 'Hello! I have a question about my order.';
const chat = `https://wa.me/919876543210?text=${encodeURIComponent(greeting)}`;

test('the chat button opens WhatsApp with a greeting', async () => {
	const [aside] = (await open('/about'))
		.all('aside')
		.filter((part) => /WhatsApp/.test(part.attribute('aria-label') ?? ''));
	const [link] = aside?.all('a') ?? [];
	expect(link?.attribute('href')).toBe(chat);
	expect(link?.attribute('target')).toBe('_blank');
});

test('the chat page shows the greeting and opens the chat with it', async () => {
	const page = await open('/Whatsapp');
	const [main] = page.all('main');
	expect(page.texts('main h1')).toEqual(['Chat with us on WhatsApp']);
	expect(main?.text).toContain(greeting);
	expect(main?.text).toContain('+919876543210');
	const chatLink = main?.all('a').find(({ text }) => text === 'Open the chat');
	expect(chatLink?.attribute('href')).toBe(chat);
	expect(chatLink?.attribute('rel')).toMatch(/noopener/);
	expect(hrefOf(main, 'Write to us with the contact form')).toBe('/Help');
});

test('the help page has two e-mail addresses and the office', async () => {
	const [block] = (await open('/Help')).all('section').filter(({ text }) => text.startsWith('How to reach us'));
	expect(hrefOf(block, 'support@example.in')).toBe('mailto:support@example.in');
	expect(hrefOf(block, 'grievance@example.in')).toBe('mailto:grievance@example.in');
	expect(block?.text).toContain('Baner Road, Pune 411045');
});

test('the bulk order form has 28 states, 8 union territories and two user types', async () => {
	const page = await open('/Bullkorder');
	const state = page.all('main select')[0];
	expect(state?.all('option')).toHaveLength(1 + 28 + 8);
	expect(page.all('main [type=radio]')).toHaveLength(2);
	expect(page.texts('main label').some((text) => text.startsWith('Supplier'))).toBe(true);
});

const nameOf = (element: PageElement) => element.attribute('aria-label') ?? element.text;

/** The address of a link with this name. */
function linkTo(page: PageElement | undefined, name: string | RegExp, index = 0): string {
	const isNamed = (link: PageElement) => (typeof name === 'string' ? nameOf(link) === name : name.test(nameOf(link)));
	return page?.all('a').filter(isNamed)[index]?.attribute('href') ?? `no link ${name}`;
}

test('without a script all reviews of a product are listed in pages', async () => {
	const { productId } = await getVariant(shop.db, 'VR-GAR', '250 g');
	await shop.db.deleteFrom('reviews').where('product_id', '=', productId).execute();
	const day = 24 * 60 * 60 * 1000;
	const reviews = Array.from({ length: 23 }, (_, index) => ({
		product_id: productId,
		author_name: 'Sunita P.',
		rating: 4,
		description: `Lot ${index + 1}`,
		is_demo: true,
		created_at: new Date(Date.now() - (index + 1) * day),
	}));
	await shop.db.insertInto('reviews').values(reviews).execute();
	const product = await open(`/productdescription/${productId}?reviewed`);
	const first = linkTo(product, 'All 23 reviews');
	expect(first).toBe(`/review?product=${productId}`);
	const list = await open(first);
	expect(list.texts('h1')).toEqual(['Reviews of Garlic']);
	expect(list.texts('p')).toContain('Lot 1');
	expect(list.texts('p')).not.toContain('Lot 21');
	expect((await open(linkTo(list, 'Next'))).texts('p')).toContain('Lot 21');
});

test('without a script blogs are listed and readable', async () => {
	const opened = await open(linkTo(await open('/Blogc'), /^Read More/, 2));
	expect(opened.texts('h1')).toEqual(['Choosing onions that keep, and keeping them']);
	expect(opened.text).toContain('How long they keep depends on how well the neck has closed');
});

test('without a script categories can be selected, sorted and paged', async () => {
	const all = await open('/category');
	expect(all.all('article')).toHaveLength(20);
	const next = linkTo(all, 'Next');
	expect(next).toBe('/category?page=2');
	expect((await open(next)).all('article').length).toBeGreaterThan(0);
	const [groups] = all.all('aside').filter((aside) => aside.attribute('aria-label') === 'Filter');
	const [fruits] = groups?.all('details').filter((group) => group.all('summary')[0]?.text === 'Fruits') ?? [];
	const chosen = await open(linkTo(fruits, 'All Fruits'));
	const [form] = chosen.all('form').filter((one) => one.all('[name=sort]').length > 0);
	expect(form?.all('button').map(({ text }) => text)).toEqual(['Sort']);
	const [option] = form?.all('option').filter(({ text }) => text === 'Price: High to Low') ?? [];
	const query = new URLSearchParams();
	for (const input of form?.all('input') ?? [])
		query.set(input.attribute('name') ?? '', input.attribute('value') ?? '');
	query.set('sort', option?.attribute('value') ?? '');
	expect(String(query)).toBe('category=Fruits&sort=price-desc');
	const sorted = await open(`${form?.attribute('action') ?? '/category'}?${query}`);
	expect(sorted.all('article').length).toBeGreaterThan(0);
});

test('without a script offers are listed in pages of twenty', async () => {
	const own = await shop.db.selectFrom('products').select('id').where('is_offer_zone', '=', true).execute();
	await shop.db.updateTable('products').set({ is_offer_zone: true }).execute();
	try {
		const first = await open('/OfferZone?whole');
		const headings = (page: PageElement) =>
			page.all('article').map((card) => [...card.all('h2'), ...card.all('h3')][0]?.text);
		expect(headings(first)).toHaveLength(20);
		expect(first.text).toMatch(/\d+\.\d\d% OFF/);
		const next = linkTo(first, 'Next');
		expect(next).toBe('/OfferZone?page=2');
		const second = await open(next);
		expect(second.all('nav [aria-current=page]').map(nameOf)).toContain('Page 2');
		expect(headings(second)[0]).not.toBe(headings(first)[0]);
		expect(linkTo(second.all('article')[0], /./)).toMatch(/^\/productdescription\//);
	} finally {
		const ids = own.map(({ id }) => id);
		await shop.db.updateTable('products').set({ is_offer_zone: false }).where('id', 'not in', ids).execute();
	}
});

test('without a script the policies are readable, and links keep the language', async () => {
	const delivery = await open('/hi/Shipping/Delivery Policy');
	expect(delivery.texts('h1')).toEqual(['डिलीवरी नीति']);
	const link = linkTo(delivery.all('article')[0], 'वापसी और रिफ़ंड नीति');
	expect(link).toMatch(/^\/hi\/Return/);
	expect((await open(link)).all('main')[0]?.text).toContain('7 से 10 कार्य दिवस');
	const privacy = await open('/mr/privacy');
	expect(privacy.texts('h1')).toEqual(['गोपनीयता धोरण']);
	expect(privacy.all('main')[0]?.text).not.toMatch(/policies\.|document\./);
});

test('the about page has a title in Marathi', async () => {
	expect((await open('/mr/about')).texts('title')[0]).toMatch(/शेतातून ग्राहकापर्यंत/);
});

test('a banner opens its link, or all products when it has none', async () => {
	const first = async (url: string) => {
		const [banners] = (await open(url))
			.all('section')
			.filter((part) => part.attribute('aria-label') === 'Offers and seasons');
		return banners?.all('a')[0]?.attribute('href');
	};
	const set = (link: string | null) =>
		shop.db.updateTable('banners').set({ redirect_link: link }).where('position', '=', 1).execute();
	expect(await first('/?linked')).toBe('/product?search=Vegetables');
	await set(null);
	expect(await first('/?unlinked')).toBe('/product');
	await set('/product?search=Vegetables');
});

test.for(['hi', 'mr'] as const)('crop care in %s has its whole label in that language', async (lang) => {
	const { productId } = await getVariant(shop.db, 'IN-IMI', '100 ml');
	const page = await open(`/${lang}/productdescription/${productId}`);
	expect(page.status).toBe(200);
	const labelled = (id: string) => page.all(`[aria-labelledby=${id}]`).map(({ text }) => text);
	const [description = ''] = labelled('description');
	const [label = ''] = labelled('special-remark');
	// group numbers of resistance and the formulation are the same in every language
	for (const text of [description, label]) expect(text.replaceAll('IRAC 4A', '')).not.toMatch(/[A-Za-z]{2}/);
	expect(page.all('[aria-labelledby=description] div')[0]?.attribute('lang')).toBeUndefined();
	const words = {
		hi: [
			'मधुमक्खियों के लिए विषैला',
			'दस्ताने',
			'40-50 मिली/एकड़',
			'200-280 लीटर',
			'कपास',
			'छिड़काव और कटाई के बीच 40 दिन का अंतर',
		],
		mr: [
			'मधमाश्यांसाठी विषारी',
			'हातमोजे',
			'40-50 मिली/एकर',
			'200-280 लिटर',
			'कापूस',
			'फवारणी ते काढणी दरम्यानचा काळ: 40 दिवस',
		],
	};
	for (const word of words[lang]) expect(`${description} ${label}`).toContain(word);
	expect(label).toContain(lang === 'hi' ? 'कोई विशिष्ट विषनाशक नहीं' : 'विशिष्ट उतारा नाही');
	expect(page.html, 'the English text is not sent as well').not.toContain('Toxic to honey bees');
});

test('a text without a translation is shown in English and marked so', async () => {
	const { productId } = await getVariant(shop.db, 'IN-THI', '100 g');
	await shop.db.updateTable('products').set({ antidote: 'Atropine' }).where('id', '=', productId).execute();
	const page = await open(`/mr/productdescription/${productId}`);
	const atropine = page.all('dd span').find(({ text }) => text === 'Atropine');
	expect(atropine?.attribute('lang')).toBe('en');
});

test('banners and campaigns are in the language of the page; a text without a translation is English and marked so', async () => {
	const home = await open('/mr');
	expect(home.texts('span[aria-level=2]')).toContain('दररोज ताज्या भाज्या');
	expect(home.html).not.toContain('Fresh vegetables every day');
	const campaigns = await open('/hi/campaign');
	expect(campaigns.texts('article h2')).toContain('क्रिसमस रसोई स्पेशल');
	expect(campaigns.text).not.toContain('Christmas');
	// changed without its translations, which are emptied
	await shop.db.updateTable('banners').set({ title: 'Mangoes' }).where('name', '=', 'Fruits').execute();
	await shop.db
		.updateTable('campaigns')
		.set({ body: 'Plums and cakes.' })
		.where('festival', '=', 'Christmas')
		.execute();
	const banners = await open('/mr/banner');
	const words = banners.all('a span[lang=en]').map(({ text }) => text);
	expect(words).toHaveLength(1);
	expect(words[0]).toContain('Mangoes');
	// a rendered page is kept for two seconds: this one has not been opened before
	const marked = (await open('/mr/campaign')).all('article div[lang=en]').map(({ text }) => text);
	expect(marked).toEqual(['Christmas Kitchen SpecialsPlums and cakes.']);
});

test.for(['hi', 'mr'] as const)('blogs, crops, videos, stores and addresses of the shop are in %s', async (lang) => {
	const strip = (await open(`/${lang}`)).all('li[class=blog-card]');
	expect(strip.map((card) => card.attribute('lang'))).toEqual(Array.from({ length: 6 }, () => undefined));
	expect(strip.map(({ text }) => text)).not.toContainEqual(expect.stringMatching(/^[A-Z][a-z]+ [a-z]+/));
	for (const url of ['/Blogc', '/crop', '/Video', '/about', '/Help', '/Whatsapp']) {
		const page = await open(`/${lang}${url}`);
		const marked = ['main [lang=en]', 'footer [lang=en]'].flatMap((part) => page.all(part)).map(({ text }) => text);
		const channels = ['Shramajeevi Agri Films', 'UN Environment Programme'];
		expect(
			marked.filter((text) => !channels.includes(text)),
			url,
		).toEqual([]);
	}
	const help = await open(`/${lang}/Help`);
	expect(help.texts('main address')).toEqual([expect.stringMatching(lang === 'hi' ? /^नमूना पता/ : /^नमुना पत्ता/)]);
	expect(help.text).toContain(lang === 'hi' ? 'हम सुबह 8 बजे से रात 8 बजे तक जवाब देते हैं।' : 'सकाळी 8 ते रात्री 8 या वेळेत');
});

test('a content text without a translation is English and marked so, on every page that shows it', async () => {
	await shop.db.updateTable('blogs').set({ content_mr: '' }).execute();
	await shop.db.updateTable('crops').set({ name_mr: '' }).execute();
	await shop.db.updateTable('videos').set({ title_mr: '' }).execute();
	await shop.db.updateTable('stores').set({ address_mr: '' }).execute();
	await shop.db.deleteFrom('shop_settings').where('key', '=', 'addressMr').execute();
	for (const [url, count] of [
		['/mr/Blogc', 12],
		['/mr/crop', 16],
		['/mr/Video', 8],
		['/mr/about', 4],
	] as const) {
		const marked = (await open(url)).all('main [lang=en]');
		expect(marked.length, url).toBe(count);
	}
	const footer = (await open('/mr/Help')).all('footer [lang=en]').map(({ text }) => text);
	expect(footer).toContain('Sample address, Baner Road, Pune 411045, Maharashtra');
});
