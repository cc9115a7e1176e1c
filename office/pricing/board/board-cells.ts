import { type PriceField, priceFields } from '#domain/pasted-prices.ts';

/** Focusable cells of a row, from left to right. */
export const cellNames = ['select', ...priceFields, 'history'] as const;
export type CellName = (typeof cellNames)[number];
export type CellAt = { id: string; cell: CellName };

export const isPriceField = (cell: CellName): cell is PriceField => (priceFields as readonly string[]).includes(cell);

export type Step = { rows: number; cells: number } | 'next' | 'previous';

/** The target of a step; null: outside the board. Tab moves through the prices only, row by row. */
export function stepFrom(ids: readonly string[], index: number, cell: CellName, step: Step): CellAt | null {
	if (typeof step === 'object') {
		const row = Math.min(ids.length - 1, Math.max(0, index + step.rows));
		const column = Math.min(cellNames.length - 1, Math.max(0, cellNames.indexOf(cell) + step.cells));
		const id = ids[row];
		const name = cellNames[column];
		return id === undefined || name === undefined ? null : { id, cell: name };
	}
	const forward = step === 'next' ? 1 : -1;
	for (
		let position = index * cellNames.length + cellNames.indexOf(cell) + forward;
		position >= 0;
		position += forward
	) {
		const id = ids[Math.floor(position / cellNames.length)];
		const name = cellNames[position % cellNames.length];
		if (id === undefined) return null;
		if (name !== undefined && isPriceField(name)) return { id, cell: name };
	}
	return null;
}

/** The step of a key; left and right move inside a text until its end. */
export function stepOfKey(
	event: { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
	text: { start: number; end: number; length: number } | null,
	rowCount: number,
): Step | null {
	if (event.altKey) return null;
	const far = event.ctrlKey || event.metaKey;
	const isAllSelected = text === null || (text.start === 0 && text.end === text.length);
	const pageRows = 10;
	switch (event.key) {
		case 'Enter':
			return text === null ? null : { rows: event.shiftKey ? -1 : 1, cells: 0 };
		case 'Tab':
			return event.shiftKey ? 'previous' : 'next';
		case 'ArrowDown':
			return { rows: far ? rowCount : 1, cells: 0 };
		case 'ArrowUp':
			return { rows: far ? -rowCount : -1, cells: 0 };
		case 'PageDown':
			return { rows: pageRows, cells: 0 };
		case 'PageUp':
			return { rows: -pageRows, cells: 0 };
		case 'ArrowRight':
			return isAllSelected || text.end === text.length ? { rows: 0, cells: 1 } : null;
		case 'ArrowLeft':
			return isAllSelected || text.start === 0 ? { rows: 0, cells: -1 } : null;
		default:
			return null;
	}
}
