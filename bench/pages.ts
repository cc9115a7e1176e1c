import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#database/db.ts';
import { getVariant } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { chromium } from '@playwright/test';
import { median } from './throughput.ts';
import { environmentWith, findBrowser } from '#tools/browser.ts';

/** Run by npm when it is needed: 150 packages that nothing else uses would slow down every first start. */
const lighthouse = 'lighthouse@12.8.2';
const runs = 3;
const navigations = 100;
const productsPerPage = 20;
const listingPages = 4;
const maxWaitMs = 10_000;
const maxMakingMs = 180_000;
/** An AVIF is made when no request has come for five seconds. */
const avifCheckMs = 12_000;
const phone = { width: 412, height: 823 };

export type PageFigures = {
	path: string;
	/** of 100 */
	performance: number;
	accessibility: number;
	bestPractices: number;
	seo: number;
	firstPaintMs: number;
	largestPaintMs: number;
	blockingMs: number;
	layoutShift: number;
	kilobytes: number;
	requests: number;
};

type Report = {
	categories: Record<string, { score: number | null }>;
	audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
};

/** How often Lighthouse is run again when its browser has not recorded the page. */
const retries = 2;

/** Lighthouse for a mobile phone, with its simulated network. */
async function runLighthouse(url: string, browser: string, retriesLeft = retries): Promise<Report> {
	const child = spawn(
		'npm',
		[
			...['exec', '--yes', '--ignore-scripts', `--package=${lighthouse}`, '--', 'lighthouse', url, '--quiet'],
			...['--output=json', '--output-path=stdout', '--chrome-flags=--headless --no-sandbox --disable-gpu'],
		],
		{ stdio: ['ignore', 'pipe', 'pipe'], env: environmentWith(browser) },
	);
	const ended = once(child, 'exit');
	const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
	const [code] = await ended;
	if (code !== 0 && retriesLeft > 0 && errors.includes('Please run Lighthouse again')) {
		return runLighthouse(url, browser, retriesLeft - 1);
	}
	if (code !== 0) throw new Error(`Lighthouse cannot measure ${url}: ${errors.trim().split('\n').slice(-3).join(' ')}`);
	return JSON.parse(output) as Report;
}

async function measurePage(shop: ShopProcess, path: string, browser: string): Promise<PageFigures> {
	const reports: Report[] = [];
	for (let run = 0; run < runs; run += 1) reports.push(await runLighthouse(shop.url + path, browser));
	const score = (name: string) => 100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0));
	const value = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
	return {
		path,
		performance: score('performance'),
		accessibility: score('accessibility'),
		bestPractices: score('best-practices'),
		seo: score('seo'),
		firstPaintMs: value('first-contentful-paint'),
		largestPaintMs: value('largest-contentful-paint'),
		blockingMs: value('total-blocking-time'),
		layoutShift: value('cumulative-layout-shift'),
		kilobytes: value('total-byte-weight') / 1000,
		requests: median(reports.map(({ audits }) => audits['network-requests']?.details?.items?.length ?? 0)),
	};
}

/** Pictures are drawn when they are first requested, and their AVIFs made when no request comes. */
async function requestAvifs(page: string): Promise<void> {
	const html = await (await fetch(page)).text();
	const urls = [...new Set(html.match(/\/media\/[\w/-]+\.avif/g))].map((path) => new URL(path, page));
	const isMade = async (url: URL) => (await fetch(url)).headers.get('content-type') === 'image/avif';
	for (const end = Date.now() + maxMakingMs; !(await Promise.all(urls.map(isMade))).every(Boolean); ) {
		if (Date.now() > end) throw new Error(`The AVIFs of ${page} were not made.`);
		await sleep(avifCheckMs);
	}
}

