import type { SeedCampaign } from './seed-types.ts';

/** Sample campaigns. Their days are counted from the installation of the demo, not from the dates of the festivals. */
export const seedCampaigns: SeedCampaign[] = [
	{
		festival: 'Diwali',
		title: 'Diwali Dry Fruit Festival',
		text: 'Nuts, raisins and spices for faral, laddus and gift boxes, below MRP.',
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
		text: 'Bananas, leafy vegetables and ingredients for modak and naivedya.',
		picture: 'banner-vegetables',
		startedDaysAgo: 20,
		lastDayIn: -4,
		categories: ['leafy-vegetables', 'fruits'],
	},
];
