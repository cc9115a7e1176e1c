import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '#domain/duration.ts';
import { refuseUntil } from '#server/platform/silent-files.ts';

const responseMs = 5 * secondMs;

/** Ends with the process that started it, which may have no right to end it: then its standard input closes. */
const look = `
	process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume();
	process.stdout.write('looks');
	require('node:fs/promises').readdir(process.argv[1]).catch(() => {}).finally(() => process.exit());
`;

/**
 * Whether the folder does not respond; one that is missing does. Another process looks: one with a thread that waits for a disk can
 * neither give up the rights of root nor end by itself. Until that process has ended no operation on the folder is begun here.
 */
export async function isSilentFolder(folder: string): Promise<boolean> {
	const child = spawn(process.execPath, ['--eval', look, folder], { stdio: ['pipe', 'pipe', 'ignore'] });
	const ended = once(child, 'exit').then(() => true);
	// On a slow machine its start may take longer than a disk.
	await Promise.race([once(child.stdout, 'data'), ended]);
	if (await Promise.race([ended, sleep(responseMs, false, { ref: false })])) return false;
	refuseUntil(folder, ended);
	child.unref();
	for (const stream of [child.stdin, child.stdout]) (stream as Socket).unref();
	return true;
}
