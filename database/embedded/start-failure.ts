/** Why a server did not start. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * SQLSTATE of a server that runs and cannot be used: files or rules are missing, or damaged, and waiting changes nothing.
 * source: PostgreSQL, appendix A — no such role or rule, no such database, system error, configuration file, internal error
 */
const unusableCodes = /^(?:28000|3D000|58...|F0...|XX...)$/;

export function isUnusable(error: unknown): boolean {
	return unusableCodes.test((error as { code?: string }).code ?? '');
}

const logFolderOf = (cluster: string): string => join(cluster, 'log');

/** What the server says of an error, with the place of its log. */
export function unusableSentence(error: unknown, cluster: string): string {
	const { message, detail } = error as { message: string; detail?: string };
	return `${message}${detail === undefined ? '' : ` (${detail.replace(/\.$/, '')})`}. Its log is in ${logFolderOf(cluster)}.`;
}

/** They say only that the log goes on in its folder. */
const redirection = /redirecting log output|Future log output/;
/** Logged for each connection that is tried too early. */
const tooEarly = /the database system is |not yet accepting connections/;
const fatalLine = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d+) UTC \[\d+\] ((?:FATAL|PANIC): .*)$/;

/** The last line in its log with which a process of a server ended since it was started; '': there is none */
function lastFatalLine(cluster: string, since: number): string {
	const folder = logFolderOf(cluster);
	try {
		const files = readdirSync(folder).map((name) => join(folder, name));
		const recent = files.filter((file) => statSync(file).mtimeMs >= since);
		const lines = recent.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
		const found = lines.flatMap((line) => {
			const [, day, time, text = ''] = fatalLine.exec(line) ?? [];
			return day === undefined || Date.parse(`${day}T${time}Z`) < since || tooEarly.test(text) ? [] : [text];
		});
		return found.at(-1) ?? '';
	} catch {
		return '';
	}
}

/** @param started.startLog what it wrote until its log began */
export function failureSentence(error: unknown, started: { cluster: string; startLog: string; since: number }): string {
	const { cluster, startLog, since } = started;
	if (isUnusable(error)) return unusableSentence(error, cluster);
	const lines = readFileSync(startLog, 'utf8').trim().split('\n');
	const said = lines
		.filter((line) => !redirection.test(line))
		.slice(-3)
		.join(' ');
	if (said !== '') return said;
	return `${lastFatalLine(cluster, since) || 'it ended, or was not ready in time'}. Its log is in ${logFolderOf(cluster)}.`;
}
