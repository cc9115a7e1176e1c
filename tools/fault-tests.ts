/** A fault test of `npm run test:faults`: one test, with constants of its own there (tests/fixtures/fault-size.ts). */
export type FaultTest = { id: string; subject: string; file: string; title: string };

/** Docs: docs/fault-tests.md. A row for each id; tests/faults/fault-tests.test.ts finds the test of each row. */
export const faultTests: readonly FaultTest[] = [
	{
		id: 'R1',
		subject: '200 customers of the last 10 packs',
		file: 'tests/concurrency/last-packs.test.ts',
		title: 'sells the last ten units to exactly ten of two hundred customers',
	},
	{
		id: 'R2',
		subject: '100 customers of five products, in random order',
		file: 'tests/concurrency/many-pools.test.ts',
		title: 'places carts of five products in every order without a deadlock',
	},
	{
		id: 'R3',
		subject: 'a coupon with a limit, ordered with in parallel',
		file: 'tests/concurrency/coupon-rush.test.ts',
		title: 'gives out a limited coupon exactly as often as its limit, and once per user',
	},
	{
		id: 'R4',
		subject: 'the same key five times, in parallel and later',
		file: 'tests/concurrency/same-key.test.ts',
		title: 'makes one order of five copies of a key, with identical responses',
	},
	{
		id: 'R6a',
		subject: 'an order is cancelled many times at once',
		file: 'tests/concurrency/load.test.ts',
		title: 'gives stock back exactly once when an order is cancelled many times at once',
	},
	{
		id: 'R6b',
		subject: 'prices change during orders',
		file: 'tests/concurrency/load.test.ts',
		title: 'never charges more than the shown price while prices change',
	},
	{
		id: 'R6c',
		subject: 'random commands against a small model',
		file: 'tests/concurrency/load.test.ts',
		title:
			'agrees with a small model over random orders, cancellations, deliveries, cash, returns, refunds and receipts',
	},
	{
		id: 'R7',
		subject: 'the shop is killed while 16 writers order',
		file: 'tests/faults/crash.test.ts',
		title: 'loses no acknowledged order and doubles none while the shop is killed',
	},
	{
		id: 'R8',
		subject: 'the database is killed while 16 writers order',
		file: 'tests/faults/crash.test.ts',
		title: 'loses no acknowledged order and doubles none while the database is killed',
	},
	{
		id: 'R19',
		subject: 'values at and beyond the limits of every schema, and pages, over real sockets',
		file: 'tests/faults/schema-fuzzer.test.ts',
		title: 'answers values at and beyond the limits of every schema with a declared status, never with 5xx',
	},
	{
		id: 'R20',
		subject: 'raw sockets: broken HTTP in 24 kinds',
		file: 'tests/faults/raw-sockets.test.ts',
		title: 'answers each kind of broken HTTP as is allowed for it or closes the connection, and keeps running',
	},
	{
		id: 'R30a',
		subject: 'two processes: 200 customers of the last 10 packs',
		file: 'tests/faults/two-processes.test.ts',
		title: 'two processes sell the last ten packs to exactly ten customers',
	},
	{
		id: 'R30b',
		subject: 'two processes: the same key four times at once, later and after a reset connection',
		file: 'tests/faults/two-processes.test.ts',
		title: 'two processes make one order of a key that both receive',
	},
	{
		id: 'R30c',
		subject: 'two processes: sign-out, price and stock',
		file: 'tests/faults/two-processes.test.ts',
		title: 'a sign-out, a price change and an order of one process take effect in the other',
	},
	{
		id: 'R30d',
		subject: 'two processes: each is killed in turns while 16 writers order',
		file: 'tests/faults/two-processes.test.ts',
		title: 'two processes lose no order while one of them is killed',
	},
	{
		id: 'R30e',
		subject: 'two processes: 100 customers of five products, in random order',
		file: 'tests/faults/two-processes.test.ts',
		title: 'two processes place carts of five products in every order without a deadlock',
	},
	{
		id: 'R30f',
		subject: 'two processes: a coupon with a limit, ordered with in parallel',
		file: 'tests/faults/two-processes.test.ts',
		title: 'two processes give out a limited coupon exactly as often as its limit',
	},
	{
		id: 'R30g',
		subject: 'two processes behind nginx, PgBouncer, HAProxy and a cluster of three of deploy/: the rushes of R1 to R4',
		file: 'tests/faults/cluster.fault.ts',
		title: 'two shops behind nginx on a cluster of three sell, count and place exactly in the rushes of R1 to R4',
	},
	{
		id: 'R26',
		subject: 'the disk is full',
		file: 'tests/faults/disk-full.test.ts',
		title: 'a full disk stops writes with 503, not reads, and no order is lost',
	},
	{
		id: 'R27',
		subject: 'backup under load, restored elsewhere; damaged backups',
		file: 'tests/faults/backup.test.ts',
		title:
			'restores every order that was confirmed before the snapshot of a backup under load, and refuses damaged backups',
	},
	{
		id: 'R27b',
		subject: 'files of the database copied under load, restored elsewhere; damaged copies',
		file: 'tests/faults/physical-backup.test.ts',
		title: 'restores every order that was confirmed before a copy of the files under load, and refuses damaged copies',
	},
	{
		id: 'R32',
		subject: 'PostgreSQL cluster of three: its primary is killed, paused, cut off while 16 writers order',
		file: 'tests/faults/cluster.fault.ts',
		title: 'two shops on a cluster of three lose no order while its primary is killed, paused or cut off',
	},
	{
		id: 'R32b',
		subject: 'two processes read a streaming replica',
		file: 'tests/faults/replica.test.ts',
		title: 'shows users their own writes on every process, and others within two seconds',
	},
	{
		id: 'R32c',
		subject: 'PostgreSQL cluster of three: versions and suites of TLS, certificates of clients',
		file: 'tests/faults/cluster.fault.ts',
		title:
			'the servers of the cluster take TLS 1.3, of TLS 1.2 the suites with ECDHE and AEAD, and clients of their authority alone',
	},
	{
		id: 'R14',
		subject: 'four and ten times the measured load of orders behind nginx with the file of deploy/ and one worker',
		file: 'tests/faults/overload.test.ts',
		title:
			'serves orders at the measured rate behind nginx under four and ten times the load, and refuses the others at once',
	},
	{
		id: 'R14b',
		subject: 'the same without nginx, with limits of its own: 60 % of the rate, refusals within 200 ms',
		file: 'tests/faults/overload.test.ts',
		title: 'serves most of the orders that it can serve under four and ten times the load, and refuses the others',
	},
	{
		id: 'R14c',
		subject: 'a flood of orders of one account and with invented tokens behind nginx beside customers',
		file: 'tests/faults/overload.test.ts',
		title: 'customers place orders behind nginx during a flood of orders of one account and with invented tokens',
	},
	{
		id: 'R15',
		subject: 'a flood of searches beside customers',
		file: 'tests/faults/overload.test.ts',
		title: 'customers place orders during a flood of searches',
	},
	{
		id: 'R15b',
		subject: 'a flood of orders with 20 tokens of one account beside customers',
		file: 'tests/faults/overload.test.ts',
		title: 'customers place orders during a flood of one account with many sessions',
	},
	{
		id: 'R15c',
		subject: 'a flood of sign-ins without nginx beside customers',
		file: 'tests/faults/overload.test.ts',
		title: 'customers place orders during a flood of sign-ins with invented links and wrong passwords',
	},
	{
		id: 'R16',
		subject: 'a flood of pages and connections beside customers',
		file: 'tests/faults/overload.test.ts',
		title: 'customers place orders during a flood of pages and of connections, in bounded memory',
	},
	{
		id: 'R22',
		subject: 'clients that send slowly or read nothing; one of 20 readers asks for more than the system takes',
		file: 'tests/faults/overload.test.ts',
		title: 'customers are served beside clients that send and read slowly',
	},
	{
		id: 'R24',
		subject: 'the database is stopped or hangs, its bytes are lost or late, its connections are cut',
		file: 'tests/faults/database-faults.test.ts',
		title: 'shows visited pages and refuses orders while the database is unavailable, and recovers without a restart',
	},
	{
		id: 'R24c',
		subject: 'no standby confirms commits',
		file: 'tests/faults/database-faults.test.ts',
		title: 'refuses orders alone while no standby confirms commits, and takes them again by itself',
	},
	{
		id: 'R24b',
		subject:
			'connections to the database are cut, late or lose bytes while 16 writers order; a request may meet two faults, 3 s in all',
		file: 'tests/faults/database-faults.test.ts',
		title: 'loses no acknowledged order and doubles none while connections to the database are cut, late or lose bytes',
	},
	{
		id: 'R31',
		subject: 'rolling restarts of two shops behind a proxy, ten of each',
		file: 'tests/faults/rolling-restarts.test.ts',
		title: 'fails no request while two shops behind a proxy are restarted in turns',
	},
	{
		id: 'R31b',
		subject: 'the same behind nginx with the file of deploy/, for requests of the frontends',
		file: 'tests/faults/rolling-restarts.test.ts',
		title: 'fails no request of the frontends while two shops behind nginx are restarted in turns',
	},
	{
		id: 'R33',
		subject: '300 scripts in every stored text: every page, response and mail',
		file: 'tests/faults/stored-xss.test.ts',
		title: 'runs no stored text on any page, in any response and in any mail',
	},
	{
		id: 'R33b',
		subject: '300 scripts in every stored text: every page and office screen in a browser',
		file: 'tests/faults/stored-xss-browser.fault.ts',
		title: 'runs no stored text in a browser, on any page and any office screen',
	},
	{
		id: 'R34',
		subject:
			'known passwords, tokens, keys and refund accounts: tables, log, responses, metrics and backups are searched',
		file: 'tests/faults/known-secrets.test.ts',
		title: 'keeps passwords, tokens, keys and refund accounts in clear in no table, log, response, metrics or backup',
	},
	{
		id: 'R35',
		subject: 'nginx with the file of deploy/ in front of the shop: copies, new prices, the shop stops',
		file: 'tests/faults/proxy-cache.fault.ts',
		title:
			'nginx answers anonymous callers from copies, shows a new price within three seconds, and pages while the shop is down',
	},
];

/** Groups of `npm run test:faults`. `cluster` needs programs of the operating system: docs/operations.md. */
export const faultGroups: Readonly<Record<string, readonly string[]>> = {
	R6: ['R6a', 'R6b', 'R6c'],
	R30: ['R30a', 'R30b', 'R30c', 'R30d', 'R30e', 'R30f'],
	cluster: ['R30a', 'R30b', 'R30c', 'R30d', 'R30e', 'R30f', 'R30g', 'R31', 'R31b', 'R32', 'R32c', 'R14', 'R14c', 'R35'],
};
