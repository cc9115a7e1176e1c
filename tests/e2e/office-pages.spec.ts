import type { Locator, Page } from '@playwright/test';
import { axeFindings, expectAccessible, expectFits } from './axe.ts';
import { createAccount, expect, findVariant, test } from './fixtures.ts';
import { enterOffice, makeStaff, searchList } from './office.ts';

const desktop = { width: 1280, height: 900 };

/** Lists have one template, forms to create a record another one; every other page is its own. */
async function templateOf(page: Page, url: string): Promise<string> {
	if (url.endsWith('/create')) return 'form';
	return (await page.locator('.RaList-main').count()) > 0 ? 'list' : url;
}

/**
 * Opens a page by its link. Axe on the desktop, and on a phone for the first page of each template; every page fits both.
 */
async function expectOfficePage(page: Page, link: Locator, url: string, seen: Set<string>): Promise<void> {
	const heading = page.getByRole('heading', { level: 1 });
	const before = new URL(page.url()).pathname === url ? '' : ((await heading.textContent()) ?? '');
	await link.click();
	await expect(page, url).toHaveURL(new RegExp(`${url}($|[?#])`));
	// The page before stays until the scripts of this one are loaded.
	await expect(heading, url).not.toHaveText(before);
	await expect(page.getByRole('progressbar'), url).toHaveCount(0);
	const template = await templateOf(page, url);
	if (!seen.has(template)) return expectAccessible(page, url).then(() => void seen.add(template));
	await expectFits(page, url);
	expect(await axeFindings(page), url).toEqual([]);
}

// The pages of the menu in two tests of about the same length, so that two workers share them.
const parts = 2;
for (let part = 0; part < parts; part += 1) {
	test(`menu pages and their create forms are accessible and fit phone and desktop (${part + 1} of ${parts})`, async ({
		page,
		db,
	}) => {
		// a list without rows would test little
		await db.query(
			`insert into audit_log (actor_name, action, entity, entity_id, after) values ('Test', 'test.write', 'test', 'x', '{}')`,
		);
		test.setTimeout(300_000);
		await page.setViewportSize(desktop);
		await enterOffice(page, await makeStaff(db, ['owner']));
		const menu = page.getByRole('menu', { name: 'Menu' });
		const items = menu.getByRole('menuitem');
		await expect(items.nth(20)).toBeVisible();
		const urls = await items.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
		expect(new Set(urls).size).toBe(urls.length);
		let forms = 0;
		const seen = new Set<string>();
		for (const url of urls.filter((_, index) => index % parts === part)) {
			await expectOfficePage(page, menu.locator(`[href="${url}"]`), url, seen);
			const createLink = page.getByRole('link').and(page.locator('[href$="/create"]'));
			if ((await createLink.count()) === 0) continue;
			forms += 1;
			const form = (await createLink.first().getAttribute('href')) ?? '';
			await expectOfficePage(page, createLink.first(), form, seen);
		}
		expect(forms, 'create forms').toBeGreaterThan(0);
	});
}

test('staff hide, restore and reply to a review, and the storefront shows the result', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db, 'Asha Reader');
	const { productId } = await findVariant(request, 'onion', '1 kg');
	const words = `Soft and wet ${crypto.randomUUID().slice(0, 6)}`;
	await request.post('/api/v1/review/create', {
		headers: { authorization: `Bearer ${token}` },
		data: { productId, rating: 1, description: words },
	});
	const shown = async () => {
		const response = await request.get(`/api/v1/review/product/${productId}`);
		const { data } = (await response.json()) as { data: { reviews: { description: string; answer: string | null }[] } };
		return data.reviews.find(({ description }) => description === words);
	};
	await expect.poll(shown).toMatchObject({ answer: null });

	await page.setViewportSize(desktop);
	await enterOffice(page, await makeStaff(db, ['support']), '/office/reviews');
	await searchList(page, 'Search', words);
	await page.getByRole('cell', { name: words }).click();
	await page.getByLabel('Hidden', { exact: true }).check();
	expect(await axeFindings(page), 'review').toEqual([]);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('cell', { name: 'Hidden', exact: true })).toBeVisible();
	await expect.poll(shown).toBeUndefined();

	await page.getByRole('cell', { name: words }).click();
	await page.getByLabel('Hidden', { exact: true }).uncheck();
	await page.getByRole('textbox', { name: 'Reply' }).fill('We are sorry, and send new ones.');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('cell', { name: 'Replied', exact: true })).toBeVisible();
	await expect.poll(shown).toMatchObject({ answer: 'We are sorry, and send new ones.' });
});
