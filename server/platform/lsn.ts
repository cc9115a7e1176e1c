/** A log sequence number of PostgreSQL. A transaction that was committed before it was read has a lower one. */
export type Lsn = bigint;

/** '16/B374D848' */
export function parseLsn(text: string): Lsn {
	const [high = '', low = ''] = text.split('/');
	return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function lsnText(position: Lsn): string {
	return `${(position >> 32n).toString(16)}/${(position & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase();
}
