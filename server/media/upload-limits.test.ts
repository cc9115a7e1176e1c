import { minuteMs } from '#domain/duration.ts';
import { plainPicture } from '#tests/fixtures/pictures.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const staff = () => shop.signIn({ roles: ['content'] });

test('a staff account uploads at most a hundred documents an hour, which are stored as they are', async () => {
	const { token } = await staff();
	const upload = (by = token) =>
		shop.call('office.media.document', { token: by, body: Buffer.from('%PDF-1.4\n%%EOF\n') });
	for (let count = 0; count < 100; count += 1) expect((await upload()).status).toBe(201);
	expect(await upload()).toMatchObject({ status: 429, error: { code: 'TOO_MANY_ATTEMPTS' } });
	expect((await upload((await staff()).token)).status).toBe(201);
});

test('a staff account uploads at most two thousand pictures an hour', async () => {
	const { token, userId } = await staff();
	const body = await plainPicture();
	const upload = () => shop.call('office.media.picture', { token, body });
	const endsAt = new Date(shop.clock.now.getTime() + 10 * minuteMs);
	const key = `media-picture:${userId}`;
	await shop.db.insertInto('attempt_limits').values({ key, attempts: 1999, ends_at: endsAt }).execute();
	expect((await upload()).status).toBe(201);
	expect(await upload()).toMatchObject({ status: 429, error: { code: 'TOO_MANY_ATTEMPTS' } });
	shop.clock.now = endsAt;
	expect((await upload()).status).toBe(201);
});
