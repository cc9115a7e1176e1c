import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync('docs/security.md', 'utf8');
const rows = document
	.split('\n')
	.filter((line) => /^\| V\d+\.\d+\.\d+ \|/.test(line))
	.map((line) => {
		const [id = '', requirement = '', how = '', shown = ''] = line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim());
		return { id, requirement, how, files: [...shown.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '') };
	});

test('every requirement of levels 1 and 2 has one row, in the order of the standard', () => {
	expect(rows).toHaveLength(253);
	const places = rows.map(({ id }) => id.slice(1).split('.').map(Number));
	const weights = places.map(([chapter = 0, section = 0, number = 0]) => chapter * 10_000 + section * 100 + number);
	expect(weights).toEqual([...new Set(weights)].sort((a, b) => a - b));
});

test('every file that is named exists', () => {
	expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
});

test('every row without a file says that it is not used, an exception, or why there is nothing to show', () => {
	const reason = /^not used$|^exception \d$|^(?:[^;]+; )?(?:no|none)\b|^one shop per database$/;
	for (const { id, how, files } of rows) if (files.length === 0) expect(how, id).toMatch(reason);
	const tested = rows.filter(({ files }) => files.some((file) => /\.(?:test|spec)\.tsx?$/.test(file)));
	expect(tested.length).toBeGreaterThan(175);
});

test('there are at most eight exceptions, each explained with its requirements', () => {
	const section = document.slice(document.indexOf('### Exceptions'), document.indexOf('## Rights'));
	const numbers = [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
	expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
	for (const { id, how } of rows) {
		const number = /exception (\d)/.exec(how)?.[1];
		const paragraph = section.split(/^\d+\. /m)[Number(number ?? 0)] ?? '';
		if (number === undefined) expect(section, `${id} is no exception`).not.toMatch(new RegExp(`${id}\\b`));
		else expect(paragraph, id).toMatch(new RegExp(`${id}\\b`));
	}
});

test('every service of the compose file starts without root, capabilities and a root file system it can write to', () => {
	const compose = readFileSync('deploy/compose.yml', 'utf8');
	const [, ...services] = compose.slice(0, compose.indexOf('\nvolumes:')).split(/^(?:services:\n)? {2}(?=\w+:$)/m);
	expect(services.map((service) => service.split(':')[0])).toEqual(['database', 'shop', 'web']);
	for (const service of services) {
		const lines = service.split('\n').map((line) => line.trim());
		const name = lines[0];
		expect(
			lines.find((line) => line.startsWith('user: ')),
			name,
		).toMatch(/^user: (?:[a-z]+|"\d+")$/);
		expect(service, name).not.toMatch(/user: (?:root|"0")/);
		for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]']) {
			expect(lines, name).toContain(line);
		}
		expect(service, name).toMatch(/^ {4}tmpfs: \[\/tmp/m);
		expect(service, name).not.toMatch(/cap_add|privileged: true/);
	}
	// Such a text is copied into the container, which a read-only root refuses.
	expect(compose).not.toContain('content:');
	for (const [, path] of compose.matchAll(/- \.\/([^:]+):/g)) expect(existsSync(`deploy/${path}`), path).toBe(true);
});
