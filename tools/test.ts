import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { provideBrowser } from './browser.ts';

/** Everything CI runs: checks, unit and API tests on a real PostgreSQL, journeys in a real browser. */
const reports = '.cache/reports';
const unitReport = `${reports}/unit.json`;
const journeyReport = `${reports}/journeys.json`;
const startedAt = performance.now();
/** What a busy machine made stumble is tried once more, and named; more journeys than so many are a fault of ours. */
const maxSecondTries = 2;

function say(line: string): void {
	process.stdout.write(`${line} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)\n`);
}

function run(title: string, args: string[], env: Record<string, string> = {}): boolean {
	say(`${title}: running`);
	const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
	say(`${title}: ${status === 0 ? 'passed' : 'FAILED'}`);
	return status === 0;
}

type Count = { passed: number; failed: number; skipped: number };

/** A runner that left no report ran nothing, and that is a failure. */
const nothing: Count = { passed: 0, failed: 1, skipped: 0 };

function unitCount(): Count {
	if (!existsSync(unitReport)) return nothing;
	const report = JSON.parse(readFileSync(unitReport, 'utf8')) as Record<string, number>;
	return {
		passed: report.numPassedTests ?? 0,
		failed: (report.numFailedTests ?? 0) + (report.numPassedTests === 0 ? 1 : 0),
		skipped: report.numPendingTests ?? 0,
	};
}

function journeyCount(): Count {
	if (!existsSync(journeyReport)) return nothing;
	const { stats } = JSON.parse(readFileSync(journeyReport, 'utf8')) as {
		stats: { expected: number; unexpected: number; flaky: number; skipped: number };
	};
	const isUnsteady = stats.flaky > maxSecondTries;
	if (stats.flaky > 0) say(`journeys that passed only when tried again: ${stats.flaky}, at most ${maxSecondTries}`);
	return {
		passed: stats.expected + (isUnsteady ? 0 : stats.flaky),
		failed: stats.unexpected + (isUnsteady ? stats.flaky : 0) + (stats.expected === 0 ? 1 : 0),
		skipped: stats.skipped,
	};
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const browser = provideBrowser(say);
const results = [
	run('checks', ['tools/check.ts']),
	run('unit and API tests', [
		'node_modules/vitest/vitest.mjs',
		'run',
		'--retry=1',
		'--reporter=default',
		'--reporter=json',
		`--outputFile.json=${unitReport}`,
	]),
	run('browser journeys', ['node_modules/@playwright/test/cli.js', 'test', '--retries=1'], {
		BROWSER_PATH: browser,
		PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
	}),
];
const counts = [unitCount(), journeyCount()];
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
const isGood = results.every(Boolean);
const failed = sum('failed') + (isGood || sum('failed') > 0 ? 0 : 1);
process.stdout.write(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped\n`);
process.exit(isGood && failed === 0 ? 0 : 1);
