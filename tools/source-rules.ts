import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { findForbidden } from './forbidden-words.ts';

/** Rules that neither the linter nor the import graph can check: spellings, sizes and names of files. */
export type SourceViolation = { rule: string; file: string; line: number; found: string };

type Source = { file: string; text: string };
export type Figures = {
	files: number;
	shortFiles: number;
	/** of 100 source files */
	shortPercent: number;
	medianLines: number;
	longest: { file: string; lines: number };
	deepest: { file: string; depth: number };
	duplicateNames: number;
};
type Rule = {
	name: string;
	isExempt: (file: string) => boolean;
	find: (source: Source) => { index: number; found: string }[];
};

const maxLines = 300;
const maxTestLines = 500;
const maxDepth = 4;
const shortLines = 30;
const maxShortPercent = 15;
/** A tree of fewer files, such as a fixture, has no meaningful share of short ones. */
const minFilesForShare = 100;
/** Names of files, without their extension, are unique within each. */
const layers = ['domain', 'contract', 'database', 'server', 'web', 'office'];

const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
/** The fixtures of tests are as short as every other source file. */
const hasTests = (file: string) => /\.(?:test|spec|fault)\.tsx?$/.test(file);
/** The rules themselves and their fixtures contain what they look for. */
const isRule = (file: string) => file === 'tools/source-rules.ts' || file.startsWith('tests/architecture/');

function matches(pattern: RegExp): Rule['find'] {
	return ({ text }) => [...text.matchAll(pattern)].map((match) => ({ index: match.index, found: match[0] }));
}

const glossaryRule = 'words-are-those-of-the-glossary';

const snakeCase = /^[a-z]+(_[a-z0-9]+)+$/;
type Inspect = (node: ts.Node, source: ts.SourceFile) => { at: ts.Node; found: string } | null;

function findNodes({ file, text }: Source, inspect: Inspect): { index: number; found: string }[] {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const results: { index: number; found: string }[] = [];
	const visit = (node: ts.Node): void => {
		const result = inspect(node, source);
		if (result !== null) results.push({ index: result.at.getStart(source), found: result.found });
		ts.forEachChild(node, visit);
	};
	visit(source);
	return results;
}

/** Snake case names of columns that are read from a row or declared of one; keys of an insert are SQL. */
const findSnakeCase: Rule['find'] = (file) =>
	findNodes(file, (node, source) => {
		const isRead = ts.isPropertyAccessExpression(node) || ts.isPropertySignature(node);
		const at = isRead ? node.name : ts.isBindingElement(node) ? (node.propertyName ?? node.name) : null;
		if (at === null || !snakeCase.test(at.getText(source))) return null;
		return { at, found: `${at.getText(source)}: select it with a camelCase alias` };
	});

/** Waits without options: their limit would be Vitest's one second. `expect.poll` has its own in vitest.config.ts. */
const findShortWait: Rule['find'] = (file) =>
	findNodes(file, (node, source) => {
		if (!ts.isCallExpression(node) || node.arguments.length > 1) return null;
		const name = node.expression.getText(source);
		return /^vi\.wait(For|Until)$/.test(name) ? { at: node, found: `${name}: give it a timeout` } : null;
	});

/** Every exported table of endpoints of a file after its first. */
function findSecondTable({ file, text }: Source): { index: number; found: string }[] {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const isRow = (row: ts.ObjectLiteralElementLike) => {
		const call = ts.isPropertyAssignment(row) ? row.initializer : ts.isSpreadAssignment(row) ? row.expression : null;
		return call && ts.isCallExpression(call) && /^(endpoint|\w+Endpoints)$/.test(call.expression.getText(source));
	};
	const tables = source.statements
		.filter(ts.isVariableStatement)
		.filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
		.flatMap(({ declarationList }) => [...declarationList.declarations])
		.filter(({ initializer: value }) => value && ts.isObjectLiteralExpression(value) && value.properties.some(isRow));
	return tables.slice(1).map(({ name }) => ({
		index: name.getStart(source),
		found: `${name.getText(source)}: a file has one table of endpoints`,
	}));
}

