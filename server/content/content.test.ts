import { documentUrl, pictureUrl } from '#domain/picture.ts';
import { excerpt } from '#domain/text.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

test('lists the banners that are due', async () => {
	const { body } = await shop.call('banners.list', { query: { page: 1, limit: 10 } });
	expect(body).toMatchObject({ status: 'success', total: 4 });
	expect(body.data.banners[0]).toMatchObject({
		_id: expect.any(String),
		bannerImage: expect.stringMatching(/^\/media\//),
		title: 'Fresh vegetables every day',
		redirectLink: '/product?search=Vegetables',
	});
	const past = new Date(shop.clock.now.getTime() - 1000);
	await shop.db.updateTable('banners').set({ ends_at: past }).where('position', '=', 1).execute();
	await shop.db
		.updateTable('banners')
		.set({ redirect_link: 'javascript:alert(1)' })
		.where('position', '=', 2)
		.execute();
	const later = await shop.call('banners.list');
	expect(later.body.total).toBe(3);
	expect(later.body.data.banners[0]?.redirectLink).toBeNull();
});

test('lists published blogs, newest first', async () => {
	const { body } = await shop.call('blogs.list');
	expect(body.data.blogs).toHaveLength(6);
	const dates = body.data.blogs.map((blog) => blog.createdAt);
	expect(dates).toEqual([...dates].sort().reverse());
	expect(body.data.blogs[0]).toMatchObject({
		author: { name: expect.any(String) },
		thumbnail: expect.stringMatching(/^\/media\//),
	});
});

test('shows a published blog by its id and nothing of an unpublished or unknown one', async () => {
	const { body } = await shop.call('blogs.list');
	const [newest, other] = body.data.blogs;
	const found = await shop.call('blogs.get', { params: { id: newest?._id ?? '' } });
	const { translations: summaries, ...blog } = newest ?? (undefined as never);
	expect(found.body).toMatchObject({ status: 'success', data: blog });
	for (const lang of ['hi', 'mr'] as const) {
		const { title, content, author } = found.body.data.translations[lang];
		expect(summaries[lang]).toEqual({ title, excerpt: excerpt(content, 100), author });
		expect([title, content, author].every((text) => /[\u0900-\u097f]/.test(text))).toBe(true);
	}
	await shop.db
		.updateTable('blogs')
		.set({ is_published: false })
		.where('id', '=', other?._id ?? '')
		.execute();
	for (const id of [other?._id ?? '', 'nothing', '00000000-0000-0000-0000-000000000000']) {
		const missing = await shop.call('blogs.get', { params: { id } });
		expect(missing).toMatchObject({
			status: 404,
			error: { code: 'BLOG_NOT_FOUND', message: 'The requested blog does not exist.' },
		});
	}
	await shop.db.updateTable('blogs').set({ is_published: true }).execute();
});

test('returns the shop details shown on every page', async () => {
	const { body } = await shop.call('shop.get');
	expect(body.data.shop).toMatchObject({
		name: 'Khetse',
		isDemo: true,
		minimumOrder: 100,
		googleClientId: null,
		whatsappNumber: '910000000000',
	});
	expect(body.data.shop.licences).toContainEqual({ label: 'FSSAI Lic.', number: '10000000000000' });
});

test('lists videos in their order and drops links that are not allowed', async () => {
	const { body } = await shop.call('videos.list');
	expect(body.data.videos).toHaveLength(4);
	expect(body.data.videos[0]).toMatchObject({
		title: 'Organic Terrace Garden',
		redirectLink: 'https://www.youtube.com/watch?v=XVEVYxKcXro',
		thumbnail: expect.stringMatching(/^\/media\//),
	});
	const evil = 'javascript:alert(1)';
	await shop.db.updateTable('videos').set({ redirect_link: evil }).where('position', '=', 3).execute();
	const later = await shop.call('videos.list');
	expect(later.body.data.videos[3]?.redirectLink).toBeNull();
});

test('content staff delete a video under both paths, once, with a row in the audit log', async () => {
	const { body } = await shop.call('videos.list');
	const [first, second] = body.data.videos;
	const editor = await shop.signIn({ roles: ['content'], name: 'Meera Joshi' });
	const owner = await shop.signIn({ roles: ['owner'] });
	const customer = await shop.signIn();
	const refused = await shop.call('videos.delete', { params: { id: first?._id ?? '' }, token: customer.token });
	expect(refused).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } });
	for (const _ of [1, 2]) {
		const done = await shop.call('videos.delete', { params: { id: first?._id ?? '' }, token: editor.token });
		expect([done.status, done.body]).toEqual([204, undefined]);
	}
	const other = await shop.call('videos.remove', { params: { id: second?._id ?? '' }, token: owner.token });
	expect(other.status).toBe(204);
	expect((await shop.call('videos.list')).body.data.videos).toHaveLength(2);
	const log = await shop.db.selectFrom('audit_log').selectAll().where('entity', '=', 'video').orderBy('id').execute();
	expect(log.map((row) => [row.action, row.entity_id, row.actor_id])).toEqual([
		['video.delete', first?._id, editor.userId],
		['video.delete', second?._id, owner.userId],
	]);
	expect(log[0]).toMatchObject({ actor_name: 'Meera Joshi', before: { title: first?.title } });
});

