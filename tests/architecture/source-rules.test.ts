import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanTree, filesOf, findMissing, inSourceTree, type Tree } from './source-tree.ts';
import { forbiddenWords } from '#tools/forbidden-words.ts';
import { checkSources, sourceRules, treeRules } from '#tools/source-rules.ts';

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
	'words-are-those-of-the-glossary': { 'domain/order.ts': `/** Nobody may cancel it. */\n` },
	'rows-are-camel-case': { 'server/orders/sum.ts': `export const sum = (row: Row) => row.total_paise;\n` },
	'one-endpoint-table-per-file': {
		'contract/parcels.ts': `export const a = { 'a.get': endpoint('GET /a', {}) }; export const b = { ...typeEndpoints('b') };\n`,
	},
	'waits-have-a-limit-of-their-own': { 'server/orders/wait.test.ts': `await vi.waitFor(() => isDone());\n` },
	'folders-are-shallow': { 'server/orders/lines/units/unit.ts': lines(1) },
	'file-names-are-unique-in-a-layer': { 'web/ui/cart.tsx': lines(1) },
	'file-names-are-specific': { 'domain/date-utils.ts': lines(1) },
};

const allowed: Tree = {
	'contract/cart-wire.ts': `export const dbCart = 'lisedPrice';\n`,
	'web/routes.ts': `export const route = '/Bullkorder';\n`,
	'contract/parcels.ts': `const parcel = { get: endpoint('GET /a', {}) };\nexport const parcelEndpoints = { 'a.list': endpoint('GET /b', {}) };\nexport const empty = { parcel };\n`,
	'server/orders/orders.test.ts': `export const dbCart = [];\n`,
	'server/orders/total-queries.ts': 'export const total = sql`select o.total_paise as total from orders o`;\n',
	'server/orders/wait.test.ts': `await vi.waitUntil(isDone, { timeout: 60_000 });\n`,
	'server/orders/pay.ts': `export const values = { total_paise: 1 };\n`,
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

test('limits a fixture of tests like every other source file', async () => {
	const { violations } = await inSourceTree({ ...cleanTree, 'tests/fixtures/long.ts': lines(301) }, checkSources);
	expect(violations).toMatchObject([{ rule: 'files-are-short', file: 'tests/fixtures/long.ts' }]);
});

test.for(['.env.example', 'README.md', 'docs/how-to.md'])(
	'reports a word the glossary replaces in %s',
	async (file) => {
		const quoted = { 'docs/glossary.md': 'shopper\n', 'docs/conformance/catalogue.md': 'shopper\n' };
		const tree: Tree = { ...cleanTree, ...quoted, [file]: '# The address shoppers type.\n' };
		const { violations } = await inSourceTree(tree, checkSources);
		expect(violations).toMatchObject([{ rule: 'words-are-those-of-the-glossary', file, line: 1 }]);
	},
);

test.for([
	['an access', 'export const name = row?.name_en;\n'],
	['a type', 'export type Row = { name_en: string };\n'],
	['a destructured column', 'const { name_en: name } = row;\nexport { name };\n'],
])('reports a snake case column in %s', async ([, text = '']) => {
	const tree: Tree = { ...cleanTree, 'server/orders/names.ts': text };
	const { violations } = await inSourceTree(tree, checkSources);
	expect(violations).toMatchObject([{ rule: 'rows-are-camel-case', found: expect.stringContaining('name_en') }]);
});

test('has a fixture with a violation for every rule', () => {
	const names = [...sourceRules, ...treeRules].map((rule) => rule.name);
	// The share of short files has a test of its own below.
	expect(names.sort()).toEqual([...Object.keys(violating), 'few-files-are-short'].sort());
});

test.for([
	['an identifier', 'office/orders/order-actions.ts', 'export const doomedOrder = null;\n', 'the record to cancel'],
	['a function', 'domain/staff.ts', 'export const mayDo = (permission: string) => mayDo(permission);\n', 'use can'],
	['a comment of a page', 'web/cart/line.ts', '/** The price that the shopper knew. */\n', 'use customer'],
	['a title of an e2e test', 'tests/e2e/help.spec.ts', `test('a visitor asks', () => {});\n`, 'use customer'],
	['a key of the office', 'office/support/assignees.ts', `export const key = ['deskPeople'];\n`, 'use support'],
	['a comment of the server', 'server/orders/quote.ts', '/** The price that the shopper saw. */\n', 'use customer'],
	['a callback', 'server/accounts/owner.ts', 'export const strangerLogin = null;\n', 'use another user'],
	['a concurrency test', 'tests/concurrency/pools.test.ts', `test('places baskets', () => {});\n`, 'use cart'],
	['a flag', 'contract/packing.ts', 'export const isShelfEmpty = true;\n', 'use stock'],
	['a type', 'domain/order.ts', 'export type OrderStage = string;\n', 'use order status'],
	['a command', 'server/returns/settle-return.ts', 'export {};\n', 'use process the return'],
	['a path', 'contract/prices.ts', `export const path = '/prices/batches';\n`, 'use price update'],
	['a limit', 'server/accounts/reset.ts', '/** Too few to fill a letter box. */\n', 'use mailbox'],
	['a permission', 'domain/staff.ts', `export const permission = 'desk.manage';\n`, 'use support'],
	['a query', 'server/invoicing/stored.ts', 'export const papers = [];\n', 'use document'],
	['a secret', 'server/accounts/secret.ts', 'export const sealed = null;\n', 'use encrypted'],
	['a list', 'server/catalogue/search.ts', 'export const searchMisses = [];\n', 'use zero-result search'],
	['a flag of the server', 'server/platform/feed.ts', 'export const isHearing = true;\n', 'use receive'],
	['a comment of the storefront', 'web/cart/stock.ts', '/** Packs on the shelf. */\n', 'use stock'],
	['an identifier of the office', 'office/orders/bulk.ts', 'export const returnBatch = null;\n', 'use price update'],
	[
		'a title of a browser test',
		'tests/e2e/order.spec.ts',
		`test("a stranger's order", () => {});\n`,
		'use another user',
	],
	['a button', 'office/staff/invitation.tsx', 'export const withdrawInvitation = null;\n', 'use cancel a schedule'],
	['a product type', 'domain/product.ts', 'export type ProductKind = string;\n', 'use product type'],
	['a verb of a tool', 'tools/staff.ts', `export const verb = 'lost-code';\n`, 'use reset'],
	['a comment', 'server/orders/tokens.ts', '/** The token is dead. */\n', 'use expired'],
	['a test title', 'domain/coupon.test.ts', `test('whoever asks gets it', () => {});\n`, 'use the role'],
	['a file name', 'server/orders/over-and-over.ts', 'export {};\n', 'use repeat'],
	['a text of the office', 'office/messages/en/orders.json', '{ "road": "On the road" }\n', 'use in transit'],
	['a style', 'web/styles/cart.css', '.cart-shelf { color: red; }\n', 'use stock'],
	['a migration', 'database/migrations/0300_packs.sql', 'create table seals (id int);\n', 'use encrypted'],
	['a file of deploy', 'deploy/nginx.conf', '# for each visitor\n', 'use customer'],
	['a name of products', 'office/catalogue/list.tsx', 'export const soldGoods = null;\n', 'use product'],
	['a proof', 'domain/user.ts', 'export const isProven = true;\n', 'use verified'],
	['a part of a query', 'server/orders/lines-queries.ts', 'export const linesGone = null;\n', 'use deleted'],
	['a mail', 'server/mail/head.ts', 'export const envelope = null;\n', 'use mail'],
	['a title of a refusal', 'server/orders/limit.test.ts', `test('is told the limit', () => {});\n`, 'the error says'],
	['a title with a person', 'tests/proxy.test.ts', `test('tells the proxy to wait', () => {});\n`, 'the error says'],
	['a database', 'docs/faults.md', 'While the primary is away.\n', 'use unavailable'],
	['a word of the search', 'office/messages/en/products.json', '{ "add": "Add synonym" }\n', 'use alias'],
	['a dialog', 'office/returns/bank-details-dialog.tsx', 'export {};\n', 'use refund account'],
	['a status', 'domain/order-step.ts', 'export {};\n', 'use transition'],
	['a rule of listings', 'domain/readiness.ts', 'export {};\n', 'use listing gap'],
	['a command for sessions', 'server/accounts/end-session.ts', 'export {};\n', 'use revoke'],
	['a copy', 'docs/copies.md', 'Copies of public answers.\n', 'use response'],
	['a variant', 'web/catalogue/variants.tsx', `export const label = 'choosePack';\n`, 'use variant'],
	['a row of the log', 'contract/audit.ts', 'export type AuditEntry = string;\n', 'use cart line'],
	['a ticket', 'server/support/tickets.ts', 'export const openCases = [];\n', 'use support ticket'],
	['a large price change', 'domain/price.ts', 'export const jumpPercent = 50;\n', 'use large price change'],
	['a review of orders', 'office/orders/review.ts', '/** Orders on hold. */\n', 'use order review'],
	['a comment of a job', 'server/pricing/parts.ts', '/** Prices that changed meanwhile. */\n', 'use while'],
	['a page of the office', 'office/staff/link.ts', 'export const readInviteLink = null;\n', 'use invitation link'],
	['a test', 'server/orders/list.test.ts', 'const reply = await shop.call();\n', 'use response'],
	['a figure', 'bench/load.ts', '/** Answers per second. */\n', 'use response'],
	['a fixture', 'tests/fixtures/payloads.ts', 'export const plantPayloads = null;\n', 'use fixture, store'],
	['a format of dates', 'office/lib/dates.ts', 'const moment = null;\nexport { moment };\n', 'use instant'],
	[
		'a filter of tickets',
		'server/support/waiting.ts',
		`export const status = 'unanswered';\n`,
		'use awaiting reply, reply',
	],
	['a row of a table', 'docs/threats.md', '| thief of a dump |\n', 'use logical backup'],
	['a command for backups', 'server/backup/read.ts', 'export const readArchive = null;\n', 'use backup file'],
])('reports a forbidden word in %s with the term to use', async ([, file = '', text = '', term = '']) => {
	const { violations } = await inSourceTree({ ...cleanTree, [file]: text }, checkSources);
	expect(violations).toEqual([
		{ rule: 'words-are-those-of-the-glossary', file, line: 1, found: expect.stringContaining(term) },
	]);
});

test('accepts words that only contain a forbidden one, e-mail addresses and exempt files', async () => {
	const tree: Tree = {
		...cleanTree,
		'domain/words.ts': `export const words = ['deadline', 'strapped', 'dead code', 'nobody@example.in'];\n`,
		'server/platform/map.ts': '// The entry of a map is missing; in this case both are distinguished in a step.\n',
		'database/migrations/0330_audit_action_names.sql': `select 'product.addSynonym';\n`,
		'database/embedded/account.ts': `export const account = 'nobody';\n`,
		'database/seed/data/crops.ts': `export const season = 'Planted April to June';\n`,
		'web/messages/hi/orders.json': '{ "road": "On the road" }\n',
	};
	const { violations } = await inSourceTree(tree, checkSources);
	expect(violations).toEqual([]);
});

function treeOf(count: { short: number; long: number }): Tree {
	const files = (name: string, total: number, text: string) =>
		Array.from({ length: total }, (_, index) => [`domain/${name}-${index}.ts`, text]);
	return Object.fromEntries([...files('short', count.short, lines(29)), ...files('long', count.long, lines(30))]);
}

test('accepts fifteen short files in a hundred and reports sixteen', async () => {
	const accepted = await inSourceTree(treeOf({ short: 15, long: 85 }), checkSources);
	expect(accepted.violations).toEqual([]);
	const { violations } = await inSourceTree(treeOf({ short: 16, long: 84 }), checkSources);
	expect(violations).toEqual([
		{ rule: 'few-files-are-short', file: '.', line: 1, found: expect.stringContaining('16 of 100 files') },
	]);
});

test('measures files, short files, median, longest, deepest and duplicate names', async () => {
	const tree: Tree = {
		'domain/a.ts': lines(10),
		'domain/b.ts': lines(40),
		'domain/b.test.ts': lines(200),
		'database/seed/data/b.ts': lines(400),
		'database/b.ts': lines(90),
	};
	const { figures } = await inSourceTree(tree, checkSources);
	expect(figures).toEqual({
		files: 3,
		shortFiles: 1,
		shortPercent: 100 / 3,
		medianLines: 40,
		longest: { file: 'database/b.ts', lines: 90 },
		deepest: { file: 'database/seed/data/b.ts', depth: 4 },
		duplicateNames: 1,
	});
});

test('names the file that has the same name', async () => {
	const tree = { ...cleanTree, 'office/ui/order-list.tsx': lines(1), 'web/ui/order-list.tsx': lines(1) };
	const { violations } = await inSourceTree(tree, checkSources);
	expect(violations).toEqual([
		{
			rule: 'file-names-are-unique-in-a-layer',
			file: 'office/ui/order-list.tsx',
			line: 1,
			found: 'office/orders/order-list.tsx has the same name',
		},
	]);
});

test('names the file that has the same name with another extension, but no test of a file', async () => {
	const own: Tree = { 'domain/weight.ts': lines(1), 'domain/weight.test.ts': lines(1), 'web/ui/money.ts': lines(1) };
	const { violations } = await inSourceTree({ ...cleanTree, ...own }, checkSources);
	expect(violations).toEqual([
		{
			rule: 'file-names-are-unique-in-a-layer',
			file: 'web/ui/money.tsx',
			line: 1,
			found: 'web/ui/money.ts has the same name',
		},
	]);
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

test('exempts only files that the repository has from the forbidden words', () => {
	const files = filesOf(repository);
	const patterns = forbiddenWords.flatMap(({ exempt }) => (exempt === undefined ? [] : [exempt.source]));
	expect(patterns.length).toBeGreaterThan(30);
	expect(patterns.flatMap((pattern) => findMissing(pattern, files))).toEqual([]);
});

test('reads every source file of the repository', () => {
	const { files } = checkSources(repository);
	expect(files).toBeGreaterThan(200);
});
