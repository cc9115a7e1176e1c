import type { BoardRow } from '#contract/office/prices.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { CellAt, CellName } from './board-cells.ts';

export type CellFocus = {
	active: CellAt | null;
	setActive: (at: CellAt) => void;
	moveTo: (at: CellAt) => void;
	/** the cell of a row that Tab comes to from outside */
	tabStopOf: (id: string) => CellName | null;
};

/** Which cell has the focus, and moving it: a cell that is far away is drawn first. */
export function useCellFocus(box: RefObject<HTMLElement | null>, rows: readonly BoardRow[]): CellFocus {
	const [at, setAt] = useState<CellAt | null>(null);
	const [isMoving, setMoving] = useState(false);
	const active = at !== null && rows.some(({ id }) => id === at.id) ? at : null;

	useEffect(() => {
		if (!isMoving || at === null) return;
		setMoving(false);
		box.current?.querySelector<HTMLElement>(`[data-cell="${at.id}:${at.cell}"]`)?.focus();
	}, [isMoving, at, box]);

	return {
		active,
		setActive: setAt,
		moveTo(to) {
			setAt(to);
			setMoving(true);
		},
		tabStopOf(id) {
			if (active !== null) return active.id === id ? active.cell : null;
			return id === rows[0]?.id ? 'price' : null;
		},
	};
}
