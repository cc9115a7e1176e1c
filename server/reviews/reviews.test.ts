import { insertReviews } from '#database/seed/insert-reviews.ts';
import { getVariant, openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

let taken = 0;
/** A demo product without its samples, another one on each call. */
async function emptyProduct(): Promise<string> {
	const row = await shop.db
		.selectFrom('products')
		.select('id')
		.where('sku', 'like', 'V%')
		.orderBy('sku')
		.offset(taken++)
		.executeTakeFirstOrThrow();
	await shop.db.deleteFrom('reviews').where('product_id', '=', row.id).execute();
	return row.id;
}

async function write(token: string, productId: string, rating = 5, description = 'Firm and dry.') {
	return shop.call('reviews.create', { token, body: { productId, rating, description } });
}

test('takes the author of a review from the session, not from the body', async () => {
	const productId = await emptyProduct();
	const asha = await shop.signIn({ name: 'Asha Kulkarni' });
	const ravi = await shop.signIn({ name: 'Ravi' });
	const body = { user: ravi.userId, productId, rating: 4, description: '  Fresh and crisp.  ' };
	const created = await shop.call('reviews.create', { token: asha.token, body });
	expect(created.status).toBe(201);
	expect(created.body.data.review).toMatchObject({
		user: { _id: asha.userId, name: 'Asha Kulkarni' },
		productId,
		rating: 4,
		description: 'Fresh and crisp.',
		createdAt: shop.clock.now.toISOString(),
		isDemo: false,
		product: { _id: productId },
	});
	const ofProduct = await shop.call('reviews.ofProduct', { token: asha.token, params: { id: productId } });
	expect(ofProduct.body).toMatchObject({
		status: 'success',
		data: {
			reviews: [created.body.data.review],
			summary: { average: 4, count: 1, stars: [0, 0, 0, 1, 0] },
		},
	});
	const ofAsha = await shop.call('reviews.ofUser', { token: asha.token, params: { id: asha.userId } });
	expect(ofAsha.body.data.reviews).toEqual([created.body.data.review]);
	expect(
		(await shop.call('reviews.ofUser', { token: ravi.token, params: { id: ravi.userId } })).body.data.reviews,
	).toEqual([]);
});

test('refuses a review without an account, of an unknown product, or beyond the scale', async () => {
	const productId = await emptyProduct();
	const { token } = await shop.signIn();
	const anonymous = await shop.call('reviews.create', { body: { productId, rating: 5, description: 'Good' } });
	expect(anonymous).toMatchObject({ status: 401, error: { code: 'NOT_SIGNED_IN' } });
	for (const id of ['00000000-0000-0000-0000-000000000000', 'onion']) {
		expect(await write(token, id)).toMatchObject({ status: 404, error: { code: 'PRODUCT_NOT_FOUND' } });
		expect(await shop.call('reviews.ofProduct', { params: { id } })).toMatchObject({ status: 404 });
	}
	for (const rating of [0, 6, 4.5, '5', null]) {
		expect((await write(token, productId, rating as number)).status, String(rating)).toBe(400);
	}
	for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0000b']) {
		expect((await write(token, productId, 5, text)).status, text.slice(0, 5)).toBe(400);
	}
	expect((await shop.call('reviews.ofProduct', { params: { id: productId } })).body.data).toEqual({
		reviews: [],
		summary: { average: null, count: 0, stars: [0, 0, 0, 0, 0] },
	});
});

test('a user reviews a product once, also with concurrent requests', async () => {
	const productId = await emptyProduct();
	const { token } = await shop.signIn();
	const responses = await Promise.all([1, 2, 3, 4, 5].map((rating) => write(token, productId, rating)));
	expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
	expect(responses.find(({ status }) => status === 409)?.error).toMatchObject({
		code: 'ALREADY_REVIEWED',
		message: 'You have reviewed this product already. You can edit your review instead.',
	});
	const { body } = await shop.call('reviews.ofProduct', { params: { id: productId } });
	expect(body.data.summary.count).toBe(1);
});

