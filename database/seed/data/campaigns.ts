import { endOfDayAfter } from '#domain/campaign.ts';
import { indianDay } from '#domain/indian-clock.ts';
import type { DatedCampaign, SeedCampaign } from './seed-types.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A campaign begins so long before its festival. */
const campaignDays = 60;

/** Sample campaigns. `days` are the days of the festivals in Maharashtra, 2026 to 2030. */
export const seedCampaigns: SeedCampaign[] = [
	{
		festival: 'Makar Sankranti',
		title: 'Sankranti Tilgul Basket',
		text: 'Spices, dates and fruits for tilgul, haldi-kunku and the winter table.',
		picture: 'banner-dry-fruits-spices',
		days: ['2026-01-14', '2027-01-15', '2028-01-15', '2029-01-14', '2030-01-14'],
		categories: ['dry-fruits', 'spices'],
	},
	{
		festival: 'Gudi Padwa',
		title: 'Gudi Padwa New Year Market',
		text: 'Fruits, root vegetables and spices for the feast of the new year.',
		picture: 'banner-fruits',
		days: ['2026-03-19', '2027-04-07', '2028-03-27', '2029-04-14', '2030-04-03'],
		categories: ['fruits', 'root-vegetables'],
	},
	{
		festival: 'Ashadhi Ekadashi',
		title: 'Ekadashi Fasting Basket',
		text: 'Sweet potatoes, potatoes, fruits and dry fruits for the fast.',
		picture: 'banner-vegetables',
		days: ['2026-07-25', '2027-07-14', '2028-07-03', '2029-07-22', '2030-07-11'],
		categories: ['root-vegetables', 'fruits', 'dry-fruits'],
	},
	{
		festival: 'Ganeshotsav',
		title: 'Ganeshotsav Prasad Basket',
		text: 'Bananas, leafy vegetables and ingredients for modak and naivedya.',
		picture: 'banner-vegetables',
		days: ['2026-09-14', '2027-09-04', '2028-08-23', '2029-09-11', '2030-09-01'],
		categories: ['leafy-vegetables', 'fruits'],
	},
	{
		festival: 'Diwali',
		title: 'Diwali Dry Fruit Festival',
		text: 'Nuts, raisins and spices for faral, laddus and gift boxes, below MRP.',
		picture: 'banner-dry-fruits-spices',
		days: ['2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26'],
		categories: ['dry-fruits', 'spices'],
	},
	{
		festival: 'Christmas',
		title: 'Christmas Kitchen Specials',
		text: 'Fruits and exotic vegetables for the cakes, roasts and salads of the season.',
		picture: 'banner-fruits',
		days: ['2026-12-25', '2027-12-25', '2028-12-25', '2029-12-25', '2030-12-25'],
		categories: ['fruits', 'exotic-vegetables'],
	},
];

/**
 * The campaigns of a demo that starts now, by their last day: the festival before, which has ended, and the next two. The
 * next one runs at once, so that the demo has a campaign in every season.
 */
export function campaignsAround(now: Date): DatedCampaign[] {
	const all = seedCampaigns
		.flatMap((campaign) => campaign.days.map((day) => ({ ...campaign, day })))
		.sort((a, b) => (a.day < b.day ? -1 : 1));
	const today = indianDay(now);
	const next = all.findIndex(({ day }) => day >= today);
	const at = next < 0 ? all.length : next;
	return all.slice(Math.max(0, at - 1), at + 2).map(({ day, days: _days, ...campaign }) => {
		const endsAt = endOfDayAfter(Date.parse(`${day}T06:00:00Z`), 0);
		const startsAt = endsAt - campaignDays * dayMs;
		const latest = all[at]?.day === day ? now.getTime() - dayMs : startsAt;
		return { ...campaign, startsAt: new Date(Math.min(startsAt, latest)), endsAt: new Date(endsAt) };
	});
}
