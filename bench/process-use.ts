import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory in MB, of a process and those it has started. source: proc(5) */
export function memoryMb(pid: number): number {
	const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	return Number(kilobytes ?? 0) / 1024;
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
