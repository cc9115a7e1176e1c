import type { SeedCampaign } from './seed-types.ts';

/** Sample campaigns: no festival of a year is meant, their days are counted from the day the demo is installed. */
export const seedCampaigns: SeedCampaign[] = [
	{
		festival: 'Diwali',
		title: 'Diwali Dry Fruit Festival',
		text: 'Nuts, raisins and spices for faral, laddus and gift boxes, below their listed price.',
		picture: 'banner-dry-fruits-spices',
		startedDaysAgo: 1,
		lastDayIn: 20,
		categories: ['dry-fruits', 'spices'],
	},
	{
		festival: 'Christmas',
		title: 'Christmas Kitchen Specials',
		text: 'Fruits and exotic vegetables for the cakes, roasts and salads of the season.',
		picture: 'banner-fruits',
		startedDaysAgo: 1,
		lastDayIn: 34,
		categories: ['fruits', 'exotic-vegetables'],
	},
	{
		festival: 'Ganeshotsav',
		title: 'Ganeshotsav Prasad Basket',
		text: 'Bananas, leafy vegetables and all that goes into modak and naivedya.',
		picture: 'banner-vegetables',
		startedDaysAgo: 20,
		lastDayIn: -4,
		categories: ['leafy-vegetables', 'fruits'],
	},
];
