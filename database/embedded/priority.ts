import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';

/** The nice value of the database processes of the embedded server: a ninth of the weight of 0. */
export const databaseNice = 10;
/** source: Linux, proc_sched_autogroup_set_nice: without CAP_SYS_ADMIN one change in 100 ms, EAGAIN before */
const autogroupRetryMs = { shortest: 150, longest: 300 };
const autogroupTries = 40;

/**
 * Lets the shop run before the database process of a connection when both want the same core: otherwise even a refusal
 * waits for the turns of all database processes. Each of them is a session of its own, and Linux gives each session the
 * share that the whole shop has (autogroup); there the nice value of a single process has no effect.
 */
export async function lowerPriority(client: PoolClient): Promise<void> {
	const { processID } = client as unknown as { processID: number };
	let isOpen = true;
	client.once('end', () => {
		isOpen = false;
	});
	try {
		setPriority(processID, databaseNice);
	} catch {
		// It has ended, or the system does not allow it: the shop works without.
		return;
	}
	for (let tries = 0; isOpen && process.platform === 'linux' && tries < autogroupTries; tries += 1) {
		try {
			await writeFile(`/proc/${processID}/autogroup`, String(databaseNice));
			return;
		} catch (error) {
			if ((error as { code?: string }).code !== 'EAGAIN') return;
			await sleep(randomInt(autogroupRetryMs.shortest, autogroupRetryMs.longest), undefined, { ref: false });
		}
	}
}
