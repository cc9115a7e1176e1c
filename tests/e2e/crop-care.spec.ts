import { expect, storedCart, test } from './fixtures.ts';

test('a restricted product shows a notice and cannot be added', async ({ page }) => {
	await page.goto('/herbicides');
	await expect(page.getByRole('note')).toContainText('only by licensed operators');
	const glyphosate = page.getByRole('article').filter({ hasText: 'Glyphosate' });
	await expect(glyphosate.getByText('Not sold online')).toBeVisible();
	await expect(glyphosate.getByRole('button', { name: /^Add/ })).toHaveCount(0);
	await page.getByRole('button', { name: /^Add Imazethapyr/ }).click();
	expect(await storedCart(page)).toHaveLength(1);
	await page.goto('/micronutrient');
	await expect(page.getByRole('note')).toHaveCount(0);
});
