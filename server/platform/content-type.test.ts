import { type ContentTypeName, contentTypes } from '#contract/content-types.ts';
import { endpoints } from '#contract/endpoints.ts';
import { paths } from '#contract/paths.ts';
import { getVariant, openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop({
	async web(app) {
		app.get('/OfferZone', async () => 'offers');
	},
});
afterAll(() => shop.close());

const owner = await shop.signIn({ roles: ['owner'], name: 'Olga Owner' });
const startsAt = '2026-01-01T00:00:00.000Z';
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');

const samples: Record<ContentTypeName, { body: Record<string, unknown>; change: Record<string, unknown> }> = {
	banners: {
		body: {
			name: 'Mangoes',
			picture: 'banner-vegetables',
			title: 'First mangoes',
			tint: 'turmeric',
			redirectLink: '/OfferZone',
			startsAt,
		},
		change: { title: 'Last mangoes', endsAt: '2026-07-01T00:00:00.000Z' },
	},
	campaigns: {
		body: {
			festival: 'Holi',
			title: 'Holi sweets',
			startsAt,
			endsAt: '2026-03-31T00:00:00.000Z',
			productIds: [onion.productId],
		},
		change: { productIds: [] },
	},
	coupons: {
		body: { code: 'holi-25', discountType: 'percentage', percent: 12.5, capPaise: 10_000, startsAt, totalLimit: 5 },
		change: { isActive: false, totalLimit: 9 },
	},
	blogs: {
		body: {
			title: 'Dry onions',
			contentHtml: '<p>Two weeks.</p>',
			authorName: 'Asha',
			publishedAt: startsAt,
			isPublished: true,
		},
		change: { contentHtml: '<p>Three weeks.</p>' },
	},
	videos: {
		body: { title: 'Drip', redirectLink: 'https://www.youtube.com/watch?v=aaaaaaaaaaa', source: 'Krishi' },
		change: { position: 7 },
	},
	crops: { body: { plantName: 'Okra', description: 'Sow after the rains.' }, change: { description: 'Sow in June.' } },
	pincodes: {
		body: { pincode: '413102', area: 'Baramati', scope: 'agro', promise: '2–3 days' },
		change: { scope: 'all' },
	},
	stores: { body: { name: 'Kothrud', address: 'Paud Road', pincode: '411038' }, change: { pincode: '411029' } },
};

// Seven content types in one test: their fields are in `samples`, not in the types.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Call = (verb: string, options?: object) => Promise<{ status: number; body: any; error: any }>;

function callsOf(type: ContentTypeName, token = owner.token): Call {
	return (verb, options = {}) =>
		shop.call(`office.${type}.${verb}` as keyof typeof paths, { token, ...options }) as never;
}

async function logOf(id: string) {
	return shop.db
		.selectFrom('audit_log')
		.select(['actor_name', 'action', 'before', 'after'])
		.where('entity_id', '=', id)
		.orderBy('id')
		.execute();
}

test.for(contentTypes)('creates, reads, updates and deletes %s with rows in the audit log', async (type) => {
	const call = callsOf(type);
	const { body, change } = samples[type];
	const before = (await call('list')).body.total;
	const made = await call('create', { body });
	expect(made, JSON.stringify(made.error)).toMatchObject({ status: 201, body: { data: { ...body, version: 1 } } });
	const { id } = made.body.data;
	const params = { id };
	expect((await call('list')).body.total).toBe(before + 1);
	expect((await call('get', { params })).body.data).toEqual(made.body.data);

	const wanted = { ...made.body.data, ...change };
	const changed = await call('update', { params, body: wanted });
	expect(changed, JSON.stringify(changed.error)).toMatchObject({
		status: 200,
		body: { data: { ...body, ...change, version: 2 } },
	});
	const stale = await call('update', { params, body: wanted });
	expect(stale).toMatchObject({ status: 409, error: { code: 'STALE_VERSION' } });

	expect((await call('remove', { params })).status).toBe(200);
	for (const verb of ['get', 'remove']) expect((await call(verb, { params })).status, verb).toBe(404);
	expect((await call('update', { params, body: wanted })).status).toBe(404);

	const log = await logOf(id);
	expect(log.map(({ action }) => action.split('.')[1])).toEqual(['create', 'update', 'delete']);
	expect(log[0]).toMatchObject({ actor_name: 'Olga Owner', before: null });
	expect(log[1]?.after).toMatchObject(change);
	// Unchanged fields are not logged.
	expect(Object.keys(log[1]?.after as object)).toEqual(Object.keys(log[1]?.before as object));
	expect(Object.keys(log[1]?.after as object).length).toBe(Object.keys(change).length);
	expect(log[2]).toMatchObject({ after: null });
});

test.for(contentTypes)('lists of %s are sorted by each of their fields, searched and paged', async (type) => {
	const call = callsOf(type);
	const { shape } = endpoints[`office.${type}.list`].query as unknown as {
		shape: { sort: { unwrap: () => { options: string[] } } };
	};
	const sorts = shape.sort.unwrap().options;
	for (const sort of sorts) {
		for (const order of ['asc', 'desc']) {
			const response = await call('list', { query: { sort, order, perPage: 2, page: 1 } });
			expect(response.status, `${sort} ${order}`).toBe(200);
			expect(response.body.data.length).toBeLessThanOrEqual(2);
		}
	}
	const all = (await call('list', { query: { perPage: 100 } })).body;
	expect(all.data.length).toBe(all.total);
	expect((await call('list', { query: { page: 9 } })).body).toMatchObject({ data: [], total: all.total });
	expect((await call('list', { query: { q: '%_\\' } })).body.total).toBe(0);
	shop.statements.length = 0;
	await call('list');
	expect(shop.statements.filter((text) => !text.includes('sessions'))).toHaveLength(1);
});

test('finds a content item by any of its words, and by filters', async () => {
	const call = callsOf('coupons');
	const { body } = samples.coupons;
	await call('create', { body: { ...body, code: 'SHOWN', isAdvertised: true } });
	await call('create', { body: { ...body, code: 'ASLEEP', isActive: false } });
	const codes = async (query: object) =>
		(await call('list', { query: { perPage: 100, ...query } })).body.data.map(({ code }: { code: string }) => code);
	expect(await codes({ q: 'slee' })).toEqual(['ASLEEP']);
	expect(await codes({ isActive: false })).toEqual(['ASLEEP']);
	const advertised = await codes({ isAdvertised: true });
	expect(advertised).toContain('SHOWN');
	expect(advertised).not.toContain('ASLEEP');
});

test('reports a taken name at its field, also for concurrent inserts', async () => {
	const both = await Promise.all([1, 2].map(() => callsOf('crops')('create', { body: samples.crops.body })));
	expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
	const refused = both.find(({ status }) => status === 409);
	expect(refused?.error).toMatchObject({
		code: 'VALUE_TAKEN',
		errors: { plantName: expect.stringContaining('already in use') },
	});
});

test('of two concurrent changes of a content item the second is refused', async () => {
	const call = callsOf('stores');
	const { id, ...store } = (await call('create', { body: samples.stores.body })).body.data;
	const changes = ['One', 'Two'].map((address) => call('update', { params: { id }, body: { ...store, address } }));
	expect((await Promise.all(changes)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('refuses unknown pictures and documents, and those of another shape', async () => {
	const call = callsOf('crops');
	const cropOf = (media: object) => ({ plantName: `Crop ${crypto.randomUUID()}`, description: 'Grows.', ...media });
	const unknown = await call('create', { body: cropOf({ picture: 'no-such-picture' }) });
	expect(unknown).toMatchObject({
		status: 422,
		error: { code: 'MEDIA_UNKNOWN', errors: { picture: expect.any(String) } },
	});
	const [guide] = await shop.db.selectFrom('media').select('name').where('mime', '=', 'application/pdf').execute();
	const wrong = await call('create', { body: cropOf({ picture: guide?.name }) });
	expect(wrong).toMatchObject({ status: 422, error: { errors: { picture: expect.any(String) } } });
	expect((await call('create', { body: cropOf({ pdf: guide?.name }) })).status).toBe(201);
});

test('accepts for a banner no link, a page of the shop or an https address', async () => {
	const call = callsOf('banners');
	const save = async (redirectLink: string | null) => {
		const body = { ...samples.banners.body, name: crypto.randomUUID(), redirectLink };
		return call('create', { body });
	};
	for (const link of ['/OfferZone', 'https://example.in/mandi', null, '']) {
		expect((await save(link)).status, String(link)).toBe(201);
	}
	for (const link of [
		'/no-such-page',
		'//evil.example',
		'/\\evil.example',
		'javascript:alert(1)',
		'http://example.in',
		'/api/v1/shop',
		'shop',
	]) {
		const refused = await save(link);
		expect(refused, link).toMatchObject({ status: 422, error: { errors: { redirectLink: expect.any(String) } } });
	}
	const period = await call('create', {
		body: { ...samples.banners.body, name: 'Back', endsAt: '2025-12-31T00:00:00.000Z' },
	});
	expect(period).toMatchObject({ status: 400, error: { errors: { endsAt: 'The end must be after the start.' } } });
});

test('a blog is sanitised when it is saved and in its preview', async () => {
	const call = callsOf('blogs');
	const contentHtml = '<p onclick="x()">Two <b>weeks</b><script>alert(1)</script><a href="javascript:x">a</a></p>';
	const clean = '<p>Two <b>weeks</b><a rel="noopener nofollow">a</a></p>';
	const preview = await shop.call('office.blogs.preview', { token: owner.token, body: { contentHtml } });
	expect(preview.body.data.contentHtml).toBe(clean);
	const made = await call('create', { body: { ...samples.blogs.body, contentHtml } });
	expect(made.body.data.contentHtml).toBe(clean);
	const long = await call('create', {
		body: { ...samples.blogs.body, contentHtml: `<p>${'प्याज '.repeat(16_000)}</p>` },
	});
	expect(long.status).toBe(201);
	const tooLong = await call('create', { body: { ...samples.blogs.body, contentHtml: 'a'.repeat(100_001) } });
	expect(tooLong.status).toBe(400);
});

test('drafts and scheduled blogs are hidden in the shop, published ones are shown', async () => {
	const call = callsOf('blogs');
	const titles = async () => (await shop.call('blogs.list')).body.data.blogs.map(({ title }) => title);
	const tomorrow = new Date(shop.clock.now.getTime() + 24 * 60 * 60_000).toISOString();
	await call('create', { body: { ...samples.blogs.body, title: 'Draft', isPublished: false } });
	await call('create', { body: { ...samples.blogs.body, title: 'Tomorrow', publishedAt: tomorrow } });
	await call('create', { body: { ...samples.blogs.body, title: 'Now' } });
	const shown = await titles();
	expect(shown).toContain('Now');
	expect(shown).not.toContain('Draft');
	expect(shown).not.toContain('Tomorrow');
});

test('accepts only a video that can be played', async () => {
	const refused = await callsOf('videos')('create', { body: { title: 'Drip', redirectLink: 'https://example.in/v' } });
	expect(refused).toMatchObject({ status: 422, error: { errors: { redirectLink: expect.any(String) } } });
});

test('allows content staff to write blogs and no other role', async () => {
	const writer = await shop.signIn({ roles: ['content'] });
	expect((await callsOf('stores', writer.token)('list')).status).toBe(403);
	expect((await callsOf('blogs', writer.token)('list')).status).toBe(200);
	expect(paths['office.stores.list']).toBe('GET /api/v1/office/stores');
});

test('a change of the served pincodes applies immediately', async () => {
	const promiseOf = async (pincode: string) => (await shop.call('delivery.promise', { params: { pincode } })).body.data;
	const before = await promiseOf('414001');
	const body = { pincode: '414001', area: 'Ahilyanagar', scope: 'all', promise: 'Next day' };
	const made = await callsOf('pincodes')('create', { body });
	expect(await promiseOf('414001')).not.toEqual(before);
	const twice = await callsOf('pincodes')('create', { body });
	expect(twice).toMatchObject({ status: 409, error: { errors: { pincode: expect.any(String) } } });
	await callsOf('pincodes')('remove', { params: { id: made.body.data.id } });
	expect(await promiseOf('414001')).toEqual(before);
});
