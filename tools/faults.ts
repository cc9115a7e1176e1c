import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type FaultTest, faultGroups, faultTests } from './fault-tests.ts';

/**
 * `npm run test:faults [-- R1 R7 cluster …]`: the fault tests with their full constants, one after the other, and one table. Without
 * ids it runs all and writes docs/fault-tests.md; with ids it renews their rows.
 */
const results = '.cache/faults';
const document = 'docs/fault-tests.md';

/** takenByHost: part of the time of the cores that the host of a virtual machine gave to others */
type Row = { n: string; result: string; seconds: number; takenByHost: number; hasPassed: boolean };

/** Ticks of all cores since the start of the system (proc_stat(5)); other systems than Linux do not say. */
function readTicks(): { all: number; taken: number } {
	if (!existsSync('/proc/stat')) return { all: 0, taken: 0 };
	// user, nice, system, idle, iowait, irq, softirq, steal; those of guests are part of user and nice
	const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
	return { all: ticks.reduce((sum, each) => sum + each, 0), taken: ticks[7] ?? 0 };
}

function run({ id, file, title }: FaultTest): Row {
	const startedAt = performance.now();
	const before = readTicks();
	rmSync(`${results}/${id}.json`, { force: true });
	const { status } = spawnSync(
		process.execPath,
		['node_modules/vitest/vitest.mjs', 'run', file, '-t', title, '--testTimeout=3600000'],
		{ stdio: 'inherit', env: { ...process.env, FAULT_RUN: '1' } },
	);
	const seconds = (performance.now() - startedAt) / 1000;
	const after = readTicks();
	const path = `${results}/${id}.json`;
	const row = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { n: number; result: string }) : null;
	const hasPassed = status === 0 && row !== null;
	return {
		n: row === null ? '' : grouped(String(row.n)),
		result: grouped(row?.result ?? (status === 0 ? 'the test wrote no result' : 'failed')),
		seconds,
		takenByHost: (after.taken - before.taken) / Math.max(1, after.all - before.all),
		hasPassed,
	};
}

/** Numbers of five digits and more are written in groups of three, as in the other documents. */
function grouped(text: string): string {
	return text.replace(/\b\d{5,}\b/g, (digits) => Number(digits).toLocaleString('en-US'));
}

/** The commit that is tested; what is not committed is named. */
function testedCommit(): string {
	const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
	return `${git('rev-parse', '--short=10', 'HEAD')}${git('status', '--porcelain', '--', ':!docs') === '' ? '' : ' with changes'}`;
}

/** The rows of the present document by id. */
function knownRows(): Map<string, string> {
	if (!existsSync(document)) return new Map();
	const lines = readFileSync(document, 'utf8').split('\n');
	return new Map(
		lines.filter((line) => /^\| R\d/.test(line)).map((line) => [line.split(' | ')[0]?.slice(2) ?? '', line]),
	);
}

const head = `# Fault tests

\`npm run test:faults\` runs these tests with the constants below; \`npm test\` runs the same tests with small ones, except
R14, R14c, R30g, R31b, R32, R32c, R33b and R35, which need programs that npm does not install. Every request ends acknowledged,
refused or unknown; unknown ones are sent again with the same key, and then an independent check reads the database
(tests/fixtures/ledger.ts). The tests are named in tools/fault-tests.ts.

A test has a row here when it was run at full size; \`n\` is that size. A row in bold shows a run that failed. "taken" is the part
of the time of all cores that the host of a virtual machine gave to others (steal in \`/proc/stat\`; older rows do not
have it). Times under load, and what succeeds in time, depend on it.

Numbers without a row (R5, R9 to R13, R17, R18, R21, R23, R25, R28, R29) name no test. These have no constants, so \`npm test\`
runs them as they are: faults of a mail server (server/mail/mail-server-faults.test.ts), a clock that is not that of the
database (tests/shifted-clock.test.ts), and the independent check itself (tests/fixtures/ledger.test.ts). What sqlmap and
slowhttptest found is in [security](security.md).

Not tried: a machine that loses power (processes are killed, so the kernel still writes what it was given); a disk that is
slow or returns other bytes than were written, except in backups; a network between machines with its delays and lost packets
(all servers are on one machine, with one etcd, which never fails); a database larger than the memory; more than two shop
processes or three database servers; more than a minute of orders above the capacity on end; days of operation; Windows and
macOS; attackers with many real networks; the image and the compose file of deploy/, of which tests read the text alone, as they do
of the systemd units. Those were used by hand on 2026-11-30, as docs/operations.md says: install, start, stop, a kill, doctor,
backup, restore, rotation of the key, credentials, and two of them behind nginx on the cluster.

Limits of what was tried: R31 and R31b send 200 requests/s; with 400 on two cores up to 5 % of them are refused while one process
carries all of them beside one that starts. Behind nginx a restart may need the second try of the frontends: 2 of 100,000
requests did in one run, none of 200,000 in the next one. The five minutes of R14 under ten times the load are five parts of a
minute, with the capacity measured before and after each.

| Id | Test | n | Result | Duration | Date, commit |
|---|---|---|---|---|---|
`;

const wanted = process.argv.slice(2).flatMap((name) => faultGroups[name] ?? [name]);
const unknown = wanted.filter((id) => !faultTests.some((test) => test.id === id));
if (unknown.length > 0) {
	process.stderr.write(
		`No fault test is called ${unknown.join(', ')}. Tests: ${[...faultTests.map(({ id }) => id), ...Object.keys(faultGroups)].join(', ')}.\n`,
	);
	process.exit(1);
}
mkdirSync(results, { recursive: true });
const chosen = wanted.length === 0 ? faultTests : faultTests.filter(({ id }) => wanted.includes(id));
const rows = knownRows();
const commit = testedCommit();
const date = new Date().toISOString().slice(0, 10);
let failed = 0;
for (const test of chosen) {
	const { n, result, seconds, takenByHost, hasPassed } = run(test);
	if (!hasPassed) failed += 1;
	const verdict = hasPassed ? result : `**${result}**`;
	const percent = Math.round(100 * takenByHost);
	const duration = `${seconds.toFixed(0)} s${percent === 0 ? '' : `, ${percent} % taken`}`;
	rows.set(test.id, `| ${test.id} | ${test.subject} | ${n} | ${verdict} | ${duration} | ${date}, ${commit} |`);
	process.stdout.write(`${rows.get(test.id)}\n`);
	const lines = faultTests.map(({ id }) => rows.get(id)).filter((line) => line !== undefined);
	writeFileSync(document, `${head}${lines.join('\n')}\n`);
}
process.stdout.write(`\n${readFileSync(document, 'utf8').slice(head.length - 76)}`);
process.stdout.write(`${chosen.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
