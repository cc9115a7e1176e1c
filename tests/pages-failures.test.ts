import { generalErrors } from '#contract/error-body.ts';
import { openStorefront } from '#tests/fixtures/storefront.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

/** What the server renders when data are missing or the database cannot answer. */
const { shop, open } = await openStorefront();
afterAll(() => shop.close());

async function during(change: string, undo: string, work: () => Promise<void>): Promise<void> {
	await sql.raw(change).execute(shop.db);
	try {
		await work();
	} finally {
		await sql.raw(undo).execute(shop.db);
	}
}

/** Runs `work` while a table has no rows. */
async function whileEmpty(table: 'crops' | 'videos', work: () => Promise<void>): Promise<void> {
	const { rows } = await sql<{
		kept: string;
	}>`select json_agg(t)::text as kept from ${sql.table(table)} t`.execute(shop.db);
	await sql`delete from ${sql.table(table)}`.execute(shop.db);
	try {
		await work();
	} finally {
		await sql`
			insert into ${sql.table(table)}
			select * from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.kept}::json)`.execute(shop.db);
	}
}

test('an empty blog says so and links to the products', async () => {
	await during('update blogs set is_published = false', 'update blogs set is_published = true', async () => {
		const list = await open('/Blogc');
		expect(list.text).toContain('No blogs found.');
		const links = list.all('main a').filter(({ text }) => text === 'See all products');
		expect(links.map((link) => link.attribute('href'))).toEqual(['/product']);
		expect((await open('/')).text).toContain('No blogs available.');
	});
});

test('a blog that cannot be fetched answers 503 with another try, not an empty list', async () => {
	const blog = await shop.db.selectFrom('blogs').select('id').limit(1).executeTakeFirstOrThrow();
	await shop.failOn(/\bblogs\b/, async () => {
		const url = '/Blogc';
		const list = await open(url);
		expect(list.status).toBe(503);
		expect(list.texts('[role=alert]').join()).toContain('There was an error fetching the blog data.');
		expect(list.text).not.toContain('No blogs found.');
		const again = list.all('main a').filter(({ text }) => text === 'Try again');
		expect(again.map((link) => link.attribute('href'))).toEqual([url]);
		const opened = await open(`/BlogD/${blog.id}`);
		expect(opened.status).toBe(503);
		expect(opened.texts('[role=alert]').join()).toContain('There was an error fetching the blog details.');
		expect((await open('/')).text).toContain('Error fetching blogs. Please try again later.');
	});
	expect((await open('/Blogc')).all('article')).toHaveLength(6);
});

test('a URL without a page answers 404 with the text of the failure page in each language', async () => {
	for (const [url, title] of [
		['/nowhere', 'We could not find this page'],
		['/hi/nowhere', 'यह पेज नहीं मिला'],
		['/mr/nowhere', 'हे पान सापडले नाही'],
	] as const) {
		const page = await open(url);
		expect(page.status, url).toBe(404);
		expect(page.texts('h1'), url).toEqual([title]);
		expect(page.texts('head title'), url).toEqual([title]);
		expect(page.texts('body title'), url).toEqual([]);
		expect(page.all('head meta[content=noindex]'), url).toHaveLength(1);
	}
});

test('a blog that does not exist answers 404 and links to the blog', async () => {
	for (const id of ['nothing', '00000000-0000-7000-8000-000000000000']) {
		const page = await open(`/BlogD/${id}`);
		expect(page.status).toBe(404);
		expect(page.texts('h1')).toEqual(['Blog not found.']);
		expect(page.text).toContain('The requested blog does not exist.');
		const back = page.all('main a').filter(({ text }) => text === 'Back to all blogs');
		expect(back.map((link) => link.attribute('href'))).toEqual(['/Blogc']);
	}
});

test('a blog is shown without the scripts, styles and unsafe links in the database', async () => {
	const blog = await shop.db.selectFrom('blogs').select(['id', 'content_html']).limit(1).executeTakeFirstOrThrow();
	const evil = `<p style="color:red" onclick="x()">Read <a href="javascript:alert(1)">this</a></p><script>document.title='changed'</script><iframe src="https://evil.example"></iframe>`;
	await shop.db.updateTable('blogs').set({ content_html: evil }).where('id', '=', blog.id).execute();
	const page = await open(`/BlogD/${blog.id}`);
	await shop.db.updateTable('blogs').set({ content_html: blog.content_html }).where('id', '=', blog.id).execute();
	const [text] = page
		.all('article')
		.flatMap((article) => article.all('div'))
		.filter((part) => /\bprose\b/.test(part.attribute('class') ?? ''));
	expect(text?.text).toBe('Read this');
	for (const unsafe of ['script', '[style]', '[onclick]', 'iframe', '[href]'])
		expect(text?.all(unsafe), unsafe).toEqual([]);
});

