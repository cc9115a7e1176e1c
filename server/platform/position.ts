/** A place in the log of the database (LSN). What was committed before it was read is before it. */
export type Position = bigint;

/** '16/B374D848' */
export function positionOf(text: string): Position {
	const [high = '', low = ''] = text.split('/');
	return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function positionText(position: Position): string {
	return `${(position >> 32n).toString(16)}/${(position & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase();
}
