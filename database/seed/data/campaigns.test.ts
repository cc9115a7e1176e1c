import { dayMs } from '#domain/duration.ts';
import { expect, test } from 'vitest';
import { campaignsAround, seedCampaigns } from './campaigns.ts';

const summary = (day: string) => {
	const now = new Date(`${day}T09:00:00+05:30`);
	return campaignsAround(now).map(({ festival, startsAt, endsAt }) => {
		const state = endsAt <= now ? 'ended' : startsAt <= now ? 'runs' : 'begins later';
		return `${festival} ${state}, last day ${new Date(endsAt.getTime() - 1 + 5.5 * 3_600_000).toISOString().slice(0, 10)}`;
	});
};

test('a demo begins with the festival before, which has ended, and the next two on their true days', () => {
	expect(summary('2026-11-22')).toEqual([
		'Diwali ended, last day 2026-11-08',
		'Christmas runs, last day 2026-12-25',
		'Makar Sankranti runs, last day 2027-01-15',
	]);
	expect(summary('2026-11-08')).toEqual([
		'Ganeshotsav ended, last day 2026-09-14',
		'Diwali runs, last day 2026-11-08',
		'Christmas runs, last day 2026-12-25',
	]);
	expect(summary('2027-04-08')).toEqual([
		'Gudi Padwa ended, last day 2027-04-07',
		'Ashadhi Ekadashi runs, last day 2027-07-14',
		'Ganeshotsav begins later, last day 2027-09-04',
	]);
});

test('on every day from 2026 to 2030 a campaign runs, and each festival has one day in each year', () => {
	for (let at = Date.parse('2026-01-01T06:00:00Z'); at <= Date.parse('2030-12-25T06:00:00Z'); at += dayMs) {
		const now = new Date(at);
		const running = campaignsAround(now).filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
		expect(running.length, now.toISOString()).toBeGreaterThan(0);
	}
	for (const { festival, days } of seedCampaigns) {
		const years = days.map((day) => day.slice(0, 4));
		expect(years, festival).toEqual(['2026', '2027', '2028', '2029', '2030']);
	}
});
