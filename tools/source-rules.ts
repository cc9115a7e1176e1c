import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What no linter and no import graph sees: spellings, places of a word, sizes and names of files. */
export type SourceBreach = { rule: string; file: string; line: number; found: string };

type Source = { file: string; text: string };
type Rule = {
	name: string;
	isExempt: (file: string) => boolean;
	find: (source: Source) => { index: number; found: string }[];
};

const maxLines = 300;
const maxTestLines = 500;

const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
/** The rules themselves have to name what they look for. */
const isLaw = (file: string) => file === 'tools/source-rules.ts' || file.startsWith('tests/law/');

function matches(pattern: RegExp): Rule['find'] {
	return ({ text }) => [...text.matchAll(pattern)].map((match) => ({ index: match.index, found: match[0] }));
}

/** A file without its name is not a place for anything: what is in it belongs to what it is about. */
const drawerName = /(^|[-/])(utils?|helpers?|common|misc|managers?)(?=[-./]|$)/;

export const sourceRules: Rule[] = [
	{
		name: 'old-spellings-stop-at-the-contract',
		isExempt: (file) => file.startsWith('contract/') || /^web\/(routes|links)\.ts$/.test(file) || isTest(file),
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
		name: 'files-say-what-they-hold',
		isExempt: () => false,
		find: ({ file }) => (drawerName.test(file) ? [{ index: 0, found: file }] : []),
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

export function checkSources(root: string): { files: number; breaches: SourceBreach[] } {
	const sources = listSources(root);
	const breaches = sources
		.filter(({ file }) => !isLaw(file))
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
	return { files: sources.length, breaches };
}