test('lets only the author edit and delete, without a row in the audit log', async () => {
	const productId = await emptyProduct();
	const asha = await shop.signIn();
	const otherUser = await shop.signIn();
	const { _id: id } = (await write(asha.token, productId)).body.data.review;
	shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
	const edited = await shop.call('reviews.update', {
		token: asha.token,
		params: { id },
		body: { user: otherUser.userId, rating: 2, description: 'Two were soft.' },
	});
	expect(edited.body.data.review).toMatchObject({
		rating: 2,
		description: 'Two were soft.',
		user: { _id: asha.userId },
		updatedAt: shop.clock.now.toISOString(),
	});
	const onlyStars = await shop.call('reviews.update', { token: asha.token, params: { id }, body: { rating: 3 } });
	expect(onlyStars.body.data.review).toMatchObject({ rating: 3, description: 'Two were soft.' });

	const foreign = { token: otherUser.token, params: { id } };
	expect(await shop.call('reviews.update', { ...foreign, body: { rating: 1 } })).toMatchObject({
		status: 403,
		error: { code: 'NOT_ALLOWED' },
	});
	expect((await shop.call('reviews.delete', foreign)).status).toBe(403);
	expect((await shop.call('reviews.delete', { token: asha.token, params: { id } })).status).toBe(204);
	expect(await shop.call('reviews.delete', { token: asha.token, params: { id } })).toMatchObject({
		status: 404,
		error: { code: 'REVIEW_NOT_FOUND' },
	});
	const logged = await shop.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute();
	expect(logged).toEqual([]);
	// Then the product can be reviewed again.
	expect((await write(asha.token, productId)).status).toBe(201);
});

test('records the review changes of moderators in the audit log', async () => {
	const productId = await emptyProduct();
	const asha = await shop.signIn();
	const { _id: id } = (await write(asha.token, productId, 1, 'Rude words')).body.data.review;
	const picker = await shop.signIn({ roles: ['picker'] });
	expect((await shop.call('reviews.delete', { token: picker.token, params: { id } })).status).toBe(403);
	const moderator = await shop.signIn({ name: 'Mona', roles: ['content'] });
	const corrected = await shop.call('reviews.update', {
		token: moderator.token,
		params: { id },
		body: { description: 'Words' },
	});
	expect(corrected.body.data.review).toMatchObject({ description: 'Words', rating: 1, user: { _id: null } });
	const support = await shop.signIn({ name: 'Sam', roles: ['support'] });
	expect((await shop.call('reviews.delete', { token: support.token, params: { id } })).status).toBe(204);
	const logged = await shop.db
		.selectFrom('audit_log')
		.select(['actor_id', 'actor_name', 'action', 'entity', 'before', 'after'])
		.where('entity_id', '=', id)
		.orderBy('id')
		.execute();
	const before = { authorId: asha.userId, rating: 1, description: 'Rude words' };
	const after = { rating: 1, description: 'Words' };
	expect(logged).toEqual([
		{ actor_id: moderator.userId, actor_name: 'Mona', action: 'review.update', entity: 'review', before, after },
		{
			actor_id: support.userId,
			actor_name: 'Sam',
			action: 'review.delete',
			entity: 'review',
			before: { ...before, description: 'Words' },
			after: null,
		},
	]);
});

test('excludes a hidden review from lists and ratings and answers 404 to other users', async () => {
	const productId = await emptyProduct();
	const asha = await shop.signIn();
	const otherUser = await shop.signIn();
	const { _id: id } = (await write(asha.token, productId, 1)).body.data.review;
	await write(otherUser.token, productId, 5);
	await shop.db.updateTable('reviews').set({ is_hidden: true }).where('id', '=', id).execute();
	const { body } = await shop.call('reviews.ofProduct', { params: { id: productId } });
	expect(body.data.summary).toEqual({ average: 5, count: 1, stars: [0, 0, 0, 0, 1] });
	expect(
		(await shop.call('reviews.ofUser', { token: asha.token, params: { id: asha.userId } })).body.data.reviews,
	).toEqual([]);
	const product = await shop.call('products.get', { params: { id: productId } });
	expect(product.body.data.product.rating).toMatchObject({ average: 5, count: 1 });
	const foreign = await shop.call('reviews.delete', { token: otherUser.token, params: { id } });
	expect(foreign).toMatchObject({ status: 404, error: { code: 'REVIEW_NOT_FOUND' } });
	expect((await shop.call('reviews.delete', { token: asha.token, params: { id } })).status).toBe(204);
});

test('marks samples and gives search engines genuine reviews only', async () => {
	const { productId } = await getVariant(shop.db, 'VR-ONI', '1 kg');
	await shop.db.deleteFrom('reviews').where('product_id', '=', productId).execute();
	const sample = { productId, authorId: null, authorName: 'Sunita P.', rating: 5, text: 'Dry', at: shop.clock.now };
	await insertReviews(shop.db, [sample, { ...sample, rating: 4 }]);
	const { token } = await shop.signIn();
	expect((await write(token, productId, 2)).status).toBe(201);
	const { body } = await shop.call('products.get', { params: { id: productId } });
	expect(body.data.product.rating).toEqual({ average: 3.7, count: 3, genuine: { average: 2, count: 1 } });
	const listed = await shop.call('reviews.ofProduct', { params: { id: productId } });
	const samples = listed.body.data.reviews.filter(({ isDemo }) => isDemo);
	expect(samples.map(({ user }) => user)).toEqual([
		{ _id: null, name: 'Sunita P.' },
		{ _id: null, name: 'Sunita P.' },
	]);
});

