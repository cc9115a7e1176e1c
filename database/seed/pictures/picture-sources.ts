import type { Tint } from '#domain/product.ts';
import type { CropCare, CropCareFamily, Toxicity } from './crop-care-picture.ts';

/** Colours of the ground of a scene: the tints of the shop, or 'transparent'. */
export type Ground = 'transparent' | Tint;

/** A picture of this set put into a scene: middle, edge length and turn, in the scene's own units. */
export type ScenePiece = { name: string; x: number; y: number; size: number; turnDegrees?: number };

export type Scene = { width: number; height: number; ground: Ground; pieces: ScenePiece[] };

export type PictureSource =
	/** code of a Fluent 3D emoji */
	| { emoji: string }
	/** file name in `drawings/`, without extension */
	| { drawing: string }
	| { cropCare: CropCare }
	| { scene: Scene };

const emojis: Record<string, string> = {
	apple: '1f34e',
	banana: '1f34c',
	basket: '1f9fa',
	'bowl-with-spoon': '1f963',
	broccoli: '1f966',
	carrot: '1f955',
	'cooking-pot': '1f372',
	cucumber: '1f952',
	curry: '1f35b',
	droplet: '1f4a7',
	flatbread: '1fad3',
	garlic: '1f9c4',
	ginger: '1fada',
	gloves: '1f9e4',
	'herb-sprig': '1f33f',
	honeybee: '1f41d',
	kiwi: '1f95d',
	'leafy-green': '1f96c',
	mango: '1f96d',
	milk: '1f95b',
	'open-book': '1f4d6',
	orange: '1f34a',
	potato: '1f954',
	'potted-plant': '1fab4',
	'rain-cloud': '1f327-fe0f',
	'red-chilli': '1f336-fe0f',
	salad: '1f957',
	seedling: '1f331',
	'shallow-pan': '1f958',
	'spice-jar': '1fad9',
	'standing-crop': '1f33e',
	sun: '2600-fe0f',
	'sweet-potato': '1f360',
	tea: '1f375',
	tomato: '1f345',
	watermelon: '1f349',
};

const drawings = [
	'almonds',
	'beetroot',
	'bharta-brinjal',
	'bitter-gourd',
	'black-pepper',
	'bottle-gourd',
	'button-mushroom',
	'capsicum',
	'cashews',
	'cauliflower',
	'coriander',
	'coriander-seeds',
	'cumin-seeds',
	'curry-leaves',
	'custard-apple',
	'dates',
	'dill',
	'drumstick',
	'fenugreek',
	'figs',
	'goda-masala',
	'grapes',
	'green-cardamom',
	'green-chilli',
	'guava',
	'iceberg-lettuce',
	'mustard-seeds',
	'okra',
	'onion',
	'papaya',
	'pomegranate',
	'raisins',
	'red-amaranth',
	'red-chilli-powder',
	'spinach',
	'turmeric-powder',
	'walnuts',
	'zucchini',
];

type Row = readonly [
	picture: string,
	container: CropCare['container'],
	family: CropCareFamily,
	name: readonly string[],
	strength: string | null,
	toxicity: Toxicity | null,
];

