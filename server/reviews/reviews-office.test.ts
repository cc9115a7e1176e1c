import { getVariant, openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const { productId } = await getVariant(shop.db, 'VR-ONI', '1 kg');
const { token } = await shop.signIn({ roles: ['support'], name: 'Sunil Support' });

async function write(rating: number, description: string): Promise<string> {
	const author = await shop.signIn({ name: 'Asha' });
	const reply = await shop.call('reviews.create', { token: author.token, body: { productId, rating, description } });
	return reply.body.data.review._id;
}

const moderate = (id: string, body: object) =>
	shop.call('office.reviews.update', {
		params: { id },
		token,
		body: { isHidden: false, reply: null, version: 1, ...body },
	});

async function shown() {
	const { reviews } = (await shop.call('reviews.ofProduct', { params: { id: productId } })).body.data;
	return new Map(reviews.map(({ _id, answer }) => [_id, answer]));
}

test('a hidden review leaves the shop, is shown again, and has the reply below it', async () => {
	const id = await write(1, 'Wet and soft.');
	expect((await moderate(id, { isHidden: true })).body.data).toMatchObject({ isHidden: true, version: 2 });
	expect((await shown()).has(id)).toBe(false);
	const replied = await moderate(id, { reply: ' We are sorry. ', version: 2 });
	expect(replied.body.data).toMatchObject({ isHidden: false, reply: 'We are sorry.', description: 'Wet and soft.' });
	expect((await shown()).get(id)).toBe('We are sorry.');
	expect((await moderate(id, { reply: '', version: 3 })).body.data.reply).toBeNull();
	const log = await shop.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('id').execute();
	expect(log.map(({ action, actor_name, after }) => [action, actor_name, after])).toEqual([
		['review.moderate', 'Sunil Support', { isHidden: true, reply: null }],
		['review.moderate', 'Sunil Support', { isHidden: false, reply: 'We are sorry.' }],
		['review.moderate', 'Sunil Support', { isHidden: false, reply: null }],
	]);
});

test('of two concurrent moderations the second is refused', async () => {
	const id = await write(4, 'Firm.');
	const both = await Promise.all([moderate(id, { isHidden: true }), moderate(id, { reply: 'Thank you.' })]);
	expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
	expect(await moderate('nothing', {})).toMatchObject({ status: 404, error: { code: 'REVIEW_NOT_FOUND' } });
});

test('filters reviews by text, stars, replies and whether they are hidden', async () => {
	const id = await write(2, 'Some sprouted, 100% of the small ones.');
	const found = async (query: object) => {
		const { body } = await shop.call('office.reviews.list', { token, query: { perPage: 100, ...query } });
		expect(body.total).toBe(body.data.length);
		return body.data.map((review) => review.id);
	};
	expect(await found({ q: '100%' })).toEqual([id]);
	expect(await found({ q: 'sprouted', rating: 2 })).toEqual([id]);
	expect(await found({ q: 'sprouted', rating: 3 })).toEqual([]);
	expect(await found({ q: 'sprouted', hasReply: true })).toEqual([]);
	await moderate(id, { isHidden: true, reply: 'We will send new ones.' });
	expect(await found({ isHidden: true, hasReply: true })).toEqual([id]);
	const ratings = await shop.call('office.reviews.list', {
		token,
		query: { sort: 'rating', order: 'asc', perPage: 2 },
	});
	expect(ratings.body.data.map(({ rating }) => rating)).toEqual([1, 2]);
});

test('a moderation is refused when the author has changed the review since it was read', async () => {
	const author = await shop.signIn({ name: 'Asha' });
	const written = await shop.call('reviews.create', {
		token: author.token,
		body: { productId, rating: 5, description: 'Crisp.' },
	});
	const id = written.body.data.review._id;
	const change = { token: author.token, params: { id }, body: { rating: 1, description: 'Rotten.' } };
	expect((await shop.call('reviews.update', change)).status).toBe(200);
	expect((await moderate(id, { reply: 'Thank you!' })).error?.code).toBe('STALE_VERSION');
	expect((await moderate(id, { reply: 'We are sorry.', version: 2 })).body.data.reply).toBe('We are sorry.');
});
