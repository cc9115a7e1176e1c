import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run: (context: Document, options: object) => Promise<AxeResults> };

/** Switches transitions off while `run` runs: an element that is fading has another contrast. */
async function withoutMotion<T>(page: Page, run: () => Promise<T>): Promise<T> {
	if (await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)) return run();
	// else what moves would not start when the page is hydrated
	await waitUntilLoaded(page);
	await page.emulateMedia({ reducedMotion: 'reduce' });
	const result = await run();
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	return result;
}

async function findViolations(page: Page): Promise<string[]> {
	await waitUntilLoaded(page);
	// the last transition has ended
	await page.waitForFunction(() =>
		document
			.getAnimations()
			.every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
	);
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
	const { violations, passed, frames, missingTexts } = await page.evaluate(async (values) => {
		// Selectors are computed for violations only: of a passing rule one node is enough.
		const runOnly = { type: 'tag', values };
		const found = await axe.run(document, { runOnly, resultTypes: ['violations'] });
		return {
			violations: found.violations.flatMap(({ id, nodes }) =>
				nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary ?? ''}`),
			),
			passed: found.passes.length,
			frames: document.querySelectorAll('iframe, frame').length,
			// The office shows the key of a text that it does not have.
			missingTexts: document.body.textContent.match(/\b(?:khetse|resources)\.[\w-]+\.[\w.-]+/g) ?? [],
		};
	}, tags);
	expect(passed, 'rules that axe applied').toBeGreaterThan(10);
	expect(missingTexts, 'keys of missing texts').toEqual([]);
	expect(frames, 'frames, which axe would not look into').toBe(0);
	return violations;
}

/** The axe violations of the page. No page has a frame, so the main document is enough. */
export function axeFindings(page: Page): Promise<string[]> {
	return withoutMotion(page, () => findViolations(page));
}

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };

/** Resizes the loaded page to a phone and a desktop; it stays at 1280 pixels. @param check runs at each width */
export async function expectFits(page: Page, where: string, check = async (_width: number) => {}): Promise<void> {
	for (const size of [phone, desktop]) {
		await page.setViewportSize(size);
		const contentWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
		await expect.poll(contentWidth, { message: `${where} scrolls sideways at ${size.width}` }).toBe(size.width);
		// Media queries are evaluated with the next frame.
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
		await check(size.width);
	}
}

/** Axe and no horizontal scrolling on a phone and a desktop. @param check runs at each width */
export async function expectAccessible(page: Page, where: string, check = async (_width: number) => {}): Promise<void> {
	await withoutMotion(page, () =>
		expectFits(page, where, async (width) => {
			await check(width);
			expect(await findViolations(page), `${where} at ${width}`).toEqual([]);
		}),
	);
}
