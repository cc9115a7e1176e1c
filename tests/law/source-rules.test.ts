import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanTree, inMiniature, type Tree } from './miniature.ts';
import { checkSources, sourceRules } from '#tools/source-rules.ts';

const repository = join(import.meta.dirname, '../..');
const lines = (count: number) => 'export {};\n'.repeat(count);

const planted: Record<string, Tree> = {
	'old-spellings-stop-at-the-contract': { 'web/features/cart/line.ts': `export const selectPunit = '';\n` },
	'environment-is-read-once': { 'server/features/orders/mode.ts': `export const isDemo = process.env.DEMO === '1';\n` },
	'raw-html-in-one-place': {
		'web/ui/text.tsx': `export const Text = <p dangerouslySetInnerHTML={{ __html: '' }} />;\n`,
	},
	'no-parent-of-parent': {
		'server/features/orders/far.ts': `import { refuse } from '../../refuse.ts';\nexport { refuse };\n`,
	},
	'files-are-short': { 'domain/long.ts': lines(301) },
	'files-say-what-they-hold': { 'domain/date-utils.ts': lines(1) },
};

const allowed: Tree = {
	'contract/cart-wire.ts': `export const dbCart = 'lisedPrice';\n`,
	'web/routes.ts': `export const route = '/Bullkorder';\n`,
	'server/features/orders/orders.test.ts': `export const dbCart = [];\n`,
	'server/main.ts': `export const environment = process.env;\n`,
	'vite.config.ts': `export const origin = process.env.ORIGIN;\n`,
	'web/ui/safe-html.tsx': `export const SafeHtml = <p dangerouslySetInnerHTML={{ __html: '' }} />;\n`,
	'domain/long.test.ts': lines(500),
	'domain/just.ts': lines(300),
	'database/seed/data/products.ts': lines(900),
};

test('finds nothing wrong where everything is in its place', async () => {
	const { files, breaches } = await inMiniature({ ...cleanTree, ...allowed }, checkSources);
	expect(breaches).toEqual([]);
	expect(files).toBeGreaterThan(Object.keys(cleanTree).length);
});

test.for(Object.entries(planted))('catches a breach of %s', async ([rule, plant]) => {
	const { breaches } = await inMiniature({ ...cleanTree, ...plant }, checkSources);
	const [file = ''] = Object.keys(plant);
	expect(breaches).toEqual([{ rule, file, line: 1, found: expect.any(String) }]);
});

test('has a planted breach for every rule it knows', () => {
	expect(sourceRules.map((rule) => rule.name).sort()).toEqual(Object.keys(planted).sort());
});

test('calls a drawer a drawer, and nothing else', async () => {
	const tree: Tree = {};
	for (const name of ['utils.ts', 'order-helper.ts', 'common/a.ts', 'misc.ts', 'cart-manager.tsx'])
		tree[`web/${name}`] = '';
	for (const name of ['utility-bill.ts', 'commonwealth.ts', 'management.ts']) tree[`web/${name}`] = '';
	const { breaches } = await inMiniature(tree, checkSources);
	expect(breaches.map((breach) => breach.file).sort()).toEqual(
		['web/cart-manager.tsx', 'web/common/a.ts', 'web/misc.ts', 'web/order-helper.ts', 'web/utils.ts'].sort(),
	);
});

test('reads the whole shop', () => {
	const { files } = checkSources(repository);
	expect(files).toBeGreaterThan(200);
});
