import type { PriceField } from '#domain/pasted-prices.ts';
import type { BoardRow } from '#contract/pricing-office.ts';
import { colours, radii } from '#office/lib/palette.ts';
import { Checkbox } from '@mui/material';
import { styled } from '@mui/material/styles';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
	type ClipboardEvent,
	type FocusEvent,
	type KeyboardEvent,
	type RefObject,
	useEffect,
	useRef,
	useState,
} from 'react';
import { useTranslate } from 'react-admin';
import { type CellAt, type CellName, isPriceField, stepFrom, stepOfKey } from './board-cells.ts';
import { columns, GridCell, GridRow, headHeight, rowHeight } from './board-columns.ts';
import { BoardRowView } from './board-row.tsx';
import type { Draft } from './price-draft.ts';

export type CellFocus = {
	active: CellAt | null;
	setActive: (at: CellAt) => void;
	moveTo: (at: CellAt) => void;
	/** the cell of a row in the tab order */
	tabStopOf: (id: string) => CellName | null;
};

/** The focused cell, and moving the focus: a cell out of view is rendered first. */
function useCellFocus(box: RefObject<HTMLElement | null>, rows: readonly BoardRow[]): CellFocus {
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

const Box = styled('div')({
	overflow: 'auto',
	flex: 1,
	minHeight: 240,
	border: `1px solid ${colours['soil-200']}`,
	borderRadius: radii.ms,
	background: colours.card,
	overscrollBehavior: 'contain',
});

const Head = styled(GridRow)({
	position: 'sticky',
	top: 0,
	zIndex: 2,
	height: headHeight,
	background: colours['soil-100'],
	color: colours['soil-700'],
	fontSize: '0.8125rem',
	fontWeight: 600,
	'& > [role]': { whiteSpace: 'nowrap' },
});

/** The one-character column needs an accessible name. */
const HeadText = styled('span', { shouldForwardProp: (name) => name !== 'isHidden' })<{ isHidden: boolean }>(
	({ isHidden }) =>
		isHidden ? { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } : {},
);

const plain = new Set<string>(['select', 'product', 'history']);

type Props = {
	rows: readonly BoardRow[];
	draft: Draft;
	selected: ReadonlySet<string>;
	onType: (id: string, field: PriceField, text: string) => void;
	onToggle: (id: string) => void;
	onToggleAll: () => void;
	onPaste: (text: string, at: { id: string; field: PriceField }) => void;
	onHistory: (row: BoardRow) => void;
};

function cellOf(target: EventTarget): CellAt | null {
	const name = target instanceof HTMLElement ? target.dataset.cell : undefined;
	if (name === undefined) return null;
	const at = name.lastIndexOf(':');
	return { id: name.slice(0, at), cell: name.slice(at + 1) as CellName };
}

/** Ten thousand editable variants: only visible rows are rendered, and one cell is in the tab order. */
export function BoardGrid(props: Props) {
	const { rows, draft, selected, onType, onToggle, onToggleAll, onPaste, onHistory } = props;
	const translate = useTranslate();
	const box = useRef<HTMLDivElement>(null);
	const behind = useRef<HTMLSpanElement>(null);
	/** the text of the focused price when it got the focus */
	const before = useRef<{ input: HTMLInputElement; text: string } | null>(null);
	const { active, setActive, moveTo, tabStopOf } = useCellFocus(box, rows);
	const activeIndex = active === null ? -1 : rows.findIndex(({ id }) => id === active.id);
	const virtual = useVirtualizer({
		count: rows.length,
		getScrollElement: () => box.current,
		estimateSize: () => rowHeight,
		getItemKey: (index) => rows[index]?.id ?? index,
		overscan: 6,
		paddingStart: headHeight,
		scrollPaddingStart: headHeight,
		// The focused row stays rendered while scrolling: otherwise the focus is lost.
		rangeExtractor(range) {
			const shown = defaultRangeExtractor(range);
			return activeIndex === -1 || shown.includes(activeIndex) ? shown : [...shown, activeIndex].sort((a, b) => a - b);
		},
	});

	function onKeyDown(event: KeyboardEvent) {
		// Tab on the board itself leaves it instead of entering the cells again.
		if (event.target === box.current && event.key === 'Tab' && !event.shiftKey) behind.current?.focus();
		const at = cellOf(event.target);
		if (at === null) return;
		const input = isPriceField(at.cell) && event.target instanceof HTMLInputElement ? event.target : null;
		if (event.key === 'Escape' && isPriceField(at.cell)) {
			// It undoes what was typed since the cell has the focus, and leaves the cells.
			event.preventDefault();
			const { current } = before;
			if (input !== null && current?.input === input && current.text !== input.value) {
				onType(at.id, at.cell, current.text);
			}
			box.current?.focus();
			return;
		}
		const text =
			input === null
				? null
				: { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0, length: input.value.length };
		const step = stepOfKey(event, text, rows.length);
		const index = rows.findIndex(({ id }) => id === at.id);
		const to =
			step &&
			stepFrom(
				rows.map(({ id }) => id),
				index,
				at.cell,
				step,
			);
		if (to === null) return;
		event.preventDefault();
		virtual.scrollToIndex(rows.findIndex(({ id }) => id === to.id));
		moveTo(to);
	}

	function onFocus(event: FocusEvent) {
		const at = cellOf(event.target);
		if (at === null) return;
		before.current =
			event.target instanceof HTMLInputElement ? { input: event.target, text: event.target.value } : null;
		setActive(at);
	}

	function onPasteHere(event: ClipboardEvent) {
		const at = cellOf(event.target);
		const text = event.clipboardData.getData('text/plain');
		// A single value is pasted by the input itself.
		if (at === null || !isPriceField(at.cell) || !/[\t\n]/.test(text.trimEnd())) return;
		event.preventDefault();
		// A pasted block is no typing: Escape keeps it.
		before.current = null;
		onPaste(text, { id: at.id, field: at.cell });
	}

	const isAllSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id));
	return (
		<>
			<Box
				ref={box}
				role="grid"
				tabIndex={-1}
				aria-label={translate('khetse.pricing.board')}
				aria-rowcount={rows.length + 1}
				aria-colcount={columns.length}
				aria-multiselectable
				onKeyDown={onKeyDown}
				onFocus={onFocus}
				onPaste={onPasteHere}
			>
				<div style={{ position: 'relative', height: virtual.getTotalSize() }}>
					<Head role="row" aria-rowindex={1}>
						{columns.map((column) => (
							<GridCell
								key={column}
								role="columnheader"
								className={column === 'product' ? 'product' : plain.has(column) ? undefined : 'money'}
								style={column === 'product' ? { display: 'flex', alignItems: 'center' } : undefined}
							>
								{column === 'select' ? (
									<Checkbox
										checked={isAllSelected}
										indeterminate={!isAllSelected && selected.size > 0}
										onChange={onToggleAll}
										slotProps={{ input: { 'aria-label': translate('khetse.pricing.selectAll') } }}
									/>
								) : (
									<HeadText isHidden={column === 'history'}>{translate(`khetse.pricing.columns.${column}`)}</HeadText>
								)}
							</GridCell>
						))}
					</Head>
					{virtual.getVirtualItems().map(({ index, start }) => {
						const row = rows[index];
						return row === undefined ? null : (
							<BoardRowView
								key={row.id}
								row={row}
								draftRow={draft[row.id]}
								index={index}
								top={start}
								isSelected={selected.has(row.id)}
								tabStop={tabStopOf(row.id)}
								onType={onType}
								onToggle={onToggle}
								onHistory={onHistory}
							/>
						);
					})}
				</div>
			</Box>
			<span ref={behind} tabIndex={-1} />
		</>
	);
}
