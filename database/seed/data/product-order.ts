/** What a household buys every week, the first one most often; the list of a shop without sales begins with them. */
export const stapleSlugs = [
	'onion',
	'potato',
	'tomato',
	'green-chilli',
	'coriander-leaves',
	'ginger-fresh',
	'garlic',
	'okra-lady-finger',
	'cauliflower',
	'brinjal-for-bharta',
	'spinach',
	'cucumber',
	'banana-robusta',
	'bottle-gourd',
	'carrot',
];

/** Months in which a fruit or vegetable of the region is plentiful; the others are sold all year. */
export const seasonMonths: Record<string, number[]> = {
	'mango-alphonso-ratnagiri': [4, 5, 6],
	'orange-nagpur': [11, 12, 1, 2, 3],
	watermelon: [2, 3, 4, 5],
	guava: [10, 11, 12, 1, 2],
	'grapes-thompson-seedless': [1, 2, 3, 4],
	'custard-apple': [8, 9, 10, 11],
	'apple-kashmir-royal-delicious': [9, 10, 11, 12, 1],
	cauliflower: [10, 11, 12, 1, 2, 3],
	carrot: [10, 11, 12, 1, 2, 3],
	'fenugreek-leaves': [10, 11, 12, 1, 2, 3],
};
