import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanTree, inSourceTree, type Tree } from './source-tree.ts';
import { checkSources, sourceRules } from '#tools/source-rules.ts';

const repository = join(import.meta.dirname, '../..');
const lines = (count: number) => 'export {};\n'.repeat(count);

const violating: Record<string, Tree> = {
	'legacy-spellings-stop-at-the-contract': { 'web/cart/line.ts': `export const selectPunit = '';\n` },
	'environment-is-read-once': { 'server/orders/mode.ts': `export const isDemo = process.env.DEMO === '1';\n` },
	'raw-html-in-one-place': {
		'web/ui/text.tsx': `export const Text = <p dangerouslySetInnerHTML={{ __html: '' }} />;\n`,
	},
	'no-parent-of-parent': {
		'server/orders/far/far.ts': `import { refuse } from '../../refuse.ts';\nexport { refuse };\n`,
	},
	'files-are-short': { 'domain/long.ts': lines(301) },
	'file-names-are-specific': { 'domain/date-utils.ts': lines(1) },
};

const allowed: Tree = {
	'contract/cart-wire.ts': `export const dbCart = 'lisedPrice';\n`,
	'web/routes.ts': `export const route = '/Bullkorder';\n`,
	'server/orders/orders.test.ts': `export const dbCart = [];\n`,
	'server/main.ts': `export const environment = process.env;\n`,
	'vite.config.ts': `export const origin = process.env.ORIGIN;\n`,
	'web/ui/safe-html.tsx': `export const SafeHtml = <p dangerouslySetInnerHTML={{ __html: '' }} />;\n`,
	'domain/long.test.ts': lines(500),
	'domain/just.ts': lines(300),
	'database/seed/data/products.ts': lines(900),
};

test('reports no violation in a tree that keeps the rules', async () => {
	const { files, violations } = await inSourceTree({ ...cleanTree, ...allowed }, checkSources);
	expect(violations).toEqual([]);
	expect(files).toBeGreaterThan(Object.keys(cleanTree).length);
});

test.for(Object.entries(violating))('reports a violation of %s', async ([rule, fixture]) => {
	const { violations } = await inSourceTree({ ...cleanTree, ...fixture }, checkSources);
	const [file = ''] = Object.keys(fixture);
	expect(violations).toEqual([{ rule, file, line: 1, found: expect.any(String) }]);
});

test('has a fixture with a violation for every rule', () => {
	expect(sourceRules.map((rule) => rule.name).sort()).toEqual(Object.keys(violating).sort());
});

test('reports vague file names and no others', async () => {
	const tree: Tree = {};
	for (const name of ['utils.ts', 'order-helper.ts', 'common/a.ts', 'misc.ts', 'cart-manager.tsx'])
		tree[`web/${name}`] = '';
	for (const name of ['utility-bill.ts', 'commonwealth.ts', 'management.ts']) tree[`web/${name}`] = '';
	const { violations } = await inSourceTree(tree, checkSources);
	expect(violations.map(({ file }) => file).sort()).toEqual(
		['web/cart-manager.tsx', 'web/common/a.ts', 'web/misc.ts', 'web/order-helper.ts', 'web/utils.ts'].sort(),
	);
});

test('reads every source file of the repository', () => {
	const { files } = checkSources(repository);
	expect(files).toBeGreaterThan(200);
});
