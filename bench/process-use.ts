import { readdirSync, readFileSync, statSync } from 'node:fs';

/** Resident memory in MB of a process. source: proc(5) */
export function memoryMb(pid: number): number {
	const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	return Number(kilobytes ?? 0) / 1024;
}

type Status = { pid: number; parent: number; program: string };

function runningProcesses(): Status[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => {
			try {
				const [, program = '', fields = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
				return [{ pid: Number(name), parent: Number(fields.split(' ')[1]), program }];
			} catch {
				// The process has ended since it was listed.
				return [];
			}
		});
}

/** The processes that a process has started, and theirs. */
function startedBy(pid: number): Status[] {
	const all = runningProcesses();
	const below = (parent: number): Status[] =>
		all.filter((status) => status.parent === parent).flatMap((status) => [status, ...below(status.pid)]);
	return below(pid);
}

/** Memory of the PostgreSQL processes below a process in MB; what they share is counted once. source: proc(5) */
export function databaseMb(pid: number): number {
	const proportions = startedBy(pid)
		.filter(({ program }) => program.startsWith('postgres'))
		.map((status) => {
			try {
				return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${status.pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
			} catch {
				return 0;
			}
		});
	return proportions.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

/** source: sysconf(3), _SC_CLK_TCK on Linux */
const ticksPerSecond = 100;

/** User and system time of a process, or of those it has started, in seconds. source: proc(5) */
export function cpuSeconds(pid: number, of: 'itself' | 'children'): number {
	const pids = of === 'itself' ? [String(pid)] : readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	let ticks = 0;
	for (const id of pids) {
		try {
			const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
			if (of === 'itself' || Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
		} catch {
			// The process has ended since it was listed.
		}
	}
	return ticks / ticksPerSecond;
}

/**
 * Seconds since the start of the machine in which the disk of a directory had something to do. source: proc_diskstats(5), st_dev
 * @returns null: no disk of its own, such as in memory
 */
export function diskSeconds(directory: string): number | null {
	const { dev } = statSync(directory);
	const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
	const lines = readFileSync('/proc/diskstats', 'utf8').split('\n');
	const fields = lines.map((line) => line.trim().split(/\s+/));
	const ofDisk = fields.find((field) => Number(field[0]) === major && Number(field[1]) === minor);
	return ofDisk === undefined ? null : Number(ofDisk[12]) / 1000;
}
