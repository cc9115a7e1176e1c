import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { refuse } from '#server/platform/refuse.ts';
import { createResponseCache } from '#server/platform/response-cache.ts';
import { serveStorefront } from '#server/platform/storefront.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { root } from '#tests/fixtures/shop-process.ts';
import { afterAll, expect, test } from 'vitest';

const dataDirectory = join(root, '.cache');
mkdirSync(join(dataDirectory, 'media'), { recursive: true });
const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDirectory };
const cache = createResponseCache({ maxBytes: 0, onFull: () => refuse('BUSY') });
const shop = await openShop({
	config,
	web: (app) => serveStorefront(app, { config, buildDirectory: join(root, 'build'), cache }),
});
afterAll(() => shop.close());

test('a shop without a WhatsApp number says so and names its other contacts', async () => {
	const open = async (url: string) => (await shop.app.inject({ url, headers: { accept: 'text/html' } })).body;
	expect(await open('/Whatsapp')).toContain('https://wa.me/910000000000?text=Hello!');
	await shop.db.deleteFrom('shop_settings').where('key', '=', 'whatsappNumber').execute();
	const html = await open('/Whatsapp?without');
	expect(html).toContain('The shop has not set up a WhatsApp number yet.');
	expect(html).not.toContain('wa.me');
	expect(html).toContain('mailto:support@example.in');
	expect(html).toContain('href="/Help"');
});
