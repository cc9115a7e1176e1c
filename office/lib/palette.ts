/**
 * Colours and radii of web/styles/tokens.css as values for MUI. palette.test.ts checks that they are equal.
 */
export const colours = {
	'leaf-900': '#12351f',
	'leaf-800': '#184a2b',
	'leaf-700': '#1e6238',
	'leaf-600': '#2a7d48',
	'leaf-200': '#c4e3cd',
	'leaf-100': '#e2f2e6',
	'leaf-50': '#f1f9f3',
	'turmeric-800': '#7a4a00',
	'turmeric-600': '#9c5d00',
	'turmeric-500': '#f0a41c',
	'turmeric-100': '#fff1d2',
	'chilli-700': '#9f2717',
	'chilli-600': '#c2321f',
	'chilli-100': '#fde6e1',
	'soil-900': '#1d2320',
	'soil-700': '#414b45',
	'soil-500': '#5b665f',
	'soil-300': '#c9d0cb',
	'soil-200': '#e1e6e2',
	'soil-100': '#f0f3f0',
	paper: '#fbfaf6',
	card: '#fff',
	'sky-800': '#1d4b66',
	'tint-agro': '#e1eef4',
	'tint-exotic': '#ece6f8',
} as const;

export const radii = { xs: 6, s: 8, ms: 10, m: 14 } as const;
