import type { Page } from '@playwright/test';
import { createAccount, expect, saveAddress, signInPage, storedCart, test } from './fixtures.ts';

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: RegExp, limit = 120): Promise<void> {
	for (let step = 0; step < limit; step += 1) {
		await page.keyboard.press('Tab');
		const focused = await page.evaluate(() => {
			const element = document.activeElement;
			if (element === null || !element.matches('a, button, input, select, textarea')) return '';
			const labels =
				element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent) : [];
			return [element.getAttribute('aria-label'), element.textContent, ...labels].join(' ').replace(/\s+/g, ' ').trim();
		});
		if (name.test(focused)) return;
	}
	throw new Error(`the focus never came to ${name}`);
}

test('a dialog traps the focus; a customer searches, selects a variant and orders by keyboard with a visible focus', async ({
	page,
	request,
	db,
}) => {
	await page.goto('/');
	await page.getByRole('banner').getByRole('button', { name: 'Login' }).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('dialog')).toBeVisible();
	for (let step = 0; step < 15; step += 1) {
		await page.keyboard.press('Tab');
		// Between last and first the browser's own controls may have the focus, never the page behind.
		const isBehind = await page.evaluate(() => {
			const element = document.activeElement;
			return element !== document.body && element?.closest('dialog') === null;
		});
		expect(isBehind).toBe(false);
	}
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toBeHidden();
	await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeFocused();

	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	await page.goto('/');
	await page.keyboard.press('Tab');
	await expect(page.locator(':focus')).toHaveText(/skip/i);
	await page.getByRole('combobox', { name: /search/i }).focus();
	await page.keyboard.type('poha');
	await page.keyboard.press('Escape');
	await page.getByRole('combobox', { name: /search/i }).fill('');
	await page.keyboard.type('bhen');
	await expect(page.getByRole('option', { name: /Okra/ })).toBeVisible();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: /Okra/, level: 1 })).toBeVisible();

	await tabTo(page, /250 g/);
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await tabTo(page, /Add to Cart/);
	const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
	expect(outline).not.toBe('none');
	await page.keyboard.press('Enter');
	await expect.poll(() => storedCart(page)).toMatchObject([{ selectPunit: '1 kg', quantity: 1 }]);

	await page.goto('/cart');
	await tabTo(page, /One more of Okra/);
	await page.keyboard.press('Enter');
	await tabTo(page, /^Checkout/);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/stepbar$/);
	await tabTo(page, /Save & Continue/);
	await page.keyboard.press('Enter');
	await tabTo(page, /^Submit/);
	await page.keyboard.press('Enter');
	await expect(page.getByText('order Created successfully!')).toBeVisible();
});
