import { newAccountLimits } from '#domain/new-account.ts';
import { loadSecretKey } from '#server/platform/encryption.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { expectAccessible } from './axe.ts';
import { createAccount, expect, fillCart, findVariant, saveAddress, signInPage, storedCart, test } from './fixtures.ts';
import { enterOffice, makeStaff } from './office.ts';

test('a first order above the limit keeps its cart, is placed after the mailed link was opened, and waits until staff approve it', async ({
	page,
	request,
	db,
	browser,
	shop,
}) => {
	const settings = db.kysely.insertInto('shop_settings');
	const value = JSON.stringify({ ...newAccountLimits, orderPaise: 20_000 });
	await settings
		.values({ key: 'newAccountLimits', value })
		.onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
		.execute();
	const { token, email } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 4 }]);
	await page.goto('/checkoutpage');
	const cash = page.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).first();
	await cash.click();
	const notice = page
		.getByRole('alert')
		.filter({ hasText: 'Until your first order is delivered, an order above ₹200 needs a verified email.' });
	await expect(notice).toContainText('Your cart and your addresses are unchanged.');
	expect(await storedCart(page)).toMatchObject([{ quantity: 4 }]);
	await notice.getByRole('button', { name: 'Send link' }).click();
	await expect(notice).toContainText(`We have sent a link to ${email}.`);
	await expectAccessible(page, 'notice of an email that is not verified');

	const [link = ''] = await listMailedLinks(db.kysely, email, loadSecretKey(null, shop.dataDirectory));
	const tab = await page.context().newPage();
	await tab.goto(`/profile${/#verify=[\w-]+/.exec(link)?.[0]}`);
	const dialog = tab.getByRole('dialog', { name: 'Verify email' });
	await expect(dialog).toContainText(`Is ${email} your email?`);
	await expect(tab).toHaveURL(/\/profile$/);
	await dialog.getByRole('button', { name: 'Verify email' }).click();
	await expect(dialog).toHaveCount(0);
	await expect(tab.getByRole('tabpanel')).toContainText('Your email is verified.');
	await tab.close();

	// The tab of the checkout knows it without a reload.
	await expect(notice).toContainText('Order again: we review the order and call you before we pack it.');
	await cash.click();
	await expect(page.getByRole('heading', { name: /^Thank you! Order KS-/ })).toBeVisible();
	await expect(page.getByText('It waits for review: we call you before we pack it.')).toBeVisible();
	await page.getByRole('link', { name: 'See my orders' }).click();
	await expect(page.getByText('Waiting for review', { exact: true })).toBeVisible();
	await expect(page.getByText('This order waits for review: we call you before we pack it.')).toBeVisible();
	await db.query("delete from shop_settings where key = 'newAccountLimits'");

	const [order] = await db.query<{ id: string }>('select id from orders where email = $1', [email]);
	const office = await (await browser.newContext()).newPage();
	await enterOffice(office, await makeStaff(db, ['orders']), `${shop.url}/office/orders/${order?.id}/show`);
	await expect(office.getByText('Waiting for review', { exact: true })).toBeVisible();
	await expect(office.getByRole('link', { name: 'Pick', exact: true })).toHaveCount(0);
	await office.getByRole('button', { name: 'Approve order' }).click();
	await expect(office.getByText('Order approved').first()).toBeVisible();
	await expect(office.getByRole('link', { name: 'Pick', exact: true })).toBeVisible();
	await office.context().close();
	await page.reload();
	await expect(page.getByRole('heading', { name: /^Order KS-/ })).toBeVisible();
	await expect(page.getByText('Waiting for review', { exact: true })).toHaveCount(0);
});
