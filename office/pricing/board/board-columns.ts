import { colours } from '#office/lib/palette.ts';
import { styled } from '@mui/material/styles';

/** Names of the columns, from left to right; their widths are in `template`. */
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
const narrowTemplate = '36px 112px 52px 84px 84px 48px 92px 84px 64px 60px 44px';
export const rowHeight = 58;
export const headHeight = 44;

/** A row of the board has the width of its columns; the container scrolls. */
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
	'@media (max-width: 900px)': { gridTemplateColumns: narrowTemplate, minWidth: 830 },
	'& > .money': { textAlign: 'right' },
	// Product and variant stay fixed while the prices scroll.
	'& > .product': { position: 'sticky', left: 0, background: 'inherit', zIndex: 1, alignSelf: 'stretch', minWidth: 0 },
});

/** Text cells beside the prices. One shared style: scrolling renders and removes many rows. */
export const RowName = styled('div')({
	display: 'grid',
	alignContent: 'center',
	'& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
	'& > strong': { fontWeight: 600, lineHeight: 1.25 },
	'& > span': { fontSize: '0.75rem', color: colours['soil-500'] },
	'& > span[data-alarm]': { color: colours['chilli-700'], fontWeight: 700 },
});

export const Tick = styled('label')({
	display: 'grid',
	placeItems: 'center',
	height: 44,
	cursor: 'pointer',
	'& > input': { width: 18, height: 18, margin: 0, accentColor: colours['leaf-700'], cursor: 'pointer' },
});

export const SignButton = styled('button')({
	display: 'grid',
	placeItems: 'center',
	width: 44,
	height: 44,
	padding: 0,
	border: 0,
	borderRadius: '50%',
	background: 'none',
	color: colours['soil-500'],
	cursor: 'pointer',
	'&:hover': { background: colours['soil-100'] },
});

export const GridCell = styled('div')({
	minWidth: 0,
	'&[data-alarm]': { color: colours['chilli-700'], fontWeight: 700 },
	'& > small': { display: 'block', fontSize: '0.6875rem', lineHeight: 1.1 },
});
