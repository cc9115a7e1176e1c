import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** `retried` with the error of the attempt that failed. */
export type TestCount = { passed: number; failed: number; skipped: number; retried: string[]; failedTests: string[] };

const placeOf = (frame: { file: string; line: number } | undefined) =>
	frame === undefined ? '' : ` (${frame.file}:${frame.line})`;

/** Vitest's own JSON report does not say which tests were retried, and why. Writes the counts and names to COUNT_FILE. */
export default class CountReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
		const file = process.env.COUNT_FILE;
		if (file === undefined) return;
		const count: TestCount = {
			passed: 0,
			failed: errors.length,
			skipped: 0,
			retried: [],
			failedTests: errors.map(String),
		};
		for (const module of modules) {
			// A file that cannot be imported has no tests, and counts as one failure.
			if (module.errors().length > 0) {
				count.failed += 1;
				count.failedTests.push(module.relativeModuleId);
			}
			for (const test of module.children.allTests()) {
				const name = `${module.relativeModuleId} › ${test.fullName}`;
				const { state, errors: thrown = [] } = test.result();
				count[state === 'pending' ? 'failed' : state] += 1;
				if (state === 'pending' || state === 'failed') count.failedTests.push(name);
				if ((test.diagnostic()?.retryCount ?? 0) > 0) {
					const cause = thrown.map(({ message, stacks }) => `${message}${placeOf(stacks?.[0])}`).join('; ');
					count.retried.push(`${name}: ${cause}`);
				}
			}
		}
		writeFileSync(file, JSON.stringify(count));
	}
}
