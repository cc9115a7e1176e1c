import type { Shades } from './lit-volume.ts';

export type Palette = { pack: Shades; packShade: string; cap: Shades; capShade: string; accent: string; word: string };

export const plasticWhite: Shades = ['#ffffff', '#f1f4fa', '#c3cddd'];

export const palettes = {
	herbicide: {
		pack: ['#ffc76a', '#f5921e', '#c65a0c'],
		packShade: '#8a3206',
		cap: ['#a6e34a', '#4fae3c', '#1c7a3e'],
		capShade: '#0b4f30',
		accent: '#c65a0c',
		word: 'HERBICIDE',
	},
	insecticide: {
		pack: ['#7cc4ff', '#2f86f2', '#1c4fc4'],
		packShade: '#1a2f8f',
		cap: ['#ff8a6b', '#e63946', '#a8123f'],
		capShade: '#6d0636',
		accent: '#1c4fc4',
		word: 'INSECTICIDE',
	},
	fungicide: {
		pack: ['#c9a0ff', '#8b52ec', '#5a27b8'],
		packShade: '#381482',
		cap: ['#ffe08a', '#f7b32b', '#c97b0a'],
		capShade: '#8a4a02',
		accent: '#5a27b8',
		word: 'FUNGICIDE',
	},
	bio: {
		pack: ['#c2ee6a', '#5fba45', '#1f8a45'],
		packShade: '#0b5b3a',
		cap: ['#e9c08a', '#b9834a', '#7a4f26'],
		capShade: '#4f2e12',
		accent: '#1f7a3e',
		word: 'BIO-PESTICIDE',
	},
	micronutrient: {
		pack: plasticWhite,
		packShade: '#8797b5',
		cap: ['#7fe6d8', '#1fb3a6', '#0b7a7c'],
		capShade: '#054f58',
		accent: '#0b7a7c',
		word: 'MICRONUTRIENT',
	},
	leaf: {
		pack: plasticWhite,
		packShade: '#8797b5',
		cap: ['#b9ec55', '#4fb83c', '#1f8a45'],
		capShade: '#0b5b3a',
		accent: '#1f8a45',
		word: 'WATER SOLUBLE',
	},
	root: {
		pack: plasticWhite,
		packShade: '#8797b5',
		cap: ['#8fc7ff', '#2f86f2', '#1c4fc4'],
		capShade: '#1a2f8f',
		accent: '#1c5fc4',
		word: 'WATER SOLUBLE',
	},
	flower: {
		pack: plasticWhite,
		packShade: '#8797b5',
		cap: ['#ffb0dc', '#ee4f9b', '#b81b6e'],
		capShade: '#7a0a55',
		accent: '#b81b6e',
		word: 'WATER SOLUBLE',
	},
	fruit: {
		pack: plasticWhite,
		packShade: '#8797b5',
		cap: ['#ffb37a', '#f4652a', '#c2321f'],
		capShade: '#84140f',
		accent: '#c2321f',
		word: 'WATER SOLUBLE',
	},
	ripening: {
		pack: plasticWhite,
		packShade: '#8797b5',
		cap: ['#ffe27a', '#f7b32b', '#c97b0a'],
		capShade: '#8a4a02',
		accent: '#a85f00',
		word: 'WATER SOLUBLE',
	},
} satisfies Record<string, Palette>;

/** The warning diamond of the Insecticides Rules: colour of the lower half and text of the upper one. */
export const warnings = {
	red: { colour: '#d91f26', word: 'POISON' },
	yellow: { colour: '#ffd400', word: 'POISON' },
	blue: { colour: '#1e5bd6', word: 'DANGER' },
	green: { colour: '#1f9a45', word: 'CAUTION' },
};
