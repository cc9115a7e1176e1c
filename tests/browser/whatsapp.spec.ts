import { expect, test } from './journey.ts';

const greeting = 'Hello! I have a question about my order.';

test('the chat page shows the greeting and opens the chat with it', async ({ page }) => {
	await page.goto('/Whatsapp');
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { level: 1 })).toHaveText('Chat with us on WhatsApp');
	await expect(main.getByText(greeting)).toBeVisible();
	await expect(main.getByText('+919876543210')).toBeVisible();
	const open = main.getByRole('link', { name: 'Open the chat' });
	await expect(open).toHaveAttribute('href', `https://wa.me/919876543210?text=${encodeURIComponent(greeting)}`);
	await expect(open).toHaveAttribute('rel', /noopener/);
	await expect(main.getByRole('link', { name: 'Write to us with the contact form' })).toHaveAttribute('href', '/Help');
});

test('the chat page says when the number could not be loaded, with the other ways', async ({ page, backstage }) => {
	await backstage.query('alter table shop_settings rename to shop_settings_away');
	try {
		await page.goto('/whatsapp?away');
		await expect(page.getByText('The number could not be loaded.')).toBeVisible();
		await expect(page.getByRole('main').getByRole('link', { name: 'Open the chat' })).toHaveCount(0);
		await expect(page.getByRole('link', { name: 'Write to us with the contact form' })).toBeVisible();
	} finally {
		await backstage.query('alter table shop_settings_away rename to shop_settings');
	}
});

test('the chat page speaks Hindi and Marathi', async ({ page }) => {
	await page.goto('/hi/Whatsapp');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('WhatsApp पर हमसे बात करें');
	await page.goto('/mr/Whatsapp');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('WhatsApp वर आमच्याशी बोला');
});
