import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).map((file) => file.replaceAll('\\', '/'));

/** Paths in backticks, without patterns and placeholders, and targets of links. */
function missingPaths(document: string, text: string): string[] {
	const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)]
		.map(([, path = '']) => path)
		.filter((path) => /^(domain|contract|database|server|web|office|tests|tools|docs|bench)\//.test(path));
	const linked = [...text.matchAll(/\]\(([^)#:]+)\)|^\[\w+\]: (\S+)$/gm)].map(([, inline, reference]) =>
		join(dirname(document), inline ?? reference ?? ''),
	);
	return [...named, ...linked].filter((path) => !existsSync(join(root, path))).map((path) => `${document}: ${path}`);
}

test('files and folders that the documents name exist', () => {
	expect(documents.length).toBeGreaterThan(15);
	expect(documents.flatMap((file) => missingPaths(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('reports a named file, a link and a link target that are missing', () => {
	const text = '`server/gone.ts`, `server/app.ts`, `office/<slice>/x.ts`, [a](gone.md)\n[b]: also-gone.md\n';
	expect(missingPaths('docs/page.md', text)).toEqual([
		'docs/page.md: server/gone.ts',
		'docs/page.md: docs/gone.md',
		'docs/page.md: docs/also-gone.md',
	]);
});

test('the README is short and has a screenshot', () => {
	const readme = readFileSync(join(root, 'README.md'), 'utf8');
	expect(readme.split('\n').length).toBeLessThanOrEqual(60);
	expect(readme).toMatch(/!\[[^\]]+\]\(docs\/[\w-]+\.(webp|png)\)/);
});

test('the operations document states one figure for what one machine answers', () => {
	const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
	const row = /^\| 80 .*\| one of two cores +\| ([\d,]+ to [\d,]+) +\| ([\d,]+ to [\d,]+) +\|$/m.exec(text);
	expect(row).not.toBeNull();
	const [, orders, copies] = row ?? [];
	const section = text.split('\n## One machine\n')[1]?.split('\n\n')[0]?.replaceAll('\n', ' ');
	expect(section).toContain(`answers ${orders} orders or ${copies} lists and pages from copies a second`);
});

/** Files that `file` imports, without the folder. */
function importsOf(file: string): string[] {
	return [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']+\.tsx?)'/g)].map(
		([, path = '']) => path.split('/').at(-1) ?? '',
	);
}

test('an order is followed through at most eight files and a price change through at most twelve, in each direction', () => {
	const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
	const limits = { 'How an order is placed': 8, 'How a price is changed': 12 };
	for (const [title, limit] of Object.entries(limits)) {
		const section = text.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
		const steps = [...section.matchAll(/^\d+\. `[^`]+`/gm)];
		expect(steps.length).toBeGreaterThan(4);
		expect(steps.length).toBeLessThanOrEqual(limit);
		const walked = steps.map(([step]) => step.split('`')[1] ?? '');
		for (const [index, file] of walked.entries()) {
			const others = walked.slice(0, index);
			const isImported = others.some((other) => importsOf(other).includes(basename(file)));
			const imported = importsOf(file);
			const imports = others.some((other) => imported.includes(basename(other)));
			if (index > 0) expect(isImported || imports, `${file} is connected with a file before it`).toBe(true);
		}
		const ways = section.split('\n\n').filter((paragraph) => /^(Back|To) /.test(paragraph));
		expect(ways.length).toBeGreaterThan(0);
		for (const way of ways) {
			const files = new Set([...way.matchAll(/`[^`]+\.tsx?`/g)].map(([file]) => file));
			expect(files.size, way).toBeLessThanOrEqual(limit);
		}
	}
});
