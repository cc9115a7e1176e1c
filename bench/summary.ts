import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A figure of a measurement, with what it was measured beside: its limit, or the same in a small shop. */
export type Figure = { name: string; value: number; unit: string; beside?: number; share?: number };

const width = 84;

type Summary = Record<string, { measuredAt: string; figures: Figure[] }>;

function tableOf(summary: Summary): string[] {
	const number = (value: number | undefined, digits: number) => (value?.toFixed(digits) ?? '').padStart(10);
	const line = ({ name, value, unit, beside, share }: Figure) =>
		`${name.padEnd(width)} ${number(value, value < 100 ? 1 : 0)} ${unit.padEnd(5)} ${number(beside, (beside ?? 0) < 100 ? 1 : 0)} ${number(share, 2)}`;
	return [
		`${'figure'.padEnd(width)} ${'value'.padStart(10)} unit  ${'beside'.padStart(10)} ${'share'.padStart(10)}`,
		...Object.entries(summary).flatMap(([command, { measuredAt, figures }]) => [
			`-- ${command}, ${measuredAt}`,
			...figures.map(line),
		]),
	];
}

/**
 * Writes all that a command has measured to a file of its own, and its figures to the summary of all commands, which replace
 * those of its last run. @returns the summary as a table
 */
export function keepResult(
	directory: string,
	command: string,
	{ result, figures }: { result: object; figures: Figure[] },
): string[] {
	mkdirSync(directory, { recursive: true });
	const write = (name: string, content: object) =>
		writeFileSync(join(directory, name), `${JSON.stringify(content, null, '\t')}\n`);
	write(`${command}.json`, result);
	const file = join(directory, 'summary.json');
	const summary = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Summary) : {};
	summary[command] = { measuredAt: new Date().toISOString(), figures };
	write('summary.json', summary);
	return tableOf(summary);
}
