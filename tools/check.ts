import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { checkSources } from './source-rules.ts';

/** Everything that is known without running the shop: format, lint, types, law, dead code. */
type Outcome = { isRight: boolean; output: string };
type Check = { name: string; run: () => Promise<Outcome> };

const bin = 'node_modules/';
const program = {
	biome: `${bin}@biomejs/biome/bin/biome`,
	tsc: `${bin}typescript/bin/tsc`,
	reactRouter: `${bin}@react-router/dev/bin.js`,
	depcruise: `${bin}dependency-cruiser/bin/dependency-cruiser.mjs`,
	knip: `${bin}knip/bin/knip.js`,
};

/** Only folders that are there: the law is read before every folder is built. */
const lawFolders = ['domain', 'contract', 'database', 'server', 'web', 'office', 'tools', 'tests'].filter(existsSync);

function spawned(command: string, args: string[]): Promise<Outcome> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
		let output = '';
		const keep = (chunk: Buffer) => {
			output += chunk.toString('utf8');
		};
		child.stdout.on('data', keep);
		child.stderr.on('data', keep);
		child.on('error', reject);
		child.on('close', (code) => resolve({ isRight: code === 0, output }));
	});
}

const run = (script: string, args: string[]) => spawned(process.execPath, [script, ...args]);

/** Each world keeps what it knows of unchanged files: the second run takes a third of the first. */
const tsc = (world: string) =>
	run(program.tsc, [
		'-p',
		`tsconfig.${world}.json`,
		'--incremental',
		'--tsBuildInfoFile',
		`.cache/${world}.tsbuildinfo`,
	]);

const checks: Check[] = [
	{
		name: 'types of the storefront',
		async run() {
			// Route types are written, not kept: without them the pages do not compile.
			const typegen = await run(program.reactRouter, ['typegen']);
			return typegen.isRight ? tsc('web') : typegen;
		},
	},
	{ name: 'types of the back office', run: () => tsc('office') },
	{ name: 'types of server and tests', run: () => tsc('server') },
	{ name: 'types of the journeys', run: () => tsc('journeys') },
	{ name: 'dead code', run: () => run(program.knip, ['--no-progress']) },
	{
		name: 'format and lint',
		run: () => run(program.biome, ['check', '--error-on-warnings', '--max-diagnostics=200', '.']),
	},
	{ name: 'law of imports', run: () => run(program.depcruise, ['--config', '.dependency-cruiser.cjs', ...lawFolders]) },
	{ name: 'types of the rules', run: () => tsc('core') },
	{
		name: 'nothing is left out of git',
		async run() {
			// A source file that git ignores is there for everybody but the next one who checks the shop out.
			if (!existsSync('.git')) return { isRight: true, output: '' };
			const ignored = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '--', ...lawFolders];
			const { isRight, output } = await spawned('git', ignored);
			return { isRight: isRight && output === '', output };
		},
	},
	{
		name: 'law of sources',
		async run() {
			const { files, breaches } = checkSources(process.cwd());
			if (files < 100) return { isRight: false, output: `only ${files} files seen\n` };
			const lines = breaches.map(({ file, line, rule, found }) => `${file}:${line} ${rule}: ${found}\n`);
			return { isRight: breaches.length === 0, output: lines.join('') };
		},
	},
];

function seconds(since: number): string {
	return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

async function runOne({ name, run: check }: Check): Promise<boolean> {
	const startedAt = performance.now();
	const { isRight, output } = await check();
	process.stdout.write(
		`${isRight ? '✓' : '✗'} ${name} (${seconds(startedAt)})\n${isRight ? '' : `${output.trimEnd()}\n`}`,
	);
	return isRight;
}

/** The longest come first, as many at once as there are cores. */
async function runAll(): Promise<boolean> {
	const left = [...checks];
	const outcomes: boolean[] = [];
	async function work(): Promise<void> {
		for (let check = left.shift(); check !== undefined; check = left.shift()) outcomes.push(await runOne(check));
	}
	await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
	return outcomes.every(Boolean);
}

const startedAt = performance.now();
const isAllRight = await runAll();
process.stdout.write(`${isAllRight ? 'all checks passed' : 'checks failed'} (${seconds(startedAt)})\n`);
process.exitCode = isAllRight ? 0 : 1;
