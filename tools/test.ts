import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { provideBrowser } from './browser.ts';
import type { TestCount } from './count-reporter.ts';

/**
 * Runs the tests: `tools/test.ts [unit|api|e2e|changed] [file name filter …] [-t title]`, everything and the checks
 * without a part. Other options reach the runners as they are. Nothing is retried, except once with CI=true, where
 * other work may slow the machine; every retried test is named and counted.
 */
const reports = '.cache/reports';
const parts = ['unit', 'api', 'e2e', 'changed'];
const startedAt = performance.now();
const retryOnCi = (option: '--retry' | '--retries') => (process.env.CI === 'true' ? [`${option}=1`] : []);
/** Such tests wait now for the database, now for a process: one more worker than cores is a tenth faster. */
const databaseWorkers = `--maxWorkers=${availableParallelism() + 1}`;
const none: TestCount = { passed: 0, failed: 0, skipped: 0, retried: [], failedTests: [] };

/** One failure without a test: the checks, or a runner that left no report or failed in its global setup. */
function failure(name: string): TestCount {
	return { ...none, failed: 1, failedTests: [name] };
}

function printLine(line: string): void {
	process.stdout.write(`${line} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)\n`);
}

const children = new Set<ChildProcess>();
let isStopped = false;
/** Ends the runners first: they stop the databases and browsers that they have started. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		isStopped = true;
		for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
	});
}

async function run(title: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
	if (isStopped) return false;
	printLine(`${title}: running`);
	const child = spawn(process.execPath, args, {
		stdio: 'inherit',
		env: { ...process.env, ...env },
	});
	children.add(child);
	const [status] = (await once(child, 'close')) as [number | null];
	children.delete(child);
	printLine(`${title}: ${status === 0 ? 'passed' : 'FAILED'}`);
	return status === 0;
}

async function check(): Promise<TestCount> {
	return (await run('checks', ['tools/check.ts'])) ? none : failure('checks');
}

function withStatus(title: string, isGood: boolean, count: TestCount): TestCount {
	return isGood || count.failed > 0 ? count : { ...count, failed: 1, failedTests: [title] };
}

async function vitest(projects: string[], args: string[]): Promise<TestCount> {
	const file = `${reports}/${projects.join('-')}.json`;
	const title = `${projects.join(' and ')} tests`;
	const isGood = await run(
		title,
		[
			'node_modules/vitest/vitest.mjs',
			'run',
			...projects.map((project) => `--project=${project}`),
			'--reporter=default',
			'--reporter=./tools/count-reporter.ts',
			...retryOnCi('--retry'),
			...args,
		],
		{ COUNT_FILE: file },
	);
	if (!existsSync(file)) return isGood ? none : failure(title);
	return withStatus(title, isGood, JSON.parse(readFileSync(file, 'utf8')) as TestCount);
}

type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type Spec = { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] };

function namesOf(suite: Suite, wanted: 'flaky' | 'unexpected'): string[] {
	const specs = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === wanted));
	const inner = (suite.suites ?? []).flatMap((child) => namesOf(child, wanted));
	return [...specs.map(({ title }) => `${suite.title} › ${title}`), ...inner];
}

async function playwright(args: string[], browser = provideBrowser(printLine)): Promise<TestCount> {
	const file = `${reports}/e2e.json`;
	const isGood = await run(
		'e2e tests',
		['node_modules/@playwright/test/cli.js', 'test', ...retryOnCi('--retries'), ...args],
		{ BROWSER_PATH: await browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
	);
	if (!existsSync(file)) return failure('e2e tests');
	const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
		stats: { expected: number; unexpected: number; flaky: number; skipped: number };
		suites: Suite[];
	};
	return withStatus('e2e tests', isGood, {
		passed: stats.expected + stats.flaky,
		failed: stats.unexpected,
		skipped: stats.skipped,
		retried: suites.flatMap((suite) => namesOf(suite, 'flaky')),
		failedTests: suites.flatMap((suite) => namesOf(suite, 'unexpected')),
	});
}

/** What changed since the branch left main; on main itself what is not committed. */
function changeBase(): string {
	for (const branch of ['main', 'origin/main']) {
		const { status, stdout } = spawnSync('git', ['merge-base', branch, 'HEAD'], { encoding: 'utf8' });
		if (status === 0) return stdout.trim();
	}
	return 'HEAD';
}

/** Each runner has its own option for a title filter; both spellings are accepted. */
function withTitle(args: readonly string[], spelling: '-t' | '--grep'): string[] {
	return args.map((arg) =>
		arg.replace(/^(-t|-g|--testNamePattern|--grep)(?=$|=)/, spelling === '-t' ? '-t' : '--grep'),
	);
}

async function runPart(part: string, given: readonly string[]): Promise<TestCount[]> {
	const forVitest = withTitle(given, '-t');
	const forPlaywright = withTitle(given, '--grep');
	if (part === 'unit') return [await vitest(['unit'], forVitest)];
	if (part === 'api') return [await vitest(['api'], [databaseWorkers, ...forVitest])];
	if (part === 'e2e') return [await playwright(forPlaywright)];
	const base = changeBase();
	return [
		await vitest(['unit', 'api', 'faults'], ['--changed', base, ...forVitest]),
		await playwright([`--only-changed=${base}`, '--pass-with-no-tests', ...forPlaywright]),
	];
}

async function runEverything(given: readonly string[]): Promise<TestCount[]> {
	// With a filter a part may have no matching test.
	const mayBeEmpty = given.length > 0;
	const forVitest = [...(mayBeEmpty ? ['--passWithNoTests'] : []), ...withTitle(given, '-t')];
	const forPlaywright = [...(mayBeEmpty ? ['--pass-with-no-tests'] : []), ...withTitle(given, '--grep')];
	// Installed beside the checks where there is none.
	const browser = provideBrowser(printLine);
	browser.catch(() => {});
	// In one run of Vitest no worker waits for the last file of a part.
	return [
		await check(),
		await vitest(['unit', 'api', 'faults'], [databaseWorkers, ...forVitest]),
		await playwright(forPlaywright, browser),
	];
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const [first = '', ...others] = process.argv.slice(2);
const counts = parts.includes(first) ? await runPart(first, others) : await runEverything(process.argv.slice(2));
const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((total, count) => total + count[key], 0);
const retried = counts.flatMap((count) => count.retried);
for (const name of retried) printLine(`retried: ${name}`);
for (const name of counts.flatMap((count) => count.failedTests)) printLine(`failed: ${name}`);
const failed = sum('failed');
printLine(`tests that passed only when retried: ${retried.length}`);
process.stdout.write(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped\n`);
process.exit(failed === 0 ? 0 : 1);
