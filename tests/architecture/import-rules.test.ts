import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanTree, cruiseTree, inSourceTree, type Tree } from './source-tree.ts';

const repository = join(import.meta.dirname, '../..');

/** Rule → one file that breaks it. It replaces the file of the clean tree. */
const violating: Record<string, Tree> = {
	'domain-imports-only-domain': { 'domain/clock.ts': `import { hrtime } from 'node:process';\nexport { hrtime };\n` },
	'contract-imports-only-domain-and-zod': {
		'contract/orders.ts': `import { db } from '#database/db.ts';\nexport const orders = db;\n`,
	},
	'shipped-contract-runs-no-schema': {
		'contract/order-wire.ts': `import { schema } from './wire.ts';\nexport const order = schema;\n`,
	},
	'database-imports-only-domain-and-drivers': {
		'database/people.ts': `import type { Wire } from '#contract/wire.ts';\nexport const people: Wire = 1;\n`,
	},
	'kysely-only-in-queries': {
		'server/features/orders/cancel-order.ts': `import type { Kysely } from 'kysely';\nexport type Db = Kysely;\n`,
	},
	'server-imports-no-face': { 'server/pages.ts': `import { call } from '#web/api.ts';\nexport const pages = call;\n` },
	'features-know-no-other-feature': {
		'server/features/catalogue/queries.ts': `import { findOrder } from '../orders/queries.ts';\nexport const find = findOrder;\n`,
	},
	'orders-know-only-queries-of-others': {
		'server/features/orders/guest.ts': `import { logIn } from '../accounts/log-in.ts';\nexport const guest = logIn;\n`,
	},
	'only-feature-routes-know-http': {
		'server/features/orders/ship.ts': `import type { Context } from '#server/http/context.ts';\nexport const ship = (context: Context) => context;\n`,
	},
	'features-know-little-of-the-process': {
		'server/mail.ts': `export const mail = 1;\n`,
		'server/features/orders/notify.ts': `import { mail } from '#server/mail.ts';\nexport const notify = mail;\n`,
	},
	'features-are-given-their-config': {
		'server/features/orders/ask.ts': `import { readConfig } from '#server/config.ts';\nexport const ask = readConfig;\n`,
	},
	'audit-knows-no-feature': {
		'server/audit/queries.ts': `import { findOrder } from '../features/orders/queries.ts';\nexport const insertAudit = findOrder;\n`,
	},
	'http-knows-no-feature': {
		'server/http/errors.ts': `import { findOrder } from '../features/orders/queries.ts';\nexport const errors = findOrder;\n`,
	},
	'session-knows-only-account-queries': {
		'server/http/session.ts': `import { findOrder } from '../features/orders/queries.ts';\nexport const session = findOrder;\n`,
	},
	'only-the-app-imports-feature-routes': {
		'server/clean.ts': `import { routes } from './features/accounts/routes.ts';\nexport const clean = routes;\n`,
	},
	'faces-import-no-server': {
		'web/features/cart/rows.ts': `import type { db } from '#database/db.ts';\nexport type Rows = typeof db;\n`,
	},
	'faces-know-not-each-other': {
		'office/kit.tsx': `import { Money } from '#web/ui/money.tsx';\nexport const kit = Money;\n`,
	},
	'faces-ship-no-validator': {
		'web/features/cart/check.ts': `import { schema } from '#contract/wire.ts';\nexport const check = schema;\n`,
	},
	'web-features-know-only-cart-and-session': {
		'web/features/product/found.tsx': `import { Search } from '#web/features/search/search.tsx';\nexport const found = Search;\n`,
	},
	'ui-knows-no-feature': {
		'web/ui/badge.tsx': `import type { Wire } from '#contract/wire.ts';\nexport const Badge = (wire: Wire) => wire;\n`,
	},
	'web-routes-are-imported-by-nobody': {
		'web/features/cart/back.tsx': `import home from '#web/routes/home.tsx';\nexport const back = home;\n`,
	},
	'product-code-imports-no-tests': {
		'server/demo.ts': `import { shop } from '#tests/fixtures/shop.ts';\nexport const demo = shop;\n`,
	},
	'product-code-imports-no-dev-dependency': {
		'server/mock.ts': `import { test } from 'vitest';\nexport const mock = test;\n`,
	},
	'office-ships-only-its-kit': {
		'office/plan.tsx': `import { test } from 'vitest';\nexport const plan = test;\n`,
	},
	'only-the-office-is-made-of-its-kit': {
		'web/ui/table.tsx': `import { Admin } from 'react-admin';\nexport const Table = Admin;\n`,
	},
	'packages-are-declared': { 'server/left.ts': `import left from 'undeclared';\nexport const right = left;\n` },
	'no-cycles': {
		'domain/egg.ts': `import type { Hen } from './hen.ts';\nexport type Egg = Hen;\n`,
		'domain/hen.ts': `import type { Egg } from './egg.ts';\nexport type Hen = Egg;\n`,
	},
	'nothing-unresolved': { 'server/lost.ts': `import { lost } from './nowhere.ts';\nexport const found = lost;\n` },
};