test('keeps the review of a deleted author without a name', async () => {
	const productId = await emptyProduct();
	const { token, userId } = await shop.signIn({ name: 'Asha' });
	await write(token, productId);
	await shop.db.updateTable('reviews').set({ user_id: null }).where('user_id', '=', userId).execute();
	const { body } = await shop.call('reviews.ofProduct', { params: { id: productId } });
	expect(body.data.reviews).toMatchObject([{ user: null, rating: 5 }]);
});

test('lists reviews newest first in pages, with a summary of all', async () => {
	const productId = await emptyProduct();
	const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
	await insertReviews(
		shop.db,
		[1, 2, 3, 4, 5].map((rating) => ({
			productId,
			authorId: null,
			authorName: 'Sunita P.',
			rating,
			text: `Lot ${rating}`,
			at: at(rating),
		})),
	);
	const page = async (number: number) => {
		const query = { page: number, limit: 2 };
		const { body } = await shop.call('reviews.ofProduct', { params: { id: productId }, query });
		expect(body.data.summary).toEqual({ average: 3, count: 5, stars: [1, 1, 1, 1, 1] });
		return body.data.reviews.map(({ rating }) => rating);
	};
	expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([[5, 4], [3, 2], [1], []]);
	const tooMany = await shop.call('reviews.ofProduct', { params: { id: productId }, query: { limit: 101 } });
	expect(tooMany.status).toBe(400);
});

test('limits the reviews of one user per hour', async () => {
	const { token } = await shop.signIn();
	const statuses: number[] = [];
	for (let attempt = 0; attempt < 31; attempt += 1) {
		const response = await write(token, 'no-such-product');
		statuses.push(response.status);
		if (attempt === 30) expect(response.error.code).toBe('TOO_MANY_ATTEMPTS');
	}
	expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
	expect(statuses[30]).toBe(429);
});

test('a product’s reviews are read in one statement', async () => {
	const { productId } = await getVariant(shop.db, 'VR-CAR', '500 g');
	const { rows } = await sql<{
		n: number;
	}>`select count(*)::int as n from reviews where product_id = ${productId}`.execute(shop.db);
	expect(rows[0]?.n).toBeGreaterThan(0);
	shop.statements.length = 0;
	await shop.call('reviews.ofProduct', { params: { id: productId } });
	expect(shop.statements).toHaveLength(1);
});

test('shows the account id of a review to its author only', async () => {
	const productId = await emptyProduct();
	const asha = await shop.signIn({ name: 'Asha Kulkarni' });
	const ravi = await shop.signIn({ name: 'Ravi' });
	await write(asha.token, productId);
	await write(ravi.token, productId, 2, 'Too soft.');
	const idsFor = async (token?: string) => {
		const { body } = await shop.call('reviews.ofProduct', {
			params: { id: productId },
			...(token === undefined ? {} : { token }),
		});
		return body.data.reviews.map(({ user }) => [user?.name, user?._id]);
	};
	const moderator = await shop.signIn({ roles: ['support'] });
	for (const token of [undefined, moderator.token]) {
		expect(await idsFor(token)).toEqual([
			['Ravi', null],
			['Asha Kulkarni', null],
		]);
	}
	expect(await idsFor(asha.token)).toEqual([
		['Ravi', null],
		['Asha Kulkarni', asha.userId],
	]);
	const anonymous = await shop.app.inject(`/api/v1/review/product/${productId}`);
	for (const id of [asha.userId, ravi.userId]) expect(anonymous.body).not.toContain(id);
});

test('lists the reviews of a user for that user and for moderating staff', async () => {
	const productId = await emptyProduct();
	const asha = await shop.signIn();
	await write(asha.token, productId);
	const listFor = (token?: string) =>
		shop.call('reviews.ofUser', { params: { id: asha.userId }, ...(token === undefined ? {} : { token }) });
	expect(await listFor()).toMatchObject({ status: 401, error: { code: 'NOT_SIGNED_IN' } });
	const other = await shop.signIn();
	expect(await listFor(other.token)).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } });
	const picker = await shop.signIn({ roles: ['picker'] });
	expect((await listFor(picker.token)).status).toBe(403);
	const moderator = await shop.signIn({ roles: ['support'] });
	for (const { token } of [asha, moderator]) {
		expect((await listFor(token)).body.data.reviews.map((review) => review.productId)).toEqual([productId]);
	}
});
