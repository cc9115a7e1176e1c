import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { checkSources, type Figures } from './source-rules.ts';

/** Every check that does not run the shop: format, lint, types, import rules, source rules, dead code. */
type Outcome = { isPassed: boolean; output: string };
type Check = { name: string; run: () => Promise<Outcome> };

const bin = 'node_modules/';
const program = {
	biome: `${bin}@biomejs/biome/bin/biome`,
	tsc: `${bin}typescript-native/bin/tsc`,
	reactRouter: `${bin}@react-router/dev/bin.js`,
	depcruise: `${bin}dependency-cruiser/bin/dependency-cruiser.mjs`,
	knip: `${bin}knip/bin/knip.js`,
};

const sourceFolders = ['domain', 'contract', 'database', 'server', 'web', 'office', 'tools', 'tests', 'bench'].filter(
	existsSync,
);

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
		child.on('close', (code) => resolve({ isPassed: code === 0, output }));
	});
}

const run = (script: string, args: string[]) => spawned(process.execPath, [script, ...args]);

/**
 * Incremental: a second run takes a third of the first. Several checkers would each compute the types that the files share, in
 * twice the processor time; the other cores check other parts.
 */
const tsc = (part: string) =>
	run(program.tsc, [
		'-p',
		`tsconfig.${part}.json`,
		'--checkers',
		'1',
		'--incremental',
		'--tsBuildInfoFile',
		`.cache/${part}.tsbuildinfo`,
	]);

function reportFigures(figures: Figures): void {
	const { files, shortFiles, shortPercent, medianLines, longest, deepest, duplicateNames } = figures;
	const lines = [
		`${files} source files without tests and data, median ${medianLines} lines`,
		`${shortFiles} of them (${shortPercent.toFixed(1)} %) have fewer than 30 lines`,
		`longest ${longest.file} (${longest.lines} lines), deepest ${deepest.file} (${deepest.depth} levels)`,
		`${duplicateNames} file names occur twice in a layer`,
	];
	process.stdout.write(lines.map((line) => `  ${line}\n`).join(''));
}

const checks: Check[] = [
	{
		name: 'types of the storefront',
		async run() {
			// Route types are generated, not committed: without them the pages do not compile.
			const typegen = await run(program.reactRouter, ['typegen']);
			return typegen.isPassed ? tsc('web') : typegen;
		},
	},
	{ name: 'types of the back office', run: () => tsc('office') },
	{ name: 'types of server and tests', run: () => tsc('server') },
	{ name: 'types of the e2e tests', run: () => tsc('e2e') },
	{ name: 'dead code', run: () => run(program.knip, ['--no-progress']) },
	{
		name: 'format and lint',
		run: () => run(program.biome, ['check', '--error-on-warnings', '--max-diagnostics=200', '.']),
	},
	{
		name: 'import rules',
		run: () => run(program.depcruise, ['--config', '.dependency-cruiser.cjs', ...sourceFolders]),
	},
	{ name: 'generated paths', run: () => run('tools/generate-paths.ts', ['--check']) },
	{ name: 'types of the domain', run: () => tsc('core') },
	{
		name: 'no source file is ignored by git',
		async run() {
			// An ignored source file exists here and is missing in a fresh clone.
			if (!existsSync('.git')) return { isPassed: true, output: '' };
			const ignored = [
				'ls-files',
				'--others',
				'--ignored',
				'--exclude-standard',
				'--directory',
				'--',
				...sourceFolders,
			];
			const { isPassed, output } = await spawned('git', ignored);
			return { isPassed: isPassed && output === '', output };
		},
	},
	{
		name: 'source rules',
		async run() {
			const { files, figures, violations } = checkSources(process.cwd());
			reportFigures(figures);
			if (files < 100) return { isPassed: false, output: `only ${files} files seen\n` };
			const lines = violations.map(({ file, line, rule, found }) => `${file}:${line} ${rule}: ${found}\n`);
			return { isPassed: violations.length === 0, output: lines.join('') };
		},
	},
];

function seconds(since: number): string {
	return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

async function runOne({ name, run: check }: Check): Promise<boolean> {
	const startedAt = performance.now();
	const { isPassed, output } = await check();
	process.stdout.write(
		`${isPassed ? '✓' : '✗'} ${name} (${seconds(startedAt)})\n${isPassed ? '' : `${output.trimEnd()}\n`}`,
	);
	return isPassed;
}

/** The longest first, as many at once as there are cores. */
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
const areAllPassed = await runAll();
process.stdout.write(`${areAllPassed ? 'all checks passed' : 'checks failed'} (${seconds(startedAt)})\n`);
process.exitCode = areAllPassed ? 0 : 1;
