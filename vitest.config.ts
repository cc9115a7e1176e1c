import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tests/fixtures/temporary-directory.ts';
import { preactForReact } from './vite.preact.ts';

const folders = 'domain,contract,database,server,web,office,tools,tests,bench';

/**
 * What a test imports decides: it is an API test when it uses the PostgreSQL of the run (`inject`, `fixtures/shop.ts`, `fixtures/storefront.ts`,
 * `fixtures/cluster.ts`), a shop in a process of its own (`fixtures/shop-process.ts`, `bench/throughput.ts`) or the embedded PostgreSQL. Every
 * other one is a unit test and runs without a database.
 */
const needsDatabase =
	/import [^;]*\binject\b[^;]* from 'vitest'|from '[^']*fixtures\/(shop|shop-process|storefront|cluster)\.ts'|bench\/throughput\.ts'|from '\.\/supervisor\.ts'/;
const isFaultRun = process.env.FAULT_RUN === '1';
// The figures of the fault tests are those of a shop on a disk.
if (!isFaultRun) keepTemporaryFilesInMemory();
// A *.fault.ts needs programs that npm does not install.
const kinds = isFaultRun ? '{test,fault}' : 'test';
const tests = globSync(`{${folders}}/**/*.${kinds}.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'));
const withDatabase = tests.filter((file) => needsDatabase.test(readFileSync(file, 'utf8')));
// Processes that are killed, stopped and flooded: minutes of `npm test`, not of `npm run test:api`.
const faults = withDatabase.filter((file) => file.startsWith('tests/faults/'));
const api = withDatabase.filter((file) => !faults.includes(file));

export default defineConfig({
	resolve: { alias: preactForReact },
	// The ES module of React Router: in its CommonJS the name of React is not replaced.
	ssr: { resolve: { conditions: ['module-sync'] } },
	test: {
		// The packages that the storefront builds with Preact.
		server: { deps: { inline: [/\/node_modules\/(?:react-router|preact)/] } },
		pool: 'forks',
		maxWorkers: availableParallelism(),
		// The files of a worker share their loaded modules: half of the run would be loading them again.
		isolate: false,
		// A test that replaces fetch or the storage of the browser changes none of the other files.
		unstubGlobals: true,
		// Limits for a test that hangs, far above what the slowest test needs on a busy machine.
		testTimeout: 300_000,
		hookTimeout: 300_000,
		expect: { poll: { timeout: 60_000 } },
		retry: 0,
		// set by tools/faults.ts
		provide: { isFaultRun },
		projects: [
			{ extends: true, test: { name: 'unit', include: tests.filter((file) => !withDatabase.includes(file)) } },
			{ extends: true, test: { name: 'api', include: api, globalSetup: ['tests/fixtures/cluster.ts'] } },
			{ extends: true, test: { name: 'faults', include: faults, globalSetup: ['tests/fixtures/cluster.ts'] } },
		],
	},
});
