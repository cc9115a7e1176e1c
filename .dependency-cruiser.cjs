/**
 * Import rules between layers and slices. tests/architecture/import-rules.test.ts has a fixture that violates each
 * rule and expects it to be reported; a rule without such a fixture fails that test.
 */
const test = '\\.test\\.tsx?$';
/** Contract files that a frontend may run: none of them imports a validator. */
const shippedContract =
	'^contract/(errors|paths|(shop|own-account|office)-paths\\.generated|http-client|idempotency-key|pricing-wire|stored-cart|text-refusals|[^/]+-wire)\\.ts$';
const published = '^(domain|contract|database|server|web|office)/';

/** The files of other slices that a slice of the server may import. */
const serverImports = {
	accounts: ['mail/mail-queries', 'settings/settings-queries'],
	catalogue: ['inventory/stock-queries'],
	customers: ['accounts/verify-password'],
	dashboard: ['backup/backup-run-queries', 'orders/order-condition-queries'],
	fulfilment: [
		'inventory/stock-queries',
		'orders/order-condition-queries',
		'orders/order-queries',
		'orders/order-office-queries',
		'orders/apply-cancellation',
		'invoicing/issue-invoice',
	],
	invoicing: ['orders/order-queries', 'orders/order-office-queries'],
	orders: [
		'accounts/account-queries',
		'delivery/delivery-queries',
		'invoicing/issue-invoice',
		'mail/mail-queries',
		'promotions/coupon-attempts',
		'promotions/coupon-queries',
	],
	promotions: ['catalogue/product-document-queries'],
	returns: ['orders/order-office-queries', 'orders/refund-account', 'promotions/coupon-queries'],
	staff: [
		'accounts/account-queries',
		'accounts/one-time-link-queries',
		'accounts/two-factor',
		'accounts/two-factor-queries',
		'accounts/verify-password',
		'mail/mail-queries',
	],
	support: ['mail/mail-queries'],
};
const serverSlicesWithImports = Object.keys(serverImports).join('|');