test('a campaign that is over answers 200, an unknown one 404, both without products', async () => {
	const none = 'No products available for the selected campaign.';
	const over = await open('/campaigns/Ganeshotsav');
	expect(over.status).toBe(200);
	expect(over.text).toMatch(/Offer Ended on/);
	expect(over.text).toContain(none);
	const unknown = await open('/campaigns/Moon%20Day');
	expect(unknown.status).toBe(404);
	expect(unknown.text).toContain(none);
	const back = unknown.all('main a').filter(({ text }) => text === 'All campaigns');
	expect(back.map((link) => link.attribute('href'))).toEqual(['/campaign']);
	// Both pages offer what is reduced today.
	for (const page of [over, unknown]) {
		expect(page.texts('main h2')).toContain("Today's Special Offers");
		expect(page.all('main article').length).toBeGreaterThan(3);
	}
	expect((await open('/campaign')).all('article')).toHaveLength(3);
});

test('an empty campaign list and a failed request show different texts', async () => {
	await during('update campaigns set is_active = false', 'update campaigns set is_active = true', async () => {
		expect((await open('/campaign')).text).toContain('No campaign is running.');
	});
	await shop.failOn(/\bcampaigns\b/, async () => {
		for (const path of ['/campaign', '/campaigns/Diwali']) {
			const page = await open(path);
			expect(page.status).toBe(503);
			expect(page.texts('main [role=alert]').join()).toContain('Server error. Please try again.');
			expect(page.all('main')[0]?.text).not.toMatch(/\bNo (campaign|products)/);
		}
	});
	expect((await open('/campaigns/Diwali')).all('article').length).toBeGreaterThan(0);
});

test('an empty coupon list and a failed request show different texts', async () => {
	await during(
		'update coupons set is_active = false where is_advertised',
		'update coupons set is_active = true where is_advertised',
		async () => {
			expect((await open('/coupons')).text).toContain('There are no coupons right now.');
		},
	);
	await shop.failOn(/\bcoupons\b/, async () => {
		const page = await open('/offercard');
		expect(page.status).toBe(503);
		expect(page.texts('main [role=alert]').join()).toContain('Server error. Please try again.');
	});
	expect((await open('/offercard')).all('article')).toHaveLength(2);
});

test('an empty crop list and a failed request show different texts', async () => {
	await whileEmpty('crops', async () => {
		const page = await open('/crop');
		expect(page.status).toBe(200);
		expect(page.text).toContain('No crops found.');
	});
	await shop.failOn(/\bcrops\b/, async () => {
		const page = await open('/crop');
		expect(page.status).toBe(503);
		expect(page.texts('[role=alert]').join()).toContain('There was an error fetching the crop data.');
		expect(page.text).not.toContain('No crops found.');
	});
});

test('double quotes in the name of a crop are not shown', async () => {
	await during(
		`update crops set plant_name = '"Cherry" "Tomato"' where plant_name = 'Tomato'`,
		`update crops set plant_name = 'Tomato' where plant_name = '"Cherry" "Tomato"'`,
		async () => {
			expect((await open('/crop')).texts('h3')[0]).toBe('Cherry Tomato');
		},
	);
});

test('an empty video list and a failed request show different texts', async () => {
	await whileEmpty('videos', async () => {
		expect((await open('/Video')).text).toContain('No videos found.');
	});
	await shop.failOn(/\bvideos\b/, async () => {
		const page = await open('/Video');
		expect(page.status).toBe(503);
		expect(page.texts('[role=alert]').join()).toContain('There was an error fetching the videos.');
	});
	expect((await open('/Video')).all('article')).toHaveLength(4);
});

