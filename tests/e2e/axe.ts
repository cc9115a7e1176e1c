import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, waitUntilLoaded } from './fixtures.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations that axe finds on the page as it is. */
export async function axeFindings(page: Page): Promise<string[]> {
	await waitUntilLoaded(page);
	// What fades into its colour has another contrast on the way: fades take no time now, and the last one is over.
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.waitForFunction(() =>
		document
			.getAnimations()
			.every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
	);
	// Its other mode opens a second page to look into frames of strangers as well; ours have no say in those.
	const builder = new AxeBuilder({ page }).setLegacyMode(true).withTags(tags);
	const { violations, passes } = await builder.analyze();
	await page.emulateMedia({ reducedMotion: null });
	expect(passes.length, 'axe looked at something').toBeGreaterThan(10);
	return violations.flatMap((violation) =>
		violation.nodes.map((node) => `${violation.id}: ${node.target} ${node.failureSummary ?? ''}`),
	);
}
