import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rules that neither the linter nor the import graph can check: spellings, sizes and names of files. */
export type SourceViolation = { rule: string; file: string; line: number; found: string };

type Source = { file: string; text: string };
type Rule = {
	name: string;
	isExempt: (file: string) => boolean;
	find: (source: Source) => { index: number; found: string }[];
};

const maxLines = 300;
const maxTestLines = 500;

const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
/** The rules themselves and their fixtures contain what they look for. */
const isRule = (file: string) => file === 'tools/source-rules.ts' || file.startsWith('tests/architecture/');

function matches(pattern: RegExp): Rule['find'] {
	return ({ text }) => [...text.matchAll(pattern)].map((match) => ({ index: match.index, found: match[0] }));
}

/** Names that do not say what a file is about. */
const vagueName = /(^|[-/])(utils?|helpers?|common|misc|managers?)(?=[-./]|$)/;

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
		isExempt: (file) =>
			file === 'server/main.ts' || file.startsWith('tools/') || /^[^/]+\.config\.ts$/.test(file) || isTest(file),
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
		isExempt: (file) => file.startsWith('database/seed/data/') || /\.generated\.ts$/.test(file),
		find({ file, text }) {
			const lines = text.split('\n').length - 1;
			const limit = isTest(file) ? maxTestLines : maxLines;
			return lines > limit ? [{ index: 0, found: `${lines} lines, ${limit} are the limit` }] : [];
		},
	},
	{
		name: 'file-names-are-specific',
		isExempt: () => false,
		find: ({ file }) => (vagueName.test(file) ? [{ index: 0, found: file }] : []),
	},
];

const folders = 'domain,contract,database,server,web,office,tools,tests,bench';

/** Every source file of a checkout, with forward slashes. */
function listSources(root: string): Source[] {
	return globSync([`{${folders}}/**/*.{ts,tsx,mjs,cjs}`, '*.{ts,mjs,cjs}'], { cwd: root })
		.map((file) => file.replaceAll('\\', '/'))
		.sort()
		.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

export function checkSources(root: string): { files: number; violations: SourceViolation[] } {
	const sources = listSources(root);
	const violations = sources
		.filter(({ file }) => !isRule(file))
		.flatMap((source) =>
			sourceRules
				.filter((rule) => !rule.isExempt(source.file))
				.flatMap((rule) =>
					rule.find(source).map(({ index, found }) => ({
						rule: rule.name,
						file: source.file,
						line: source.text.slice(0, index).split('\n').length,
						found,
					})),
				),
		);
	return { files: sources.length, violations };
}
