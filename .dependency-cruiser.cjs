/**
 * Who may import whom. tests/architecture/import-rules.test.ts has a fixture that violates each rule and expects it to
 * be reported; a rule without such a fixture fails that test.
 */
const test = '\\.test\\.tsx?$';
/** What the storefront may run from the contract: no file of these brings a validator along. */
const shippedContract = '^contract/(paths|shop-paths|office/paths|stored-cart|[^/]+-wire)\\.ts$';
const published = '^(domain|contract|database|server|web|office)/';

/** Everything here is forbidden; `from` says to whom, `to` says what. */
const rules = [
	{
		name: 'domain-imports-only-domain',
		comment: 'What is true about produce, money and orders survives every rewrite of the edges.',
		from: { path: '^domain/', pathNot: test },
		to: { pathNot: '^domain/' },
	},
	{
		name: 'contract-imports-only-domain-and-zod',
		comment: 'What crosses the wire is made of rules and schemas alone.',
		from: { path: '^contract/', pathNot: test },
		to: { pathNot: ['^(contract|domain)/', '(^|/)node_modules/zod/'] },
	},
	{
		name: 'shipped-contract-runs-no-schema',
		comment: 'The storefront ships these files to every phone; a validator would weigh more than the page.',
		from: { path: shippedContract },
		to: { pathNot: [shippedContract, '^domain/'], dependencyTypesNot: ['type-only'] },
	},
	{
		name: 'database-imports-only-domain-and-drivers',
		comment: 'Tables know neither the wire nor the faces.',
		from: { path: '^database/', pathNot: test },
		to: { path: '^(contract|server|web|office|tools)/' },
	},
	{
		name: 'kysely-only-in-queries',
		comment: 'SQL stands in one place per feature.',
		from: { pathNot: ['^database/', '^server/.+/queries\\.ts$', '^(tests|tools|bench)/', test] },
		to: { path: '(^|/)node_modules/kysely/' },
	},
	{
		name: 'server-imports-no-face',
		comment: 'The server knows the storefront only as a build that it loads.',
		from: { path: '^server/', pathNot: test },
		to: { path: '^(web|office|tools)/' },
	},
	{
		name: 'features-know-no-other-feature',
		comment: 'A feature is read, changed and removed by itself.',
		from: { path: '^server/features/([^/]+)/', pathNot: ['^server/features/(orders|reviews)/', test] },
		to: { path: '^server/features/', pathNot: '^server/features/$1/' },
	},
	{
		name: 'orders-know-only-queries-of-others',
		comment:
			'An order reads products, coupons, people and pincodes in its own transaction; their routes and commands have their own.',
		from: { path: '^server/features/(orders|reviews)/', pathNot: test },
		to: {
			path: '^server/features/',
			pathNot: [
				'^server/features/$1/',
				'^server/features/(catalogue|promotions|accounts|pincode)/queries\\.ts$',
				'^server/features/catalogue/picture-url\\.ts$',
			],
		},
	},
	{
		name: 'only-feature-routes-know-http',
		comment: 'Commands and queries do not know that they are called over HTTP.',
		from: { path: '^server/features/', pathNot: ['/(routes|office)\\.ts$', test] },
		to: { path: '^server/http/' },
	},
	{
		name: 'features-know-little-of-the-process',
		comment:
			'Of the process a feature knows how to refuse, to log what it changed, to seal secrets, to clean HTML, to read with bounds, to let work wait its turn, to do once what comes twice, to keep entries of the office and what the configuration looks like.',
		from: { path: '^server/features/', pathNot: test },
		to: {
			path: '^server/',
			pathNot:
				'^server/(features|http)/|^server/entries/(kind|handlers)\\.ts$|^server/(audit/queries|idempotency/(attempt|queries)|seal|refuse|sanitise-html|bounded-map|read-bounded|in-turn|config)\\.ts$',
		},
	},
	{
		name: 'features-are-given-their-config',
		comment: 'A feature reads the configuration it is handed, never the environment.',
		from: { path: '^server/features/', pathNot: test },
		to: { path: '^server/config\\.ts$', dependencyTypesNot: ['type-only'] },
	},
	{
		name: 'audit-knows-no-feature',
		comment: 'Every feature writes into the log; the log does not know what there is to write about.',
		from: { path: '^server/audit/', pathNot: test },
		to: { path: ['^server/(features|http)/', '^contract/'] },
	},
	{
		name: 'http-knows-no-feature',
		comment: 'The session alone looks into accounts: every request asks who it is.',
		from: { path: '^server/http/', pathNot: ['^server/http/session\\.ts$', test] },
		to: { path: '^server/features/' },
	},
	{
		name: 'session-knows-only-account-queries',
		from: { path: '^server/http/session\\.ts$' },
		to: { path: '^server/features/', pathNot: '^server/features/accounts/(queries|session-life)\\.ts$' },
	},
	{
		name: 'only-the-app-imports-feature-routes',
		comment: 'A route that imports a route has a helper in it that wants its own file.',
		from: { pathNot: ['^server/app\\.ts$', test] },
		to: { path: '^server/features/.+/(routes|office)\\.ts$' },
	},
	{
		name: 'faces-import-no-server',
		comment: 'The door of the storefront and of the back office is the API.',
		from: { path: '^(web|office)/', pathNot: test },
		to: { path: '^(server|database|tools)/' },
	},
	{
		name: 'faces-know-not-each-other',
		from: { path: '^(web|office)/' },
		to: { path: '^(web|office)/', pathNot: '^$1/' },
	},
	{
		name: 'faces-ship-no-validator',
		comment: 'Types of a schema cost nothing; the schema and zod would go to every phone.',
		from: { path: '^(web|office)/', pathNot: test },
		to: {
			path: ['^contract/', '(^|/)node_modules/zod/'],
			pathNot: shippedContract,
			dependencyTypesNot: ['type-only'],
		},
	},
	{
		name: 'web-features-know-only-cart-and-session',
		comment: 'What two features need belongs to cart, session or the kit.',
		from: { path: '^web/features/([^/]+)/' },
		to: { path: '^web/features/', pathNot: ['^web/features/$1/', '^web/features/(cart|session)/'] },
	},
	{
		name: 'ui-knows-no-feature',
		comment: 'The kit does not know what a product or an order is.',
		from: { path: '^web/ui/' },
		to: { path: ['^web/features/', '^contract/', '^web/api\\.ts$'] },
	},
	{
		name: 'web-routes-are-imported-by-nobody',
		comment: 'Only the route table names them.',
		from: { pathNot: '^web/routes\\.ts$' },
		to: { path: '^web/routes(/|\\.ts$)' },
	},
	{
		name: 'product-code-imports-no-tests',
		from: { path: published, pathNot: test },
		to: { path: ['^tests/', test] },
	},
	{
		name: 'product-code-imports-no-dev-dependency',
		comment:
			'What runs in the shop is a dependency. The route table is read by the build alone, and the back office is bundled whole: nothing of it is there at run time but its files.',
		from: { path: published, pathNot: [test, '^web/routes\\.ts$', '^office/'] },
		to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
	},
	{
		name: 'office-ships-only-its-kit',
		comment: 'Of the packages for development the back office bundles the ones it is made of.',
		from: { path: '^office/', pathNot: test },
		to: {
			dependencyTypes: ['npm-dev'],
			dependencyTypesNot: ['type-only', 'npm'],
			pathNot:
				'(^|/)node_modules/(react-admin|ra-[a-z0-9-]+|@mui|@emotion|@tanstack|@tiptap|react-router-dom|react-hook-form|qrcode\\.react)/',
		},
	},
	{
		name: 'only-the-office-is-made-of-its-kit',
		comment: 'A thousand kilobytes that a phone never needs.',
		from: { pathNot: ['^office/', '(^|/)node_modules/'] },
		to: {
			path: '(^|/)node_modules/(react-admin|ra-[a-z0-9-]+|@mui|@emotion|@tanstack|@tiptap|react-router-dom|react-hook-form|qrcode\\.react)/',
		},
	},
	{
		name: 'packages-are-declared',
		comment: 'A package that only another package brought along disappears with it.',
		from: {},
		to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
	},
	{
		name: 'no-cycles',
		from: {},
		to: { circular: true },
	},
	{
		name: 'nothing-unresolved',
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
		// Type-only imports are seen, and told apart: some rules allow them.
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