/** Names that do not say what a file is about. */
const vagueName = /(^|[-/])(utils?|helpers?|common|misc|managers?)(?=[-./]|$)/;

const depthOf = (file: string) => file.split('/').length;
const lineCount = (text: string) => text.split('\n').length - 1;
const isPlainData = (file: string) => file.startsWith('database/seed/data/') || /\.generated\.ts$/.test(file);

export const sourceRules: Rule[] = [
	{
		name: 'legacy-spellings-stop-at-the-contract',
		isExempt: (file) => file.startsWith('contract/') || /^web\/(routes|lib\/links)\.ts$/.test(file) || isTest(file),
		find: matches(
			/varify|lisedPrice|selectPunit|selectPprice|selectedPTitle|unitPricePairs|dbCart|Bullkorder|alternativename|alternativeMobile|Area or Landmark/g,
		),
	},
	{
		name: 'environment-is-read-once',
		// The second one passes it on to the process that it starts.
		isExempt: (file) =>
			/^server\/(main|media\/picture-encoder|platform\/config)\.ts$/.test(file) ||
			file.startsWith('tools/') ||
			/^[^/]+\.config\.ts$/.test(file) ||
			isTest(file),
		find: matches(/\bprocess\.env\b|\bloadEnvFile\b/g),
	},
	{
		name: 'raw-html-in-one-place',
		// The second one prints JSON into a script element, where text children would be escaped as HTML.
		isExempt: (file) => /\/(safe-html|product-json-ld)\.tsx$/.test(file),
		find: matches(/dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML/g),
	},
	{
		name: 'no-parent-of-parent',
		isExempt: () => false,
		find: matches(/(?:from|import)\s*\(?\s*['"](?:\.\.\/){2}[^'"]*/g),
	},
	{
		name: 'files-are-short',
		isExempt: isPlainData,
		find({ file, text }) {
			const lines = lineCount(text);
			const limit = hasTests(file) ? maxTestLines : maxLines;
			return lines > limit ? [{ index: 0, found: `${lines} lines, ${limit} are the limit` }] : [];
		},
	},
	{
		name: glossaryRule,
		isExempt: (file) => file === 'tools/forbidden-words.ts',
		find: findForbidden,
	},
	{
		name: 'rows-are-camel-case',
		isExempt: (file) => !/^(server|database)\//.test(file) || /\.generated\.ts$/.test(file) || isTest(file),
		find: findSnakeCase,
	},
	{
		name: 'one-endpoint-table-per-file',
		isExempt: (file) => !file.startsWith('contract/'),
		find: findSecondTable,
	},
	{
		name: 'waits-have-a-limit-of-their-own',
		isExempt: (file) => !isTest(file),
		find: findShortWait,
	},
	{
		name: 'folders-are-shallow',
		isExempt: () => false,
		find({ file }) {
			const depth = depthOf(file);
			return depth > maxDepth ? [{ index: 0, found: `${depth} levels, ${maxDepth} are the limit` }] : [];
		},
	},
	{
		name: 'file-names-are-specific',
		isExempt: () => false,
		find: ({ file }) => (vagueName.test(file) ? [{ index: 0, found: file }] : []),
	},
];

/** Rules that need the whole tree. */
export const treeRules: { name: string; find: (sources: readonly Source[]) => Omit<SourceViolation, 'rule'>[] }[] = [
	{
		name: 'file-names-are-unique-in-a-layer',
		find: (sources) =>
			[...duplicateFiles(sources)].map(([file, first]) => ({ file, line: 1, found: `${first} has the same name` })),
	},
	{
		name: 'few-files-are-short',
		find(sources) {
			const { files, shortFiles, shortPercent } = measure(sources);
			if (files < minFilesForShare || shortPercent <= maxShortPercent) return [];
			const found = `${shortFiles} of ${files} files have fewer than ${shortLines} lines, ${maxShortPercent} % are the limit`;
			return [{ file: '.', line: 1, found }];
		},
	},
];

/** Each file whose name, without the extension, an earlier file of its layer has, and that file. */
function duplicateFiles(sources: readonly Source[]): Map<string, string> {
	const firstOf = new Map<string, string>();
	const duplicates = new Map<string, string>();
	for (const { file } of sources) {
		const [layer = '', ...rest] = file.split('/');
		const name = rest.at(-1)?.replace(/\.[a-z]+$/, '');
		if (name === undefined || !layers.includes(layer)) continue;
		const first = firstOf.get(`${layer}/${name}`);
		if (first === undefined) firstOf.set(`${layer}/${name}`, file);
		else duplicates.set(file, first);
	}
	return duplicates;
}

/** Sizes and names of the source files; tests and plain data do not count as short or long. */
function measure(sources: readonly Source[]): Figures {
	const measured = sources
		.filter(({ file }) => !hasTests(file) && !isPlainData(file))
		.map(({ file, text }) => ({ file, lines: lineCount(text) }))
		.sort((a, b) => a.lines - b.lines);
	const shortFiles = measured.filter(({ lines }) => lines < shortLines).length;
	const depths = sources.map(({ file }) => ({ file, depth: depthOf(file) })).sort((a, b) => a.depth - b.depth);
	return {
		files: measured.length,
		shortFiles,
		shortPercent: measured.length === 0 ? 0 : (100 * shortFiles) / measured.length,
		medianLines: measured[Math.floor(measured.length / 2)]?.lines ?? 0,
		longest: measured.at(-1) ?? { file: '', lines: 0 },
		deepest: depths.at(-1) ?? { file: '', depth: 0 },
		duplicateNames: duplicateFiles(sources).size,
	};
}

const folders = 'domain,contract,database,server,web,office,tools,tests,bench';
const sourceFiles = [`{${folders}}/**/*.{ts,tsx,mjs,cjs}`, '*.{ts,mjs,cjs}'];

/** Texts of the frontends, styles, SQL, settings and documents: of the rules only that of the glossary reads them. */
const textFiles = [
	'{web,office}/messages/en/**/*.json',
	'web/styles/*.css',
	'database/**/*.sql',
	'{deploy,.ci}/*',
	'.env.example',
	'{*,docs/**/*}.md',
];
/**
 * The glossary lists the words it replaces, the tables of conformance quote the specification, and the migrations before that of
 * the last renaming (0115) are released with older names.
 */
const namesOtherWords = /^docs\/(?:glossary\.md$|conformance\/)|^database\/migrations\/(?:00|010|011[0-5])/;

function readAll(root: string, patterns: readonly string[]): Source[] {
	return globSync(patterns, { cwd: root })
		.map((file) => file.replaceAll('\\', '/'))
		.sort()
		.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

function applyRule({ name, find }: Pick<Rule, 'name' | 'find'>, source: Source): SourceViolation[] {
	const { file, text } = source;
	return find(source).map(({ index, found }) => ({
		rule: name,
		file,
		line: lineCount(text.slice(0, index)) + 1,
		found,
	}));
}

export function checkSources(root: string): { files: number; figures: Figures; violations: SourceViolation[] } {
	const sources = readAll(root, sourceFiles);
	const ofFiles = sources
		.filter(({ file }) => !isRule(file))
		.flatMap((source) =>
			sourceRules.filter((rule) => !rule.isExempt(source.file)).flatMap((rule) => applyRule(rule, source)),
		);
	const ofTexts = readAll(root, textFiles)
		.filter(({ file }) => !namesOtherWords.test(file))
		.flatMap((source) => applyRule({ name: glossaryRule, find: findForbidden }, source));
	const ofTree = treeRules.flatMap(({ name, find }) =>
		find(sources).map((violation) => ({ rule: name, ...violation })),
	);
	return { files: sources.length, figures: measure(sources), violations: [...ofFiles, ...ofTexts, ...ofTree] };
}
