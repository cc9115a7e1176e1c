import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { preactForReact } from './vite.preact.ts';

/** A module by its path without extension. */
const module = (paths: string) => new RegExp(String.raw`\/(?:${paths})\.tsx?$`);

/**
 * What pages share comes in a few files instead of forty: a phone pays for each request. A group also takes what its
 * modules import, unless an earlier group has it.
 */
const chunkGroups = [
	// Toasts come after the page.
	{ name: 'vendor', test: /node_modules\/(?!react-toastify|clsx)/ },
	// every page, and the product cards
	{
		name: 'shop',
		test: module(
			String.raw`web\/(?:layout\/[\w-]+|ui\/(?:button|card|icons|money|paged-row|picture|popover|pressed-picture|states|text-field|toasts)|lib\/(?:api|focus|hydration|language|links|page-data|session-store|stored-value|translations|use-now)|accounts\/login-modal-store|catalogue\/(?:product-grid|stepper))`,
		),
		minShareCount: 3,
	},
	{
		name: 'actions',
		test: module(
			String.raw`web\/(?:ui\/dialog|lib\/(?:call-authed|use-query|use-refusal)|delivery\/delivery)|domain\/address`,
		),
		minShareCount: 3,
	},
	{ name: 'forms', test: module(String.raw`web\/(?:ui\/fields|lib\/use-form)`), minShareCount: 3 },
	{ name: 'products', test: module(String.raw`web\/catalogue\/[\w-]+`), minShareCount: 3 },
	{ name: 'accounts', test: module(String.raw`web\/accounts\/(?!address-choice)[\w-]+`), minShareCount: 3 },
	{
		name: 'cart',
		test: module(String.raw`web\/(?:(?:cart|orders)\/[\w-]+|accounts\/address-choice)`),
		minShareCount: 3,
	},
	{
		name: 'sections',
		test: /web\/(content\/(banner|why-choose|promo-|blog-(?:list|excerpt))|lib\/rotation|layout\/category-grid)/,
	},
];

/**
 * The exports of React Router name its development build, with warnings that customers download and checks that cost the
 * server time. The server's build contains the production build, because Node.js follows the exports.
 */
const routerForProduction: Plugin = {
	name: 'router-for-production',
	apply: 'build',
	enforce: 'pre',
	async resolveId(source, importer) {
		if (!/^react-router(?:\/dom)?$/.test(source)) return null;
		const resolved = await this.resolve(source, importer, { skipSelf: true });
		return resolved && { ...resolved, id: resolved.id.replace('/dist/development/', '/dist/production/') };
	},
};

/** Development: a change reloads the page, because the module replacement of React does not know Preact. */
const reloadOnChange: Plugin = {
	name: 'reload-on-change',
	apply: 'serve',
	enforce: 'pre',
	hotUpdate({ file }) {
		if (this.environment.name !== 'client' || !/\.tsx?$/.test(file)) return;
		this.environment.hot.send({ type: 'full-reload' });
		return [];
	},
};

export default defineConfig(({ command }) => ({
	plugins: [routerForProduction, reloadOnChange, tailwindcss(), reactRouter()],
	resolve: { alias: preactForReact },
	// The strict content policy has no `data:` for fonts, and small files are cached for a year anyway.
	// tools/build.ts makes a new folder, into which the back office is built at the same time.
	build: { assetsInlineLimit: 0, emptyOutDir: false },
	// What the first page needs, so that the development server does not find it while the page loads.
	optimizeDeps: { include: ['preact', 'cookie', 'set-cookie-parser'] },
	environments: {
		client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
		// What imports React is built with Preact. In development Vite cannot run CommonJS, which Node.js then imports.
		ssr: {
			resolve: { noExternal: ['react-router', /^preact/, ...(command === 'build' ? ['set-cookie-parser'] : [])] },
		},
	},
	publicDir: 'web/public',
	// npm run dev: tools/dev.ts starts the API beside it.
	server: {
		proxy: Object.fromEntries(
			['/api', '/pincode', '/media'].map((path) => [path, process.env.VITE_API_ORIGIN ?? 'http://127.0.0.1:3001']),
		),
	},
}));
