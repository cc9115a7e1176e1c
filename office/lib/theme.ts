import english from '#office/messages/en/layout.json';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { colours, radii } from './palette.ts';

const fontFamily = '"Anek Latin", "Anek Rupee", "Noto Sans Devanagari", "Nirmala UI", system-ui, sans-serif';
const border = `1px solid ${colours['soil-200']}`;

/** Dense layout: off-white background, white cards with a thin border, leaf green for actions. */
export const theme: RaThemeOptions = {
	...defaultTheme,
	sidebar: { width: 216, closedWidth: 52 },
	palette: {
		mode: 'light',
		primary: { main: colours['leaf-700'], dark: colours['leaf-800'], light: colours['leaf-600'], contrastText: '#fff' },
		secondary: { main: colours['leaf-700'], contrastText: '#fff' },
		error: { main: colours['chilli-600'], dark: colours['chilli-700'], contrastText: '#fff' },
		warning: { main: colours['turmeric-600'], contrastText: '#fff' },
		success: { main: colours['leaf-700'], contrastText: '#fff' },
		info: { main: colours['sky-800'], contrastText: '#fff' },
		background: { default: colours.paper, paper: colours.card },
		text: { primary: colours['soil-900'], secondary: colours['soil-500'] },
		divider: colours['soil-200'],
	},
	shape: { borderRadius: radii.s },
	typography: {
		fontFamily,
		fontSize: 14,
		h1: { fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.015em' },
		h2: { fontSize: '1.125rem', fontWeight: 650 },
		h3: { fontSize: '1rem', fontWeight: 650 },
		h6: { fontSize: '1.125rem', fontWeight: 650 },
		button: { textTransform: 'none', fontWeight: 600 },
	},
	components: {
		...defaultTheme.components,
		MuiCssBaseline: {
			styleOverrides: {
				'*:focus-visible': { outline: `2px solid ${colours['leaf-600']}`, outlineOffset: 2 },
				'@media (prefers-reduced-motion: reduce)': {
					'*, *::before, *::after': { animationDuration: '1ms !important', transitionDuration: '1ms !important' },
				},
			},
		},
		MuiPaper: { styleOverrides: { rounded: { borderRadius: radii.ms } }, defaultProps: { elevation: 0 } },
		MuiCard: { styleOverrides: { root: { border } } },
		MuiAppBar: {
			defaultProps: { color: 'default', elevation: 0 },
			styleOverrides: { root: { background: colours.card, borderBottom: border, color: colours['soil-900'] } },
		},
		// Touch height on touch screens, dense with a mouse.
		MuiButton: { styleOverrides: { root: { minHeight: 36, '@media (max-width: 900px)': { minHeight: 44 } } } },
		RaToolbar: {
			styleOverrides: {
				root: { '&.RaToolbar-desktopToolbar, &.RaToolbar-mobileToolbar': { background: colours['soil-100'] } },
			},
		},
		// On a phone react-admin shows the toolbar as a white band, even when its only button floats elsewhere.
		RaTopToolbar: {
			styleOverrides: {
				root: { '@media (max-width: 600px)': { background: 'none', '&.MuiToolbar-root': { minHeight: 0 } } },
			},
		},
		RaListToolbar: { styleOverrides: { root: { '@media (max-width: 600px)': { background: 'none' } } } },
		// On a phone the round button floats over the end of a list; padding keeps the last row visible.
		RaList: { styleOverrides: { root: { '@media (max-width: 900px)': { paddingBottom: 88 } } } },
		// react-admin's progress indicators have no accessible name.
		MuiCircularProgress: { defaultProps: { 'aria-label': english.khetse.loading } },
		MuiLinearProgress: { defaultProps: { 'aria-label': english.khetse.loading } },
		MuiTableCell: {
			styleOverrides: {
				root: { borderColor: colours['soil-200'], fontVariantNumeric: 'tabular-nums' },
				head: { background: colours['soil-100'], color: colours['soil-700'], fontWeight: 600 },
			},
		},
		// react-admin labels the cell of a row's checkbox; the label belongs to the checkbox.
		MuiCheckbox: {
			defaultProps: {
				slotProps: {
					root: { 'aria-label': undefined },
					input: (box: { 'aria-label'?: string }) => ({ 'aria-label': box['aria-label'] }),
				},
			},
		},
		MuiChip: { styleOverrides: { root: { fontWeight: 600, borderRadius: radii.xs } } },
		// The same background when hovered: a darker one has too little contrast with the label.
		MuiFilledInput: {
			styleOverrides: {
				root: { '&, &:hover, &.Mui-focused, &.Mui-disabled': { backgroundColor: colours['soil-100'] } },
			},
		},
		MuiFormHelperText: { styleOverrides: { root: { ':empty': { display: 'none' } } } },
	},
};
