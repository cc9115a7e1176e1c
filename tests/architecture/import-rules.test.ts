import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanTree, cruiseTree, filesOf, findMissing, inSourceTree, type Tree } from './source-tree.ts';

const repository = join(import.meta.dirname, '../..');

/** Rule → one file that violates it. It replaces the file of the clean tree. */
const violating: Record<string, Tree> = {
	'domain-imports-only-domain': { 'domain/clock.ts': `import { hrtime } from 'node:process';\nexport { hrtime };\n` },
	'contract-imports-only-domain-and-zod': {
		'contract/orders.ts': `import { db } from '#database/db.ts';\nexport const orders = db;\n`,
	},
	'shipped-contract-runs-no-schema': {
		'contract/order-wire.ts': `import { schema } from './wire.ts';\nexport const order = schema;\n`,
	},
	'database-imports-only-domain-and-drivers': {
		'database/users.ts': `import type { Wire } from '#contract/wire.ts';\nexport const users: Wire = 1;\n`,
	},
	'kysely-only-in-queries': {
		'server/orders/cancel-order.ts': `import type { Kysely } from 'kysely';\nexport type Db = Kysely;\n`,
	},
	'server-imports-no-frontend': {
		'server/pages.ts': `import { call } from '#web/lib/api.ts';\nexport const pages = call;\n`,
	},
	'requests-start-no-program': {
		'server/media/convert.ts': `import { spawn } from 'node:child_process';\nexport const convert = spawn;\n`,
	},
	'server-slices-import-listed-files-only': {
		'server/accounts/orders-of.ts': `import { findOrder } from '../orders/order-queries.ts';\nexport const find = findOrder;\n`,
	},
	'server-slices-import-no-root-file': {
		'server/reviews/periods.ts': `import { app } from '../app.ts';\nexport const periods = app;\n`,
	},
	'only-routes-use-http': {
		'server/orders/ship.ts': `import type { Context } from '#server/platform/app-context.ts';\nexport const ship = (context: Context) => context;\n`,
	},
	'commands-know-no-wire': {
		'server/orders/cancel-order.ts': `import type { Wire } from '#contract/wire.ts';\nexport const cancel = (order: Wire) => order;\n`,
	},
	'slices-receive-their-config': {
		'server/orders/ask.ts': `import { readConfig } from '#server/platform/config.ts';\nexport const ask = readConfig;\n`,
	},
	'platform-imports-no-slice': {
		'server/platform/errors.ts': `import { findOrder } from '../orders/order-queries.ts';\nexport const errors = findOrder;\n`,
	},
	'only-the-app-imports-routes': {
		'server/clean.ts': `import { routes } from './accounts/account-routes.ts';\nexport const clean = routes;\n`,
	},
	'frontends-import-no-server': {
		'web/cart/rows.ts': `import type { db } from '#database/db.ts';\nexport type Rows = typeof db;\n`,
	},
	'frontends-do-not-import-each-other': {
		'office/totals.tsx': `import { Money } from '#web/ui/money.tsx';\nexport const totals = Money;\n`,
	},
	'frontends-ship-no-validator': {
		'web/cart/check.ts': `import { schema } from '#contract/wire.ts';\nexport const check = schema;\n`,
	},
	'web-slices-import-only-cart-accounts-and-delivery': {
		'web/content/found.tsx': `import { Search } from '#web/catalogue/search.tsx';\nexport const found = Search;\n`,
	},
	'web-accounts-imports-listed-files-only': {
		'web/accounts/found.tsx': `import { Search } from '#web/catalogue/search.tsx';\nexport const found = Search;\n`,
	},
	'office-orders-imports-listed-files-only': {
		'office/mail/chip.tsx': 'export const Chip = null;\n',
		'office/orders/mails.tsx': `import { Chip } from '#office/mail/chip.tsx';\nexport const mails = Chip;\n`,
	},
	'office-slices-import-no-slice': {
		'office/mail/orders-of.tsx': `import { OrderList } from '#office/orders/order-list.tsx';\nexport const list = OrderList;\n`,
	},
	'frontend-lib-and-ui-import-no-slice': {
		'web/lib/found.ts': `import { Search } from '#web/catalogue/search.tsx';\nexport const found = Search;\n`,
	},
	'ui-imports-no-contract': {
		'web/ui/badge.tsx': `import { toWire } from '#contract/cart-wire.ts';\nexport const Badge = toWire;\n`,
	},
	'web-routes-are-not-imported': {
		'web/cart/back.tsx': `import home from '#web/routes/home.tsx';\nexport const back = home;\n`,
	},
	'product-code-imports-no-tests': {
		'server/demo.ts': `import { shop } from '#tests/fixtures/shop.ts';\nexport const demo = shop;\n`,
	},
	'product-code-imports-no-dev-dependency': {
		'server/mock.ts': `import { test } from 'vitest';\nexport const mock = test;\n`,
	},
	'office-bundles-listed-packages-only': {
		'office/plan.tsx': `import { test } from 'vitest';\nexport const plan = test;\n`,
	},
	'only-the-office-uses-its-packages': {
		'web/ui/table.tsx': `import { Admin } from 'react-admin';\nexport const Table = Admin;\n`,
	},
	'packages-are-declared': { 'server/left.ts': `import left from 'undeclared';\nexport const right = left;\n` },
	'no-cycles': {
		'domain/egg.ts': `import type { Hen } from './hen.ts';\nexport type Egg = Hen;\n`,
		'domain/hen.ts': `import type { Egg } from './egg.ts';\nexport type Hen = Egg;\n`,
	},
	'no-unresolved-import': {
		'server/lost.ts': `import { lost } from './missing.ts';\nexport const found = lost;\n`,
	},
};

