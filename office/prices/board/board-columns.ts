import { colours } from '#office/palette.ts';
import { styled } from '@mui/material/styles';

/** Names of the columns, from left to right; their widths stand in `template`. */
export const columns = [
	'select',
	'product',
	'yesterday',
	'price',
	'mrp',
	'off',
	'comparable',
	'cost',
	'margin',
	'stock',
	'history',
] as const;

const template = '44px minmax(190px, 1fr) 70px 92px 92px 48px 92px 92px 64px 60px 44px';
const narrowTemplate = '44px 132px 66px 92px 92px 48px 92px 92px 64px 60px 44px';
export const rowHeight = 58;
export const headHeight = 44;

/** A row of the board; as wide as its columns, the box around all rows scrolls. */
export const GridRow = styled('div')({
	display: 'grid',
	gridTemplateColumns: template,
	gap: 6,
	gridTemplateRows: 'minmax(0, 1fr)',
	alignItems: 'center',
	minWidth: 966,
	paddingInline: 4,
	background: colours.card,
	borderBottom: `1px solid ${colours['soil-200']}`,
	fontVariantNumeric: 'tabular-nums',
	'@media (max-width: 900px)': { gridTemplateColumns: narrowTemplate, minWidth: 894 },
	'& > .money': { textAlign: 'right' },
	// What a row is about stays in sight while its prices scroll by.
	'& > .product': { position: 'sticky', left: 0, background: 'inherit', zIndex: 1, alignSelf: 'stretch', minWidth: 0 },
});

export const GridCell = styled('div')({ minWidth: 0 });