test('lists eight crops with picture and printed guide', async () => {
	const { body } = await shop.call('crops.list');
	expect(body.data.crops).toHaveLength(8);
	expect(body.data.crops[0]).toMatchObject({
		plantName: 'Tomato',
		thumbnail: pictureUrl('tomato'),
		pdf: documentUrl('crop-guide-tomato'),
		plantdescription: expect.stringMatching(/\w{3}/),
	});
	expect(body.data.crops[5]?.plantName, 'the record keeps its quotes').toBe('Pomegranate "Bhagwa"');
});

test('a page holds ten banners by default', async () => {
	const rows = Array.from({ length: 12 }, (_, index) => ({
		name: `Lot ${index}`,
		picture: 'banner-fruits',
		eyebrow: '',
		title: `Lot ${index}`,
		body: '',
		cta: '',
		tint: 'leaf',
		redirect_link: null,
		position: 100 + index,
		starts_at: new Date(0),
	}));
	await shop.db.insertInto('banners').values(rows).execute();
	const { body } = await shop.call('banners.list');
	expect(body.data.banners).toHaveLength(10);
	expect(body.total).toBeGreaterThan(12);
});

test('lists the stores of the chain in their order', async () => {
	const { body } = await shop.call('stores.list');
	expect(body.data.stores.map(({ name, address }) => [name, address])).toEqual([
		['Balewadi', 'Baner, Pune'],
		['Park street', 'Hinjewadi, Pune'],
		['Komal Palace', 'Akurdi, Pune'],
		['Ganesh Corner', 'Wakad, Pune'],
	]);
});

test('videos, crops, stores and the shop carry their texts in Hindi and Marathi', async () => {
	const [video] = (await shop.call('videos.list')).body.data.videos;
	const [crop] = (await shop.call('crops.list')).body.data.crops;
	const [store] = (await shop.call('stores.list')).body.data.stores;
	const { shop: details } = (await shop.call('shop.get')).body.data;
	expect(crop?.translations.mr.plantName).toBe('टोमॅटो');
	expect(details.translations.hi.supportHours).toBe('सुबह 8 बजे से रात 8 बजे तक');
	for (const record of [video, crop, store, details]) {
		for (const texts of Object.values(record?.translations ?? {})) {
			for (const text of Object.values(texts)) expect(text).toMatch(/[\u0900-\u097f]/);
		}
	}
});

test('a blog whose text changes without its translation is English again, and a translation is sanitised', async () => {
	const { token } = await shop.signIn({ roles: ['content'] });
	type Blog = { id: string; titleHi: string };
	const listed = (await shop.call('office.blogs.list', { token })).body as { data: [Blog] };
	const [{ id, ...blog }] = listed.data;
	const change = async (body: object) => {
		const response = await shop.call('office.blogs.update', { token, params: { id }, body: { ...blog, ...body } });
		expect(response.status).toBe(200);
		return (response.body as { data: Blog }).data;
	};
	const changed = await change({
		contentHtml: '<p>New text</p>',
		contentHtmlMr: '<p>नवा मजकूर<script>alert(1)</script></p>',
	});
	expect(changed).toMatchObject({ contentHtmlHi: '', contentHtmlMr: '<p>नवा मजकूर</p>', titleHi: blog.titleHi });
	const { translations } = (await shop.call('blogs.get', { params: { id } })).body.data;
	expect([translations.hi.content, translations.mr.content]).toEqual(['', '<p>नवा मजकूर</p>']);
});

test('a blog without words is refused, and a translation without words counts as missing', async () => {
	const { token } = await shop.signIn({ roles: ['content'] });
	const listed = (await shop.call('office.blogs.list', { token })).body as { data: [{ id: string }] };
	const [{ id, ...blog }] = listed.data;
	const save = (body: object) =>
		shop.call('office.blogs.update', { token, params: { id }, body: { ...blog, ...body } });
	const refused = await save({ contentHtml: '<p><br></p>' });
	expect(refused).toMatchObject({
		status: 422,
		body: { code: 'TEXT_EMPTY', errors: { contentHtml: 'Enter some text.' } },
	});
	expect(await save({ contentHtmlHi: '<p> </p>' })).toMatchObject({
		status: 200,
		body: { data: { contentHtmlHi: '' } },
	});
	const { translations } = (await shop.call('blogs.get', { params: { id } })).body.data;
	expect(translations.hi.content).toBe('');
});