test('a video of another host has a plain link, an unsafe link is left out', async () => {
	const videos = await shop.db
		.selectFrom('videos')
		.select(['id', 'redirect_link'])
		.orderBy('position')
		.limit(2)
		.execute();
	const set = (index: number, link: string) =>
		shop.db
			.updateTable('videos')
			.set({ redirect_link: link })
			.where('id', '=', videos[index]?.id ?? '')
			.execute();
	await set(0, 'https://vimeo.com/1234');
	await set(1, 'javascript:alert(1)');
	const [first, second] = (await open('/Video')).all('article');
	await set(0, videos[0]?.redirect_link ?? '');
	await set(1, videos[1]?.redirect_link ?? '');
	expect(first?.all('a').map((link) => [link.text, link.attribute('href')])).toEqual([
		['Watch it on its own page', 'https://vimeo.com/1234'],
	]);
	expect(first?.all('button')).toEqual([]);
	expect(second?.all('a')).toEqual([]);
	expect(second?.all('button')).toEqual([]);
});

test('home is shown without banners and offers that cannot be fetched, with an error for each, and is not kept', async () => {
	expect((await open('/')).headers['cache-control']).toContain('public');
	await shop.failOn(/\b(banners|product_listings)\b/, async () => {
		const home = await open('/');
		expect(home.status).toBe(200);
		expect(home.headers['cache-control']).toBe('no-store');
		const alerts = home.texts('main [role=alert]');
		expect(alerts[0]).toMatch(/^Error loading banners: \S+/);
		expect(alerts.filter((text) => text.includes('Server error. Please try again.'))).toHaveLength(3);
		expect(home.text).not.toContain('No trending products found.');
		expect(home.texts('h2')).toContain('What We Offer For You');
		const list = await open('/product?search=onion');
		expect(list.status).toBe(503);
		expect(list.texts('main [role=alert]')[0]).toContain('Server error. Please try again.');
		expect(list.text).not.toMatch(/No products found/);
	});
});

type ListFlag = 'is_today_offer' | 'is_trending' | 'is_offer_zone';

/** Takes all products off a list while `work` runs. */
async function withoutProductsOn(flag: ListFlag, work: () => Promise<void>): Promise<void> {
	const listed = await shop.db
		.updateTable('products')
		.set({ [flag]: false })
		.where(flag, '=', true)
		.returning('id')
		.execute();
	expect(listed.length).toBeGreaterThan(0);
	try {
		await work();
	} finally {
		const ids = listed.map(({ id }) => id);
		await shop.db
			.updateTable('products')
			.set({ [flag]: true })
			.where('id', 'in', ids)
			.execute();
	}
}

test('sections without products or banners say so', async () => {
	for (const [flag, url] of [
		['is_today_offer', '/'],
		['is_trending', '/Treding'],
	] as const) {
		await withoutProductsOn(flag, async () => {
			expect((await open(url)).text, flag).toContain('No trending products found.');
		});
	}
	await during('update banners set is_active = false', 'update banners set is_active = true', async () => {
		expect((await open('/banner')).text).toContain('There are no banners right now.');
	});
});

test.for([
	['/deals', 'No trending products found.'],
	['/selling', 'No trending products found.'],
	['/treding', 'No trending products found.'],
	['/category', 'No products found'],
	['/WaterSoluble', 'No products found'],
	['/OfferZone', 'No products found in this category.'],
] as const)('products that cannot be fetched answer 503 at %s, not an empty list', async ([path, empty]) => {
	await shop.failOn(/\bproduct_listings\b/, async () => {
		const url = path;
		const page = await open(url);
		expect(page.status).toBe(503);
		expect(page.headers['retry-after']).toBe('2');
		expect(page.texts('main [role=alert]').join()).toContain('Server error. Please try again.');
		expect(page.text).not.toContain(empty);
		const again = page.all('main a').filter(({ text }) => text === 'Try again');
		expect(again.map((link) => link.attribute('href')?.toLowerCase())).toEqual([url.toLowerCase()]);
	});
	expect((await open(path)).all('article').length).toBeGreaterThan(0);
});

const serverErrors = { hi: 'हमारी ओर से कुछ गड़बड़ हुई। फिर कोशिश करें।', mr: 'आमच्याकडून काहीतरी चुकले. पुन्हा प्रयत्न करा.' };

test.for([
	['/', /\bbanners\b/],
	['/', /\bproduct_listings\b/],
	['/banner', /\bbanners\b/],
	['/deals', /\bproduct_listings\b/],
	['/product?search=onion', /\bproduct_listings\b/],
	['/category', /\bproduct_listings\b/],
	['/WaterSoluble', /\bproduct_listings\b/],
	['/OfferZone', /\bproduct_listings\b/],
	['/campaign', /\bcampaigns\b/],
	['/campaigns/Diwali', /\bcampaigns\b/],
	['/coupons', /\bcoupons\b/],
	['/review?product=', /\breviews\b/],
] as const)('%s says why %s cannot be fetched in the language of the page', async ([path, statement]) => {
	const { id } = await shop.db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow();
	const url = path.replace(/product=$/, `$&${id}`);
	for (const [lang, text] of Object.entries(serverErrors)) {
		await shop.failOn(statement, async () => {
			const alerts = (await open(`/${lang}${url}`)).texts('main [role=alert]').join();
			expect(alerts, lang).toContain(text);
			expect(alerts, lang).not.toContain(generalErrors.BROKEN);
		});
	}
});

