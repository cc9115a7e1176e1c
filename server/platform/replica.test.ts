import { openDatabase } from '#database/db.ts';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { followReplica, replicaTimeouts } from './replica.ts';

test('a replica whose database has no tables of the shop is not read, and the reason says so', async () => {
	const connection = { ...inject('cluster'), database: 'postgres' };
	const primary = openDatabase({ connection });
	const reasons: string[] = [];
	const warn = ({ reason }: { reason: string }) => reasons.push(reason);
	const replica = followReplica({
		primary,
		replica: openDatabase({ connection, timeouts: replicaTimeouts }),
		log: { warn, info: () => {} } as never,
	});
	onTestFinished(async () => {
		await replica.stop();
		await primary.destroy();
	});
	await vi.waitUntil(() => reasons.length > 0, { timeout: 60_000 });
	expect(reasons).toEqual(['its database has no tables of the shop yet']);
	expect(replica.isUsed()).toBe(false);
});
