/** A log sequence number of PostgreSQL. A transaction that was committed before it was read has a lower one. */
export type Lsn = bigint;

/** '16/B374D848' */
export function parseLsn(text: string): Lsn {
	const [high = '', low = ''] = text.split('/');
	return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * A place in the log of a server: its timeline, which rises when a server becomes the primary, and the LSN below it, so that
 * those of a later timeline are higher. A former primary may have a higher LSN than the present one, and lack what that has.
 */
export type LogPosition = bigint;

const timelineBits = 64n;

/** SQL: the timeline of a primary in hexadecimal digits, with which the name of a file of its log begins. */
export const currentTimeline = 'left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)';

/** SQL: the position of a primary, for parsePosition. */
export const currentPosition = `${currentTimeline} || ' ' || pg_current_wal_flush_lsn()`;

/** '00000002 16/B374D848' */
export function parsePosition(text: string): LogPosition {
	const [timeline = '', lsn = ''] = text.split(' ');
	return (BigInt(`0x${timeline}`) << timelineBits) | parseLsn(lsn);
}

/** As parameters of a statement: the LSN of a replica must have reached `lsn`, and `writtenTimeline` there `timeline`. */
export function partsOf(position: LogPosition): { timeline: number; lsn: string } {
	const low = (bits: bigint, from: bigint) => BigInt.asUintN(32, bits >> from).toString(16);
	return {
		timeline: Number(position >> timelineBits),
		lsn: `${low(position, 32n)}/${low(position, 0n)}`.toUpperCase(),
	};
}

/** SQL: the last timeline that a server has rows of. */
export const writtenTimeline = 'coalesce((select max(timeline) from log_timelines), 0)';
