import type { Page } from '@playwright/test';
import {
	closeToasts,
	createAccount,
	expect,
	fillCart,
	findVariant,
	saveAddress,
	signInPage,
	test,
} from './fixtures.ts';
import { navigate } from './page-load.ts';

const toast = (page: Page) => page.locator('.Toastify__toast');

/** A toast at its default position: the one of logging out. */
async function logOut(page: Page): Promise<void> {
	await page
		.getByRole('banner')
		.getByRole('button', { name: /^Account of/ })
		.click();
	await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
	await expect(toast(page)).toBeVisible();
}

async function dragToast(page: Page, share: number): Promise<void> {
	const box = await toast(page).boundingBox();
	if (box === null) throw new Error('there is no toast');
	const y = box.y + box.height / 2;
	await page.mouse.move(box.x + 20, y);
	await page.mouse.down();
	await page.mouse.move(box.x + 20 + box.width * share, y, { steps: 12 });
	await page.mouse.up();
}

test('a toast is shown top-right for 5000 milliseconds, is focused by Alt+T and dismissed when dragged', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	await page.goto('/about');
	await logOut(page);
	await expect(page.locator('.Toastify__toast-container--top-right')).toContainText(/./);
	const bar = page.locator('.Toastify__progress-bar--animated');
	await expect(bar).toHaveCSS('animation-duration', '5s');
	// the animation controls the duration of the toast
	await bar.evaluate((element) => {
		for (const animation of element.getAnimations()) {
			animation.pause();
			animation.currentTime = 4990;
		}
	});
	await expect(toast(page)).toBeVisible();
	await bar.evaluate((element) => {
		for (const animation of element.getAnimations()) animation.finish();
	});
	await expect(toast(page)).toHaveCount(0);

	// past 80 % of its width
	await signInPage(page, request, (await createAccount(db)).token);
	await page.evaluate(() => sessionStorage.clear());
	await page.reload();
	await logOut(page);
	await page.keyboard.press('Alt+t');
	await expect(toast(page)).toBeFocused();
	// Its time does not run out: it is closed by the drag alone.
	await bar.evaluate((element) => {
		for (const animation of element.getAnimations()) animation.pause();
	});
	await dragToast(page, 0.7);
	await expect(toast(page)).toHaveCSS('transform', /none|matrix\(1, 0, 0, 1, 0, 0\)/);
	await expect(toast(page)).toBeVisible();
	await dragToast(page, 0.9);
	await expect(toast(page)).toHaveCount(0);
});

test('coupon and order toasts are shown top-center; a coupon without a discount is reported as not found', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	await fillCart(page, [{ variant: await findVariant(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.goto('/cart');
	const middle = page.locator('.Toastify__toast-container--top-center');
	const summary = page.getByRole('region', { name: 'Order Summary' });
	for (const coupon of [
		null,
		{ _id: '1', code: 'X', discount: 10 },
		{ _id: '1', code: 'X', discountType: 'percentage' },
	]) {
		await page.route('**/coupons/varify/**', (route) =>
			route.fulfill({ json: { status: 'success', data: { coupon } } }),
		);
		await summary.getByRole('textbox', { name: /coupon/i }).fill('X');
		await summary.getByRole('button', { name: 'Apply' }).click();
		await expect(page.getByText('Coupon Not Found')).toBeVisible();
		await closeToasts(page);
		await page.unroute('**/coupons/varify/**');
	}
	// The same message twice is one toast.
	for (const code of ['NOSUCH', 'NONE']) {
		await summary.getByRole('textbox', { name: /coupon/i }).fill(code);
		await summary.getByRole('button', { name: 'Apply' }).click();
		await expect(summary.locator('[id$=reason]')).toBeVisible();
		await summary.getByRole('textbox', { name: /coupon/i }).fill('');
	}
	// The first one may still be leaving.
	await expect(middle.locator('.Toastify__toast--error[data-in=true]').getByText('Coupon Not Found')).toHaveCount(1);
	// On a phone a toast replaces the one before and leaves the page below the header readable.
	await page.setViewportSize({ width: 360, height: 740 });
	await summary.getByRole('textbox', { name: /coupon/i }).fill('FRESH10');
	await summary.getByRole('button', { name: 'Apply' }).click();
	await expect(middle.getByText('Coupon applied successfully!')).toBeVisible();
	await expect(toast(page).filter({ visible: true })).toHaveCount(1);
	const header = await page.getByRole('banner').boundingBox();
	const box = await toast(page).filter({ visible: true }).boundingBox();
	expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
	await page.setViewportSize({ width: 1280, height: 720 });
	await navigate(page, '/checkoutpage');
	await page.getByRole('main').getByRole('button', { name: 'Cash on Delivery' }).click();
	await expect(middle.getByText('order Created successfully!')).toBeVisible();
});
