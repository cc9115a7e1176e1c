import { formatNumber } from '#domain/amount.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import { type PriceField, priceFields } from '#domain/pasted-prices.ts';
import { discountPercent, formatComparablePrice } from '#domain/price.ts';
import { changePercent, marginPercent, type PriceProblemName, priceProblems } from '#domain/price-change.ts';
import type { BoardRow } from '#contract/pricing-office.ts';
import { variantPricesFromWire } from '#contract/pricing-wire.ts';
import { colours, radii } from '#office/lib/palette.ts';
import { signedPercent } from '#office/pricing/price-change-line.ts';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import type { CellName } from './board-cells.ts';
import { GridCell, GridRow, RowName, rowHeight, SignButton, Tick } from './board-columns.ts';
import { type DraftRow, plainText, validate } from './price-draft.ts';

const Cell = styled('span')({ display: 'grid', minWidth: 0 });

const Input = styled('input')({
	width: '100%',
	height: 34,
	padding: '0 8px',
	border: `1px solid ${colours['soil-300']}`,
	borderRadius: radii.xs,
	background: colours.card,
	color: colours['soil-900'],
	font: 'inherit',
	fontVariantNumeric: 'tabular-nums',
	textAlign: 'right',
	'@media (max-width: 900px)': { height: 44 },
	'&[data-changed]': { background: colours['turmeric-100'], borderColor: colours['turmeric-600'], fontWeight: 650 },
	'&[aria-invalid]': { background: colours['chilli-100'], borderColor: colours['chilli-600'] },
	'&:focus-visible': { outlineOffset: 0 },
});

const Note = styled('span')({
	fontSize: '0.6875rem',
	lineHeight: 1.1,
	textAlign: 'right',
	whiteSpace: 'nowrap',
	color: colours['turmeric-800'],
	'&[data-large-change]': { color: colours['chilli-700'], fontWeight: 700 },
});

export type PriceCellProps = {
	id: string;
	field: PriceField;
	label: string;
	text: string;
	isChanged: boolean;
	problem: PriceProblemName | undefined;
	note?: string | undefined;
	isLargeChange?: boolean;
	isTabStop: boolean;
	onType: (id: string, field: PriceField, text: string) => void;
};

/** An editable price: always an input, the same for touch, keyboard and screen readers. */
const PriceCell = memo(function PriceCell(props: PriceCellProps) {
	const { id, field, label, text, isChanged, problem, note, isLargeChange = false, isTabStop, onType } = props;
	const sentence = problem === undefined ? undefined : priceProblems[problem];
	return (
		<Cell>
			<Input
				data-cell={`${id}:${field}`}
				data-changed={isChanged || undefined}
				aria-label={label}
				aria-invalid={problem === undefined ? undefined : true}
				title={sentence}
				value={text}
				inputMode="decimal"
				autoComplete="off"
				enterKeyHint="next"
				maxLength={40}
				tabIndex={isTabStop ? 0 : -1}
				onChange={(event) => onType(id, field, event.target.value)}
				onFocus={(event) => event.target.select()}
			/>
			{note !== undefined && <Note data-large-change={isLargeChange || undefined}>{note}</Note>}
		</Cell>
	);
});

const labels = { price: 'priceOf', mrp: 'mrpOf', cost: 'costOf' } as const;

export type BoardRowProps = {
	row: BoardRow;
	draftRow: DraftRow | undefined;
	index: number;
	top: number;
	isSelected: boolean;
	/** the cell of this row in the tab order */
	tabStop: CellName | null;
	onType: (id: string, field: PriceField, text: string) => void;
	onToggle: (id: string) => void;
	onHistory: (row: BoardRow) => void;
};

export const BoardRowView = memo(function BoardRowView(props: BoardRowProps) {
	const { row, draftRow, index, top, isSelected, tabStop, onType, onToggle, onHistory } = props;
	const translate = useTranslate();
	const name = `${row.product} ${row.unit}`;
	const validated = draftRow === undefined ? null : validate(row, draftRow);
	const now = variantPricesFromWire(row);
	const to = validated?.to ?? now;
	const percent = validated?.isChanged ? changePercent(now.price, to.price) : 0;
	const margin = marginPercent(to);
	const comparable = formatComparablePrice(to.price, row.packAmount, row.base);
	const off = discountPercent(to.price, to.mrp);

	const cell = (field: PriceField) => (
		<PriceCell
			id={row.id}
			field={field}
			label={translate(`khetse.pricing.${labels[field]}`, { name })}
			text={draftRow?.[field] ?? plainText(row, field)}
			isChanged={draftRow?.[field] !== undefined}
			problem={validated?.problems[field]}
			note={field === 'price' && percent ? signedPercent(percent) : undefined}
			isLargeChange={validated?.isLargeChange ?? false}
			isTabStop={tabStop === field}
			onType={onType}
		/>
	);
	const [price, mrp, cost] = priceFields.map((field) => (
		<GridCell key={field} role="gridcell">
			{cell(field)}
		</GridCell>
	));

	return (
		<GridRow
			role="row"
			aria-rowindex={index + 2}
			aria-selected={isSelected}
			style={{ position: 'absolute', top: 0, left: 0, right: 0, height: rowHeight, transform: `translateY(${top}px)` }}
		>
			<GridCell role="gridcell">
				<Tick>
					<input
						type="checkbox"
						data-cell={`${row.id}:select`}
						aria-label={translate('khetse.pricing.select', { name })}
						tabIndex={tabStop === 'select' ? 0 : -1}
						checked={isSelected}
						onChange={() => onToggle(row.id)}
					/>
				</Tick>
			</GridCell>
			<RowName role="rowheader" className="product" title={`${name} · ${row.sku} · ${row.category}`}>
				<strong>{row.product}</strong>
				{validated?.isStale ? (
					<span data-alarm>
						<b>{row.unit}</b> {translate('khetse.pricing.changedByOther', { price: formatRupees(now.price) })}
					</span>
				) : (
					<span>
						<b>{row.unit}</b> {`· ${row.sku} · ${row.category}`}
					</span>
				)}
			</RowName>
			<GridCell role="gridcell" className="money">
				{row.yesterdayPaise === null ? '–' : formatRupees(row.yesterdayPaise as Paise)}
			</GridCell>
			{price}
			{mrp}
			<GridCell role="gridcell" className="money">
				{off === 0 ? '–' : `${off} %`}
			</GridCell>
			<GridCell role="gridcell" className="money">
				{comparable}
			</GridCell>
			{cost}
			<GridCell role="gridcell" className="money" data-alarm={(margin !== null && margin < 0) || undefined}>
				{margin === null ? '–' : `${margin} %`}
			</GridCell>
			<GridCell role="gridcell" className="money" data-alarm={row.isLow || undefined}>
				{formatNumber(row.stock)}
				{row.isLow && <small>{translate('khetse.pricing.isLow')}</small>}
			</GridCell>
			<GridCell role="gridcell">
				<SignButton
					type="button"
					data-cell={`${row.id}:history`}
					tabIndex={tabStop === 'history' ? 0 : -1}
					aria-label={translate('khetse.pricing.historyOf', { name })}
					onClick={() => onHistory(row)}
				>
					<HistoryIcon fontSize="small" />
				</SignButton>
			</GridCell>
		</GridRow>
	);
});