/** More ways to violate the same rules. */
const alsoViolating: [string, Tree][] = [
	['domain-imports-only-domain', { 'domain/id.ts': `import { z } from 'zod';\nexport const id = z;\n` }],
	['kysely-only-in-queries', { 'web/sql.ts': `import { sql } from 'kysely';\nexport const query = sql;\n` }],
	[
		'frontends-ship-no-validator',
		{ 'office/form.ts': `import { schema } from '#contract/wire.ts';\nexport const form = schema;\n` },
	],
	[
		'frontends-import-no-server',
		{ 'office/rows.ts': `import { db } from '#database/db.ts';\nexport const rows = db;\n` },
	],
	[
		'server-imports-no-frontend',
		{ 'server/support/tickets.ts': `import { call } from '#office/lib/api.ts';\nexport const tickets = call;\n` },
	],
	[
		'frontends-do-not-import-each-other',
		{ 'web/tickets.ts': `import { call } from '#office/lib/api.ts';\nexport const tickets = call;\n` },
	],
	[
		'product-code-imports-no-dev-dependency',
		{ 'server/admin.ts': `import { Admin } from 'react-admin';\nexport const admin = Admin;\n` },
	],
	['frontends-ship-no-validator', { 'web/form.ts': `import { z } from 'zod';\nexport const form = z;\n` }],
	['frontends-ship-no-validator', { 'web/late.ts': `export const late = () => import('#contract/wire.ts');\n` }],
	[
		'frontends-ship-no-validator',
		{ 'web/mixed.ts': `import { schema, type Wire } from '#contract/wire.ts';\nexport const a: Wire = schema;\n` },
	],
	['shipped-contract-runs-no-schema', { 'contract/paths.ts': `export { schema } from './wire.ts';\n` }],
	[
		'frontend-lib-and-ui-import-no-slice',
		{
			'office/ui/chip.tsx': `import { OrderList } from '#office/orders/order-list.tsx';\nexport const chip = OrderList;\n`,
		},
	],
	[
		'server-slices-import-listed-files-only',
		{
			'server/orders/guest.ts': `import { logIn } from '../accounts/log-in.ts';\nexport const guest = logIn;\n`,
		},
	],
	['product-code-imports-no-tests', { 'domain/rule.ts': `import './cart.test.ts';\nexport const rule = 1;\n` }],
	[
		'product-code-imports-no-tests',
		{ 'server/fast.ts': `import { rate } from '#bench/bench.ts';\nexport const fast = rate;\n` },
	],
];

test('reports no violation in a tree that keeps every rule', async () => {
	const { summary } = await inSourceTree(cleanTree, cruiseTree);
	expect(summary.violations).toEqual([]);
	expect(summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(cleanTree).length);
});

test.for([...Object.entries(violating), ...alsoViolating])('reports a violation of %s', async ([rule, fixture]) => {
	const { summary } = await inSourceTree({ ...cleanTree, ...fixture }, cruiseTree);
	const caught = summary.violations.filter((violation) => violation.rule.name === rule);
	expect(caught.map((violation) => violation.from)).toContainEqual(expect.toSatisfy((file: string) => file in fixture));
	expect(summary.violations.filter((violation) => !(violation.from in fixture))).toEqual([]);
});

test('has a fixture with a violation for every rule', async () => {
	const { summary } = await inSourceTree(cleanTree, cruiseTree);
	const names = summary.ruleSetUsed?.forbidden?.map((rule) => rule.name ?? '') ?? [];
	expect([...new Set(names)].sort()).toEqual(Object.keys(violating).sort());
});

test('names only files and folders that the repository has', () => {
	const files = filesOf(repository);
	type Side = { path?: string | string[]; pathNot?: string | string[] };
	const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
		forbidden: { from: Side; to: Side }[];
	};
	const patterns = forbidden.flatMap(({ from, to }) => [from.path, from.pathNot, to.path, to.pathNot].flat());
	// Packages, modules of Node, generated types, and `$1`, the slice of the importing file.
	const ours = patterns.filter((each) => each !== undefined && !/node_modules|child_process|types\/|\$1/.test(each));
	expect(ours.length).toBeGreaterThan(60);
	expect(ours.flatMap((pattern) => findMissing(pattern as string, files))).toEqual([]);
	expect(findMissing('^server/(orders|nothing)/(place-order|none)\\.tsx?$', files)).toEqual([
		'^server/orders/none.tsx$',
		'^server/nothing/place-order.tsx$',
		'^server/nothing/none.tsx$',
	]);
});

test('reads the whole repository and reports no violation', async () => {
	const { summary, modules } = await cruiseTree(repository);
	expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);

	const ours = modules.filter((module) => !module.source.includes('node_modules'));
	expect(ours.length).toBeGreaterThan(200);
	expect(summary.totalDependenciesCruised ?? 0).toBeGreaterThan(600);
	for (const folder of [
		'domain/',
		'contract/',
		'database/',
		'server/platform/',
		'server/orders/',
		'web/catalogue/',
		'office/orders/',
		'tests/',
	]) {
		expect(ours.filter((module) => module.source.startsWith(folder)).length, folder).toBeGreaterThan(5);
	}
	const seen = ours.flatMap((module) => module.dependencies);
	// Aliases, type-only imports and packages must be distinguished, otherwise half of the rules would not apply.
	expect(seen.filter((dependency) => dependency.module.startsWith('#')).length).toBeGreaterThan(100);
	expect(seen.filter((dependency) => dependency.dependencyTypes.includes('type-only')).length).toBeGreaterThan(50);
	expect(seen.some((dependency) => /node_modules\/kysely\//.test(dependency.resolved))).toBe(true);
	expect(seen.some((dependency) => /node_modules\/zod\//.test(dependency.resolved))).toBe(true);
});
