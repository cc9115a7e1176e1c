import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page needs comes in two files instead of twenty, and the sections of home in one: a phone pays for each request. */
const chunkGroups = [
	// Toasts come after the page.
	{ name: 'vendor', test: /node_modules\/(?!react-toastify|clsx)/ },
	{
		name: 'shop',
		test: /\/(domain|contract|web\/(ui|lib|layout|accounts|cart|catalogue)\/|web\/[a-z-]+\.tsx?$)/,
		minShareCount: 3,
	},
	{
		name: 'sections',
		test: /web\/(content\/(banner|why-choose|promo-)|lib\/rotation|layout\/category-grid)/,
	},
];

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	// The strict content policy has no `data:` for fonts, and small files are cached for a year anyway.
	build: { assetsInlineLimit: 0 },
	environments: {
		client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
	},
	publicDir: 'web/public',
	// npm run dev: tools/dev.ts starts the API beside it.
	server: {
		proxy: Object.fromEntries(
			['/api', '/pincode', '/media'].map((path) => [path, process.env.VITE_API_ORIGIN ?? 'http://127.0.0.1:3001']),
		),
	},
});