test('home has the texts of general refusals only when a part cannot be fetched', async () => {
	expect((await open('/mr')).html).not.toContain(serverErrors.mr);
});

test('a list without products says so and links to all products', async () => {
	const toAll = (page: Awaited<ReturnType<typeof open>>) =>
		page
			.all('main a')
			.filter(({ text }) => text === 'All Products')
			.map((link) => link.attribute('href'));
	const none = 'No products found in this category.';
	const category = await open('/category?category=Nothing of the kind');
	expect(category.text).toContain(none);
	expect(toAll(category)).toContain('/product');
	expect((await open('/product?minPrice=900000')).text).toContain('No products found.');
	expect((await open('/product?search=Fruits&minPrice=900000')).text).toContain(none);
	await withoutProductsOn('is_offer_zone', async () => {
		const page = await open('/OfferZone');
		expect(page.text).toContain(none);
		expect(toAll(page)).toContain('/product');
	});
	const ofMicronutrients = `category_id = (select id from categories where slug = 'micronutrients')`;
	await during(
		`update products set status = 'archived' where ${ofMicronutrients}`,
		`update products set status = 'active' where ${ofMicronutrients}`,
		async () => {
			const page = await open('/micronutrient');
			expect(page.text).toContain(none);
			expect(page.texts('main a')).toContain('All crop care');
		},
	);
});

test('categories that cannot be fetched say so beside the products', async () => {
	await shop.failOn(/'mr', c\.name_mr/, async () => {
		const page = await open('/category?category=Fruits');
		const filter = page.all('aside').find((aside) => aside.attribute('aria-label') === 'Filter');
		expect(filter?.text).toContain('Error fetching categories');
		expect(page.all('article').length).toBeGreaterThan(0);
	});
});

test('the chat page names the other ways when the number cannot be loaded', async () => {
	await shop.failOn(/\bshop_settings\b/, async () => {
		const page = await open('/whatsapp');
		expect(page.text).toContain('The number could not be loaded.');
		expect(page.texts('main a')).not.toContain('Open the chat');
		expect(page.texts('main a')).toContain('Write to us with the contact form');
	});
});

test('a product that does not exist answers 404 with a link', async () => {
	const page = await open('/productdescription/00000000-0000-7000-8000-000000000000');
	expect(page.status).toBe(404);
	expect(page.all('main a').length).toBeGreaterThan(0);
});

test('reviews of an unknown product answer 404, reviews that cannot be fetched 503', async () => {
	expect((await open('/review?product=nothing')).status).toBe(404);
	const { id } = await shop.db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow();
	await shop.failOn(/\breviews\b/, async () => {
		const page = await open(`/review?product=${id}`);
		expect(page.status).toBe(503);
		expect(page.texts('main [role=alert]').join()).toContain('The reviews could not be loaded.');
		expect(page.texts('main button')).toContain('Try again');
	});
	const labels = (await open(`/review?product=${id}`)).all('main [aria-label]');
	expect(labels.map((element) => element.attribute('aria-label'))).toContain('Rating distribution');
});

test('an about page without its stores shows an error and the rest of the page', async () => {
	await shop.failOn(/\bstores\b/, async () => {
		const page = await open('/about');
		expect(page.status).toBe(200);
		expect(page.text).toContain('Our stores cannot be shown right now.');
		expect(page.texts('h1')).toEqual(['About Us']);
	});
});

test.for([
	['a product', '/productdescription/%00'],
	['a product of 300 letters', `/productdescription/${'x'.repeat(300)}`],
	['a blog', '/BlogD/%00'],
	['a blog in Hindi', '/hi/BlogD/%00'],
	['a campaign', '/campaigns/%00'],
] as const)('the page of %s with an id that no record can have answers 404', async ([, url]) => {
	const page = await open(url);
	expect(page.status).toBe(404);
	expect(page.texts('h1')).toHaveLength(1);
});