/** Everything here is forbidden: `from` names the importing files, `to` the imported ones. */
const rules = [
	{
		name: 'domain-imports-only-domain',
		comment: 'Rules about produce, money and orders depend on nothing else.',
		from: { path: '^domain/', pathNot: test },
		to: { pathNot: '^domain/' },
	},
	{
		name: 'contract-imports-only-domain-and-zod',
		comment: 'Schemas and mappers of the wire are made of domain types and zod alone.',
		from: { path: '^contract/', pathNot: test },
		to: { pathNot: ['^(contract|domain)/', '(^|/)node_modules/zod/'] },
	},
	{
		name: 'shipped-contract-runs-no-schema',
		comment: 'The storefront sends these files to every phone; a validator would weigh more than the page.',
		from: { path: shippedContract },
		to: { pathNot: [shippedContract, '^domain/'], dependencyTypesNot: ['type-only'] },
	},
	{
		name: 'database-imports-only-domain-and-drivers',
		comment: 'Tables depend neither on the wire nor on a frontend.',
		from: { path: '^database/', pathNot: test },
		to: { path: '^(contract|server|web|office|tools)/' },
	},
	{
		name: 'kysely-only-in-queries',
		comment: 'SQL is written in files named *-queries.ts and in the audit log.',
		from: {
			pathNot: [
				'^database/',
				'^server/.+queries\\.ts$',
				'^server/platform/audit-log\\.ts$',
				'^(tests|tools|bench)/',
				test,
			],
		},
		to: { path: '(^|/)node_modules/kysely/' },
	},
	{
		name: 'server-imports-no-frontend',
		comment: 'The server loads the storefront as a build.',
		from: { path: '^server/', pathNot: test },
		to: { path: '^(web|office|tools)/' },
	},
	{
		name: 'requests-start-no-program',
		comment:
			'Programs that are started: the included database, the encoder of pictures, and at the start what looks at a disk.',
		from: {
			path: '^(server|contract|domain|web|office)/',
			pathNot: [test, '^server/(media/picture-encoder|silent-folder)\\.ts$'],
		},
		to: { path: '^(node:)?child_process$' },
	},
	{
		name: 'server-slices-import-listed-files-only',
		comment: 'A slice is read, changed and removed by itself; the files it may import of others are listed above.',
		from: { path: '^server/([^/]+)/', pathNot: [`^server/(${serverSlicesWithImports})/`, test] },
		to: { path: '^server/[^/]+/', pathNot: ['^server/$1/', '^server/platform/'] },
	},
	...Object.entries(serverImports).map(([slice, files]) => ({
		name: 'server-slices-import-listed-files-only',
		from: { path: `^server/${slice}/`, pathNot: test },
		to: {
			path: '^server/[^/]+/',
			pathNot: [`^server/(${slice}|platform)/`, `^server/(${files.join('|')})\\.ts$`],
		},
	})),
	{
		name: 'server-slices-import-no-root-file',
		comment: 'The files at the root of the server put the slices together.',
		from: { path: '^server/[^/]+/', pathNot: test },
		to: { path: '^server/[^/]+\\.ts$' },
	},
	{
		name: 'only-routes-use-http',
		comment: 'Commands and queries do not depend on being called over HTTP.',
		from: { path: '^server/(?!platform/)[^/]+/', pathNot: ['routes\\.ts$', test] },
		to: {
			path: '^server/platform/(app-context|endpoint|errors|storefront|back-office|response-cache|responses)\\.ts$',
		},
	},
	{
		name: 'commands-know-no-wire',
		comment:
			'Commands take and return domain values: routes map them to the wire, and queries read the lists and records that the office shows. Refusals have one name everywhere.',
		from: { path: '^server/(?!platform/)[^/]+/', pathNot: ['(routes|queries)\\.ts$', test] },
		to: { path: '^contract/', pathNot: '^contract/errors\\.ts$' },
	},
	{
		name: 'slices-receive-their-config',
		comment: 'A slice uses the configuration it is given, never the environment.',
		from: { path: '^server/(?!platform/)[^/]+/', pathNot: test },
		to: { path: '^server/platform/config\\.ts$', dependencyTypesNot: ['type-only'] },
	},
	{
		name: 'platform-imports-no-slice',
		comment: 'What every slice uses depends on none of them.',
		from: { path: '^server/platform/', pathNot: test },
		to: { path: '^server/(?!platform/)' },
	},
	{
		name: 'only-the-app-imports-routes',
		comment: 'A route that another file needs contains a command or query that belongs in its own file.',
		from: { pathNot: ['^server/app\\.ts$', test] },
		to: { path: '^server/[^/]+/[^/]*routes\\.ts$' },
	},
	{
		name: 'frontends-import-no-server',
		comment: 'Storefront and back office use the API.',
		from: { path: '^(web|office)/', pathNot: test },
		to: { path: '^(server|database|tools)/' },
	},
	{
		name: 'frontends-do-not-import-each-other',
		from: { path: '^(web|office)/' },
		to: { path: '^(web|office)/', pathNot: '^$1/' },
	},
	{
		name: 'frontends-ship-no-validator',
		comment: 'Types of a schema cost nothing; the schema and zod would be sent to every phone.',
		from: { path: '^(web|office)/', pathNot: test },
		to: {
			path: ['^contract/', '(^|/)node_modules/zod/'],
			pathNot: shippedContract,
			dependencyTypesNot: ['type-only'],
		},
	},
	{
		name: 'web-slices-import-only-cart-accounts-and-delivery',
		comment: 'What two slices need belongs to lib, ui, cart, accounts or delivery.',
		from: { path: '^web/(?!(?:lib|ui|layout|routes|accounts)/)([^/]+)/', pathNot: test },
		to: { path: '^web/[^/]+/', pathNot: ['^web/$1/', '^web/(lib|ui|cart|accounts|delivery)/'] },
	},
	{
		name: 'web-accounts-imports-listed-files-only',
		comment: 'The account page shows the orders.',
		from: { path: '^web/accounts/', pathNot: test },
		to: {
			path: '^web/[^/]+/',
			pathNot: ['^web/(accounts|lib|ui|cart|delivery)/', '^web/orders/(my-orders|order-loader)\\.tsx$'],
		},
	},
	{
		name: 'office-slices-import-no-slice',
		comment: 'What two slices need belongs to lib or ui.',
		from: { path: '^office/(?!(?:lib|ui|layout|orders)/)([^/]+)/', pathNot: test },
		to: { path: '^office/[^/]+/', pathNot: ['^office/$1/', '^office/(lib|ui)/'] },
	},
	{
		name: 'office-orders-imports-listed-files-only',
		comment: 'The order page contains packing, printing and returns.',
		from: { path: '^office/orders/', pathNot: test },
		to: {
			path: '^office/[^/]+/',
			pathNot: [
				'^office/(orders|lib|ui)/',
				'^office/fulfilment/(cash-actions|cash-page|pick-actions|pick-page|print-page|print-styles)\\.tsx?$',
				'^office/returns/return-actions\\.tsx$',
			],
		},
	},
	{
		name: 'frontend-lib-and-ui-import-no-slice',
		comment: 'Shared code of a frontend depends on none of its slices.',
		from: { path: '^(web|office)/(lib|ui)/', pathNot: test },
		to: { path: '^$1/[^/]+/', pathNot: ['^(web|office)/(lib|ui|messages)/', '^web/styles/'] },
	},
	{
		name: 'ui-imports-no-contract',
		comment: 'Components of the storefront do not depend on products, orders or the API.',
		from: { path: '^web/ui/' },
		to: { path: ['^contract/', '^web/lib/(api|call-authed)\\.ts$'], dependencyTypesNot: ['type-only'] },
	},
	{
		name: 'web-routes-are-not-imported',
		comment: 'Only the route table names them.',
		from: { pathNot: '^web/routes\\.ts$' },
		to: { path: '^web/routes(/|\\.ts$)' },
	},
	{
		name: 'product-code-imports-no-tests',
		from: { path: published, pathNot: test },
		to: { path: ['^(tests|bench)/', test] },
	},
	{
		name: 'product-code-imports-no-dev-dependency',
		comment:
			'What the shop runs is a dependency. The route table is read by the build alone, and the back office is bundled: at run time only its files are served.',
		from: { path: published, pathNot: [test, '^web/routes\\.ts$', '^office/'] },
		to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
	},
	{
		name: 'office-bundles-listed-packages-only',
		comment: 'Of the packages for development the back office bundles the ones listed here.',
		from: { path: '^office/', pathNot: test },
		to: {
			dependencyTypes: ['npm-dev'],
			dependencyTypesNot: ['type-only', 'npm'],
			pathNot:
				'(^|/)node_modules/(react-admin|ra-[a-z0-9-]+|@mui|@emotion|@tanstack|@tiptap|react-router-dom|react-hook-form|qrcode\\.react)/',
		},
	},
	{
		name: 'only-the-office-uses-its-packages',
		comment: 'A thousand kilobytes that a phone never needs.',
		from: { pathNot: ['^office/', '(^|/)node_modules/'] },
		to: {
			path: '(^|/)node_modules/(react-admin|ra-[a-z0-9-]+|@mui|@emotion|@tanstack|@tiptap|react-router-dom|react-hook-form|qrcode\\.react)/',
		},
	},
	{
		name: 'packages-are-declared',
		comment: 'A package that only another package installed disappears with it.',
		from: {},
		to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
	},
	{
		name: 'no-cycles',
		from: {},
		to: { circular: true },
	},
	{
		name: 'no-unresolved-import',
		comment: 'The types of a route page are written by `react-router typegen` into another root.',
		from: {},
		to: { couldNotResolve: true, pathNot: '/\\+types/' },
	},
];

module.exports = {
	forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^(build|data|\\.cache|\\.react-router)/' },
		// Type-only imports are read and told apart: some rules allow them.
		tsPreCompilationDeps: true,
		detectProcessBuiltinModuleCalls: true,
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'require', 'node', 'default', 'types'],
			extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css', '.d.ts'],
			mainFields: ['module', 'main', 'types', 'typings'],
		},
	},
};
