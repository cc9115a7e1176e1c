import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export type TestCount = { passed: number; failed: number; skipped: number; retried: string[] };

/** Vitest's own JSON report does not say which tests were retried. Writes the counts to COUNT_FILE. */
export default class CountReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
		const file = process.env.COUNT_FILE;
		if (file === undefined) return;
		const count: TestCount = { passed: 0, failed: errors.length, skipped: 0, retried: [] };
		for (const module of modules) {
			// A file that cannot be imported has no tests, and counts as one failure.
			if (module.errors().length > 0) count.failed += 1;
			for (const test of module.children.allTests()) {
				const { state } = test.result();
				if (state !== 'pending') count[state] += 1;
				else count.failed += 1;
				if ((test.diagnostic()?.retryCount ?? 0) > 0)
					count.retried.push(`${module.relativeModuleId} › ${test.fullName}`);
			}
		}
		writeFileSync(file, JSON.stringify(count));
	}
}