const cropCare: Row[] = [
	['pendimethalin-38-7-cs', 'bottle', 'herbicide', ['Pendi-', 'methalin'], '38.7% CS', 'blue'],
	['imazethapyr-10-sl', 'bottle', 'herbicide', ['Imaze-', 'thapyr'], '10% SL', 'green'],
	['quizalofop-ethyl-5-ec', 'bottle', 'herbicide', ['Quizalofop-', 'ethyl'], '5% EC', 'blue'],
	['oxyfluorfen-23-5-ec', 'bottle', 'herbicide', ['Oxy-', 'fluorfen'], '23.5% EC', 'green'],
	['glyphosate-41-sl', 'bottle', 'herbicide', ['Glyphosate'], '41% SL', 'blue'],
	['imidacloprid-17-8-sl', 'bottle', 'insecticide', ['Imida-', 'cloprid'], '17.8% SL', 'yellow'],
	['thiamethoxam-25-wg', 'pouch', 'insecticide', ['Thia-', 'methoxam'], '25% WG', 'blue'],
	['emamectin-benzoate-5-sg', 'pouch', 'insecticide', ['Emamectin', 'Benzoate'], '5% SG', 'yellow'],
	['chlorantraniliprole-18-5-sc', 'bottle', 'insecticide', ['Chlorantra-', 'niliprole'], '18.5% SC', 'green'],
	['flonicamid-50-wg', 'pouch', 'insecticide', ['Flonicamid'], '50% WG', 'blue'],
	['lambda-cyhalothrin-5-ec', 'bottle', 'insecticide', ['Lambda-', 'cyhalothrin'], '5% EC', 'yellow'],
	['fipronil-5-sc', 'bottle', 'insecticide', ['Fipronil'], '5% SC', 'yellow'],
	['mancozeb-75-wp', 'pouch', 'fungicide', ['Mancozeb'], '75% WP', 'green'],
	['carbendazim-12-mancozeb-63-wp', 'pouch', 'fungicide', ['Carbendazim', '+ Mancozeb'], '12% + 63% WP', 'green'],
	['azoxystrobin-23-sc', 'bottle', 'fungicide', ['Azoxy-', 'strobin'], '23% SC', 'green'],
	['tebuconazole-25-9-ec', 'bottle', 'fungicide', ['Tebu-', 'conazole'], '25.9% EC', 'blue'],
	['sulphur-80-wdg', 'pouch', 'fungicide', ['Sulphur'], '80% WDG', 'green'],
	['trichoderma-viride-1-wp', 'pouch', 'bio', ['Trichoderma', 'viride'], '1% WP', 'green'],
	['azadirachtin-0-15-ec-neem', 'bottle', 'bio', ['Azadirachtin', '(neem)'], '0.15% EC', 'green'],
	['chelated-zinc-zn-edta-12', 'jar', 'micronutrient', ['Chelated', 'Zinc'], 'Zn-EDTA 12%', null],
	['boron-20', 'jar', 'micronutrient', ['Boron'], '20%', null],
	['chelated-iron-fe-edta-12', 'jar', 'micronutrient', ['Chelated', 'Iron'], 'Fe-EDTA 12%', null],
	['micronutrient-mixture-grade-2-maharashtra', 'jar', 'micronutrient', ['Mixture'], 'Grade-II foliar', null],
	['npk-19-19-19', 'bag', 'leaf', ['NPK'], '19:19:19', null],
	['npk-12-61-00-map', 'bag', 'root', ['NPK'], '12:61:00', null],
	['npk-00-52-34-mkp', 'bag', 'flower', ['NPK'], '00:52:34', null],
	['npk-13-00-45-potassium-nitrate', 'bag', 'fruit', ['NPK'], '13:00:45', null],
	['npk-00-00-50-potassium-sulphate', 'bag', 'ripening', ['NPK'], '00:00:50', null],
	['herbicide-bottle', 'bottle', 'herbicide', ['Weeds'], null, null],
	['insecticide-bottle', 'bottle', 'insecticide', ['Insects'], null, null],
	['fungicide-pouch', 'pouch', 'fungicide', ['Fungi'], null, null],
	['micronutrient-jar', 'jar', 'micronutrient', ['Zn  Fe', 'B  Mn'], null, null],
	['fertiliser-bag', 'bag', 'leaf', ['N  P  K'], null, null],
];

const piece = (name: string, x: number, y: number, size: number, turnDegrees?: number): ScenePiece =>
	turnDegrees === undefined ? { name, x, y, size } : { name, x, y, size, turnDegrees };

const square = { width: 512, height: 512, ground: 'transparent' } as const;
const banner = { width: 720, height: 520, ground: 'transparent' } as const;
const blog = { width: 720, height: 480 } as const;

