import type { PriceField } from '#domain/pasted-prices.ts';
import { type PriceProblemName, priceProblems } from '#contract/price-problem-wire.ts';
import { colours, radii } from '#office/palette.ts';
import { styled } from '@mui/material/styles';
import { memo } from 'react';

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
	'&[data-jump]': { color: colours['chilli-700'], fontWeight: 700 },
});

export type PriceCellProps = {
	id: string;
	field: PriceField;
	label: string;
	text: string;
	isChanged: boolean;
	problem: PriceProblemName | undefined;
	note?: string | undefined;
	isJump?: boolean;
	isTabStop: boolean;
	onType: (id: string, field: PriceField, text: string) => void;
};

/** One price to type over: always an input, so that a tap, a finger on the keyboard and a screen reader find the same. */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
	const { id, field, label, text, isChanged, problem, note, isJump = false, isTabStop, onType } = props;
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
			{note !== undefined && <Note data-jump={isJump || undefined}>{note}</Note>}
		</Cell>
	);
});