/** In the page: notes when a press on a link has painted the product page, with its heading and a drawn frame. */
const notePaints = `
	window.paintedMs = -1;
	addEventListener('pointerdown', ({ timeStamp }) => {
		window.paintedMs = -1;
		const from = location.pathname;
		const note = () => setTimeout(() => { window.paintedMs = performance.now() - timeStamp; });
		const look = () => {
			const isThere = location.pathname !== from && document.querySelector('main h1') !== null;
			requestAnimationFrame(isThere ? note : look);
		};
		requestAnimationFrame(look);
	}, true);`;

/** Milliseconds from the press on a card of the listing to the painted product page, one after the other. */
async function measureNavigations(shop: ShopProcess, browser: string): Promise<number[]> {
	const running = await chromium.launch({ executablePath: browser });
	try {
		const page = await running.newPage({ viewport: phone, hasTouch: true });
		const links = page.locator('main a[href*="/productdescription/"]:visible');
		const times: number[] = [];
		let listing = '';
		while (times.length < navigations) {
			const place = times.length % productsPerPage;
			if (place === 0) {
				// A document of its own, so that a product is pressed once in each; the demo has four pages of products.
				listing = `${shop.url}/product?page=${1 + ((times.length / productsPerPage) % listingPages)}`;
				await page.goto(listing);
				await page.waitForLoadState('networkidle');
				await page.evaluate(notePaints);
			}
			await links.nth(place).click();
			let paintedMs = -1;
			// The policy of the page forbids waitForFunction with a string.
			for (const end = Date.now() + maxWaitMs; paintedMs < 0; ) {
				if (Date.now() > end) throw new Error('A product page was not painted.');
				paintedMs = await page.evaluate<number>('window.paintedMs');
			}
			times.push(paintedMs);
			await page.goBack();
			await page.waitForURL(listing);
			await links.nth(productsPerPage - 1).waitFor();
		}
		return times;
	} finally {
		await running.close();
	}
}

/** Lighthouse of home, listing, product and cart, and the time of a navigation, of a shop with the demo catalogue. */
export async function benchPageLoads(report: (line: string) => void): Promise<{
	pages: PageFigures[];
	navigation: { count: number; medianMs: number; p95Ms: number };
}> {
	const browser = findBrowser();
	if (browser === null) throw new Error('No Chromium is installed. Install it, or set BROWSER_PATH.');
	const dataDirectory = await makeDataDirectory();
	const shop = await startShopProcess({ dataDirectory, env: { LOG_LEVEL: 'warn' } });
	const db = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 1 });
	try {
		const { productId } = await getVariant(db, 'VR-CAR', '500 g');
		const pages: PageFigures[] = [];
		const paths = ['/', '/product', `/productdescription/${productId}`, '/cart'];
		for (const path of paths) await requestAvifs(shop.url + path);
		for (const path of paths) {
			const figures = await measurePage(shop, path, browser);
			pages.push(figures);
			report(
				`${path.replace(productId, ':id').padEnd(24)} ${figures.performance.toFixed(0)} / ${figures.accessibility.toFixed(0)} / ${figures.bestPractices.toFixed(0)} / ${figures.seo.toFixed(0)}` +
					`  first paint ${figures.firstPaintMs.toFixed(0)} ms, largest ${figures.largestPaintMs.toFixed(0)} ms, blocking ${figures.blockingMs.toFixed(0)} ms,` +
					` shift ${figures.layoutShift.toFixed(3)}, ${figures.kilobytes.toFixed(0)} kB, ${figures.requests} requests`,
			);
		}
		const times = (await measureNavigations(shop, browser)).toSorted((a, b) => a - b);
		const navigation = {
			count: times.length,
			medianMs: median(times),
			p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
		};
		report(
			`press to painted product page: median ${navigation.medianMs.toFixed(0)} ms, p95 ${navigation.p95Ms.toFixed(0)} ms of ${navigation.count}`,
		);
		return { pages, navigation };
	} finally {
		await db.destroy();
		await shop.stop();
		removeDataDirectory(dataDirectory);
	}
}
