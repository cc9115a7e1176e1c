import { type Database, expect, stopClockAt, test } from './fixtures.ts';
import { hydrateOnLoad } from './page-load.ts';

type Campaigns = { data: { campaigns: { festival: string; title: string; endDate: string; products: object[] }[] } };

/** Sets the end of a campaign while `during` runs. */
async function endingAt(db: Database, festival: string, end: Date, during: () => Promise<void>) {
	const [own] = await db.query<{ ends_at: Date }>('select ends_at from campaigns where festival = $1', [festival]);
	const set = (at: Date | undefined) =>
		db.query('update campaigns set ends_at = $1 where festival = $2', [at, festival]);
	await set(end);
	try {
		await during();
	} finally {
		await set(own?.ends_at);
	}
}

test('campaign cards count down days and time to midnight every second; an ended one is marked', async ({
	page,
	request,
}) => {
	const { data } = (await (await request.get('/api/v1/campaigns')).json()) as Campaigns;
	const diwali = data.campaigns[0];
	await stopClockAt(page, Date.parse(diwali?.endDate ?? '') - (2 * 24 + 3) * 3_600_000 - 4000);
	await page.goto('/campaign');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Festival Campaigns');
	const cards = page.getByRole('article');
	await expect(cards.getByRole('heading', { level: 2 })).toHaveText(data.campaigns.map(({ title }) => title));
	const card = cards.first();
	await expect(card.getByText('2 days left')).toBeVisible();
	const clock = card.getByRole('timer', { name: 'Diwali Dry Fruit Festival: time left' });
	await expect(clock).toHaveText(/03\s*Hours\s*00\s*Min\s*04\s*Sec/);
	await page.clock.runFor(1000);
	await expect(clock).toHaveText(/03\s*Hours\s*00\s*Min\s*03\s*Sec/);
	await page.clock.runFor(4000);
	await expect(clock).toHaveText(/02\s*Hours\s*59\s*Min\s*59\s*Sec/);
	await page.clock.fastForward(3 * 3_600_000);
	await expect(card.getByText('1 day left')).toBeVisible();
	await page.clock.fastForward(2 * 24 * 3_600_000);
	await expect(card.getByText('Offer Ended')).toBeVisible();
	await expect(card.getByRole('timer')).toHaveCount(0);

	const ended = cards.filter({ hasText: 'Ganeshotsav' });
	await expect(ended.getByText('Offer Ended')).toBeVisible();
	await cards.nth(1).getByRole('link', { name: 'View Products' }).click();
	await expect(page).toHaveURL(/\/campaigns\/Christmas$/);
});

test('three banners rotate every two seconds above the campaigns until they are paused', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await stopClockAt(page, Date.now());
	await page.goto('/campaign');
	const banners = page.getByRole('region', { name: 'Offers and seasons' });
	await expect(banners.locator('a')).toHaveCount(3);
	const shown = banners.locator('a:not([inert])');
	const pause = page.getByRole('button', { name: 'Pause the banners' });
	await expect(pause).toBeVisible();
	await expect(shown).toContainText('Fresh vegetables every day');
	await page.clock.runFor(2000);
	await expect(shown).toContainText('Fresh fruits of the season');
	await page.clock.runFor(2000);
	await expect(shown).toContainText('Spices and dry fruits');
	await page.clock.runFor(2000);
	await expect(shown).toContainText('Fresh vegetables every day');
	await pause.click();
	await page.mouse.move(5, 700);
	await page.clock.runFor(6000);
	await expect(shown).toContainText('Fresh vegetables every day');
});

test('a campaign shows its year, the time to its end and its products as cards', async ({ page, request }) => {
	const { data } = (await (await request.get('/api/v1/campaigns')).json()) as Campaigns;
	const diwali = data.campaigns[0];
	const end = Date.parse(diwali?.endDate ?? '');
	const year = new Date(end - 1).toLocaleDateString('en', { year: 'numeric', timeZone: 'Asia/Kolkata' });
	await stopClockAt(page, end - ((15 * 24 + 19) * 60 + 12) * 60_000 - 30_000);
	await page.goto('/campaigns/diwali');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Diwali Offer ${year}`);
	await expect(page).toHaveTitle(`Diwali Offer ${year} · Khetse`);
	const clock = page.getByRole('timer', { name: 'Time left until the end of the offer' });
	await expect(clock).toHaveText(/15\s*Days\s*19\s*Hours\s*12\s*Min\s*30\s*Sec/);
	await page.clock.runFor(1000);
	await expect(clock).toHaveText(/12\s*Min\s*29\s*Sec/);
	await expect(page.getByRole('article')).toHaveCount(diwali?.products.length ?? 0);
	await page.getByRole('article').first().getByRole('button', { name: /^Add/ }).click();
	await expect(page.getByRole('link', { name: 'Cart, 1 item' }).filter({ visible: true }).first()).toBeVisible();
	await page.clock.fastForward(16 * 24 * 3_600_000);
	await expect(page.getByText(/^Offer Ended on/)).toBeVisible();
});

test('on its last day a campaign says so in every time zone', async ({ browser, shop, db }) => {
	const midnight = Date.parse(`${new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)}T18:30:00Z`);
	await endingAt(db, 'Christmas', new Date(midnight), async () => {
		const context = await browser.newContext({ baseURL: shop.url, timezoneId: 'America/Los_Angeles' });
		const page = await context.newPage();
		hydrateOnLoad(page);
		await stopClockAt(page, midnight - 90_000);
		await page.goto('/campaign?last');
		const card = page.getByRole('article').filter({ hasText: 'Christmas' });
		await expect(card.getByText('Last day')).toBeVisible();
		await expect(card.getByRole('timer')).toHaveText(/00\s*Hours\s*01\s*Min\s*30\s*Sec/);
		await context.close();
	});
});
