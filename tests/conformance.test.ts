import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Every sentence of the two specifications, with the tests that cover it or the product decision that replaces it. */
const specifications = { shopping: 'S', catalogue: 'C' };
const tables = Object.entries(specifications).map(([name, letter]) => ({
	letter,
	text: readFileSync(join(root, `docs/conformance/${name}.md`), 'utf8'),
}));
const table = tables.map(({ text }) => text).join('\n');
const productDecisions = readFileSync(join(root, 'docs/product-decisions.md'), 'utf8');

type Row = { id: string; sentence: string; shownBy: string[] };

const rows: Row[] = [...table.matchAll(/^\| ([SC][\d.]+) \| (.+) \| (.+) \|$/gm)].map(
	([, id = '', sentence = '', shownBy = '']) => ({ id, sentence, shownBy: shownBy.split('<br>') }),
);
const decisions = new Set([...productDecisions.matchAll(/^- \*\*(D\d+)\*\* \S/gm)].map(([, id]) => id));

function titlesIn(source: string): Set<string> {
	const titles = new Set<string>();
	const visit = (node: ts.Node): void => {
		if (ts.isCallExpression(node) && isTest(node.expression)) {
			const title = node.arguments[0];
			if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
				titles.add(title.getText().slice(1, -1).replaceAll("\\'", "'"));
			}
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
	return titles;
}

/** `test`, `test.for([…])`, but neither `test.skip` nor `test.fixme`. */
function isTest(callee: ts.Expression): boolean {
	if (ts.isIdentifier(callee)) return callee.text === 'test';
	return (
		ts.isCallExpression(callee) &&
		ts.isPropertyAccessExpression(callee.expression) &&
		['for', 'each'].includes(callee.expression.name.text) &&
		isTest(callee.expression.expression)
	);
}

const known = new Map<string, Set<string>>();

/** The titles of a test file that `npm test` runs. */
function titlesOf(path: string): Set<string> {
	const isRun = /^tests\/e2e\/[\w-]+\.spec\.ts$/.test(path) || /\.test\.tsx?$/.test(path);
	const file = join(root, path);
	const titles = known.get(path) ?? (isRun && existsSync(file) ? titlesIn(readFileSync(file, 'utf8')) : new Set());
	known.set(path, titles);
	return titles;
}

function problemWith(shown: string): string | null {
	if (/^D\d+$/.test(shown)) return decisions.has(shown) ? null : `there is no decision ${shown}`;
	const match = /^`([^`]+)` › (.+)$/.exec(shown);
	if (match === null) return `'${shown}' names neither a test nor a decision`;
	const [, path = '', title = ''] = match;
	return titlesOf(path).has(title.replaceAll('\\|', '|')) ? null : `${path} has no test '${title}'`;
}

test('every sentence of the specifications names existing tests or a product decision', () => {
	const problems = rows.flatMap(({ id, shownBy }) =>
		shownBy.map(problemWith).flatMap((problem) => (problem === null ? [] : [`${id}: ${problem}`])),
	);
	expect(problems).toEqual([]);
});

test('the table has every sentence once', () => {
	expect(rows.length).toBeGreaterThanOrEqual(540);
	expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
	const lines = table.split('\n').filter((line) => /^\| [SC]\d/.test(line));
	expect(rows.length, 'every line of a table was read as a row').toBe(lines.length);
	expect(decisions.size).toBeGreaterThan(30);
	for (const { letter, text } of tables) {
		const letters = [...text.matchAll(/^\| ([SC])\d/gm)].map(([, found]) => found);
		expect(new Set(letters), 'a table has the sentences of one specification').toEqual(new Set([letter]));
	}
});

test('product decisions referred to in comments exist', () => {
	const folders = 'domain,contract,database,server,web,office,tests';
	const unknown = globSync(`{${folders}}/**/*.{ts,tsx,sql}`, { cwd: root }).flatMap((file) =>
		[...readFileSync(join(root, file), 'utf8').matchAll(/\bdecision (D\d+)/g)]
			.filter(([, id = '']) => !decisions.has(id) && file !== 'tests/conformance.test.ts')
			.map(([found]) => `${file}: ${found}`),
	);
	expect(unknown).toEqual([]);
});

test('a row without a test, with a wrong one or with an unknown decision is found', () => {
	expect(problemWith('—')).toContain('neither');
	expect(problemWith('D999')).toContain('no decision');
	expect(problemWith('`tests/nothing.test.ts` › anything')).toContain('has no test');
	expect(problemWith('`tests/conformance.test.ts` › an unknown title')).toContain('has no test');
	expect(problemWith('`tests/conformance.test.ts` › the table has every sentence once')).toBeNull();
	expect(titlesIn("test.skip('skipped', () => {}); test.for([1])('run %s', () => {});")).toEqual(new Set(['run %s']));
});
