import { defineConfig } from 'vite';

/** The back office: an app of its own, served under /office. */
export default defineConfig({
	root: 'office',
	base: '/office/',
	publicDir: false,
	build: {
		outDir: `../${process.env.BUILD_FOLDER ?? 'build'}/office`,
		emptyOutDir: true,
		assetsInlineLimit: 0,
		chunkSizeWarningLimit: 1500,
		rollupOptions: {
			onwarn(warning, warn) {
				// Every file of MUI begins with 'use client', which means nothing here.
				if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
			},
		},
	},
	// npm run dev: tools/dev.ts starts the API beside it.
	server: {
		proxy: Object.fromEntries(
			['/api', '/pincode', '/media', '/seedling.svg'].map((path) => [
				path,
				process.env.VITE_API_ORIGIN ?? 'http://127.0.0.1:3001',
			]),
		),
	},
});