/** More ways to break the same rules that must be seen too. */
const alsoViolating: [string, Tree][] = [
	['domain-imports-only-domain', { 'domain/id.ts': `import { z } from 'zod';\nexport const id = z;\n` }],
	['kysely-only-in-queries', { 'web/sql.ts': `import { sql } from 'kysely';\nexport const query = sql;\n` }],
	[
		'faces-ship-no-validator',
		{ 'office/form.ts': `import { schema } from '#contract/wire.ts';\nexport const form = schema;\n` },
	],
	['faces-import-no-server', { 'office/rows.ts': `import { db } from '#database/db.ts';\nexport const rows = db;\n` }],
	[
		'server-imports-no-face',
		{ 'server/desk.ts': `import { call } from '#office/api.ts';\nexport const desk = call;\n` },
	],
	[
		'faces-know-not-each-other',
		{ 'web/desk.ts': `import { call } from '#office/api.ts';\nexport const desk = call;\n` },
	],
	[
		'product-code-imports-no-dev-dependency',
		{ 'server/admin.ts': `import { Admin } from 'react-admin';\nexport const admin = Admin;\n` },
	],
	['faces-ship-no-validator', { 'web/form.ts': `import { z } from 'zod';\nexport const form = z;\n` }],
	['faces-ship-no-validator', { 'web/late.ts': `export const late = () => import('#contract/wire.ts');\n` }],
	[
		'faces-ship-no-validator',
		{ 'web/mixed.ts': `import { schema, type Wire } from '#contract/wire.ts';\nexport const a: Wire = schema;\n` },
	],
	['shipped-contract-runs-no-schema', { 'contract/paths.ts': `export { schema } from './wire.ts';\n` }],
	[
		'ui-knows-no-feature',
		{ 'web/ui/top.tsx': `import { Cart } from '#web/features/cart/cart.tsx';\nexport const Top = Cart;\n` },
	],
	[
		'features-know-no-other-feature',
		{
			'server/features/catalogue/list.ts': `import { logIn } from '../accounts/log-in.ts';\nexport const list = logIn;\n`,
		},
	],
	['product-code-imports-no-tests', { 'domain/rule.ts': `import './cart.test.ts';\nexport const rule = 1;\n` }],
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
	expect(names.sort()).toEqual(Object.keys(violating).sort());
});

test('reads the whole repository and reports no violation', async () => {
	const { summary, modules } = await cruiseTree(repository);
	expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);

	const ours = modules.filter((module) => !module.source.includes('node_modules'));
	expect(ours.length).toBeGreaterThan(200);
	expect(summary.totalDependenciesCruised ?? 0).toBeGreaterThan(600);
	for (const folder of ['domain/', 'contract/', 'database/', 'server/features/', 'web/features/', 'tests/']) {
		expect(ours.filter((module) => module.source.startsWith(folder)).length, folder).toBeGreaterThan(5);
	}
	const seen = ours.flatMap((module) => module.dependencies);
	// Aliases, type-only imports and packages are told apart, or half of the rules would hold for nothing.
	expect(seen.filter((dependency) => dependency.module.startsWith('#')).length).toBeGreaterThan(100);
	expect(seen.filter((dependency) => dependency.dependencyTypes.includes('type-only')).length).toBeGreaterThan(50);
	expect(seen.some((dependency) => /node_modules\/kysely\//.test(dependency.resolved))).toBe(true);
	expect(seen.some((dependency) => /node_modules\/zod\//.test(dependency.resolved))).toBe(true);
});