const scenes: Record<string, Scene> = {
	'basket-of-vegetables': {
		...square,
		pieces: [
			piece('leafy-green', 168, 168, 190, -14),
			piece('carrot', 340, 158, 190, 8),
			piece('tomato', 256, 196, 150),
			piece('basket', 256, 300, 400),
		],
	},
	'crop-care': {
		...square,
		pieces: [
			piece('fungicide-pouch', 354, 246, 316, 6),
			piece('insecticide-bottle', 172, 258, 386, -4),
			piece('seedling', 366, 396, 196),
		],
	},
	'banner-vegetables': {
		...banner,
		pieces: [
			piece('basket', 360, 276, 440),
			piece('carrot', 138, 124, 190, -6),
			piece('broccoli', 590, 120, 184, 6),
			piece('tomato', 104, 366, 176, -4),
			piece('mango', 622, 360, 188, 4),
		],
	},
	'banner-fruits': {
		...banner,
		pieces: [
			piece('papaya', 196, 176, 270, -8),
			piece('grapes', 540, 176, 260, 6),
			piece('custard-apple', 372, 170, 236),
			piece('guava', 574, 384, 220, 4),
			piece('orange', 138, 392, 196, -6),
			piece('pomegranate', 352, 362, 276),
		],
	},
	'banner-dry-fruits-spices': {
		...banner,
		pieces: [
			piece('black-pepper', 362, 128, 220),
			piece('almonds', 140, 152, 216, -8),
			piece('cashews', 590, 158, 212, 8),
			piece('red-chilli-powder', 512, 356, 298),
			piece('turmeric-powder', 212, 362, 306),
			piece('green-cardamom', 366, 440, 150, 4),
		],
	},
	'banner-crop-care': {
		...banner,
		pieces: [
			piece('fertiliser-bag', 536, 220, 316, 4),
			piece('fungicide-pouch', 358, 206, 288, -3),
			piece('insecticide-bottle', 190, 262, 356, -5),
			piece('micronutrient-jar', 394, 384, 206, 3),
			piece('seedling', 578, 394, 210),
			piece('droplet', 82, 118, 92, -8),
		],
	},
	'blog-leafy-greens': {
		...blog,
		ground: 'leafy',
		pieces: [
			piece('coriander', 150, 232, 270, -6),
			piece('fenugreek', 572, 230, 270, 6),
			piece('spinach', 360, 236, 350),
			piece('droplet', 486, 92, 76, 8),
		],
	},
	'blog-pesticide-label': {
		...blog,
		ground: 'agro',
		pieces: [
			piece('open-book', 176, 306, 280, -4),
			piece('imidacloprid-17-8-sl', 402, 226, 366, 2),
			piece('gloves', 600, 316, 214, 8),
			piece('honeybee', 602, 116, 126, 10),
		],
	},
	'blog-onions': {
		...blog,
		ground: 'root',
		pieces: [
			piece('basket', 206, 240, 356),
			piece('onion', 416, 306, 236, -8),
			piece('onion', 584, 316, 206, 10),
			piece('onion', 506, 168, 190, 4),
		],
	},
	'blog-dry-fruits': {
		...blog,
		ground: 'dry',
		pieces: [
			piece('figs', 134, 170, 222, -6),
			piece('walnuts', 590, 168, 220, 6),
			piece('milk', 362, 180, 240),
			piece('almonds', 250, 344, 236, -4),
			piece('cashews', 478, 346, 236, 6),
		],
	},
	'blog-spices': {
		...blog,
		ground: 'spice',
		pieces: [
			piece('spice-jar', 362, 150, 226),
			piece('cumin-seeds', 150, 182, 226),
			piece('mustard-seeds', 578, 186, 226),
			piece('turmeric-powder', 246, 344, 260),
			piece('red-chilli-powder', 478, 346, 260),
		],
	},
	'video-pomegranate': {
		...blog,
		ground: 'fruit',
		pieces: [
			piece('sun', 606, 112, 140),
			piece('seedling', 150, 336, 220, -4),
			piece('pomegranate', 330, 250, 320, -6),
			piece('pomegranate', 544, 326, 230, 8),
		],
	},
	'blog-kitchen-garden': {
		...blog,
		ground: 'leafy',
		pieces: [
			piece('rain-cloud', 170, 150, 232),
			piece('sun', 578, 126, 170),
			piece('potted-plant', 372, 256, 330),
			piece('okra', 566, 336, 220, 8),
			piece('tomato', 190, 362, 172, -6),
		],
	},
};

/** Every picture that the seed names. */
export const pictureSources: Record<string, PictureSource> = {
	...Object.fromEntries(Object.entries(emojis).map(([name, emoji]) => [name, { emoji }])),
	...Object.fromEntries(drawings.map((drawing) => [drawing, { drawing }])),
	...Object.fromEntries(
		cropCare.map(([picture, container, family, name, strength, toxicity]) => [
			picture,
			{ cropCare: { container, family, name, strength, toxicity } },
		]),
	),
	...Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, { scene }])),
};
