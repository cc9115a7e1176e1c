import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultTests } from '#tools/fault-tests.ts';

test('every row of the fault tests names a test that writes its result', () => {
	for (const { id, file, title } of faultTests) {
		const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
		expect(source, `${id}: ${file}`).toContain(`test('${title}'`);
		expect(source, `${id}: ${file}`).toContain(`recordFault('${id}'`);
	}
	const ids = faultTests.map(({ id }) => id);
	expect(ids.length).toBeGreaterThan(5);
	expect(new Set(ids).size).toBe(ids.length);
});
