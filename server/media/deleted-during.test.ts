/** Forms that are saved with an upload while the job deletes it. */
import type { EndpointName } from '#contract/endpoints.ts';
import { plainPicture } from '#tests/fixtures/pictures.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { type HttpResponse, openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['owner'] });
const category = await shop.db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow();
const names = { en: 'Ivy gourd', hi: 'कुंदरू', mr: 'तोंडली' };

test.for([
	[
		'product',
		'PICTURE_UNKNOWN',
		(picture: string) =>
			shop.call('office.products.create', {
				token,
				body: {
					sku: 'IVY-1',
					names,
					categoryId: category.id,
					productType: 'loose',
					base: 'g',
					gstPercent: 0,
					status: 'draft',
					pictures: [{ picture, alt: '' }],
					variants: [{ unit: '1 kg', amount: 1000, sku: 'IVY-1-1', pricePaise: 2000, mrpPaise: 2500 }],
				},
			}),
	],
	[
		'category',
		'PICTURE_UNKNOWN',
		(picture: string) => shop.call('office.categories.create', { token, body: { names, tint: 'leafy', picture } }),
	],
	[
		'video',
		'MEDIA_UNKNOWN',
		(picture: string) =>
			shop.call('office.videos.create', {
				token,
				body: {
					title: 'Ivy gourd',
					redirectLink: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
					source: 'Krishi',
					picture,
					position: 1,
				},
			}),
	],
] as const)('a %s is not saved with a picture that is deleted at the same time', async ([, refusal, save]) => {
	const uploaded = await shop.call('office.media.picture', { token, body: await plainPicture() });
	const { name } = uploaded.body.data as { name: string };
	const { error } = await requestDuring<Pick<HttpResponse<EndpointName>, 'error'>>(
		shop.db,
		(tx) => tx.deleteFrom('media').where('name', '=', name).execute(),
		() => save(name),
	);
	expect(error?.code).toBe(refusal);
});
