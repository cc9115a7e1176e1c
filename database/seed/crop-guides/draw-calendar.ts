import type { SeedCropSeason } from '#database/seed/data/seed-types.ts';
import { colours, type Guide, inner, page } from './guide-page.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const labelWidth = 108;
const rowHeight = 20;
const bars = { leaf: colours.leaf600, turmeric: colours.turmeric500, sky: colours.sky } as const;

/** 'Jan, May to Jun': text alternative of the bars for screen readers. */
function spoken(numbers: readonly number[]): string {
	return [...numbers]
		.sort((a, b) => a - b)
		.map((number) => months[number - 1])
		.join(', ');
}

/** One row of twelve months for each task. @returns the y position below */
export function drawCalendar(guide: Guide, seasons: readonly SeedCropSeason[], top: number): number {
	const { doc } = guide;
	const left = page.margin + labelWidth;
	const width = (inner - labelWidth) / months.length;
	guide.decorate(() => {
		doc.font('Helvetica').fontSize(8.5).fillColor(colours.soil500);
		months.forEach((month, index) => {
			doc.text(month, left + index * width, top, { width, align: 'center' });
		});
	});
	seasons.forEach(({ work, months: busy, colour }, row) => {
		const y = top + 14 + row * rowHeight;
		guide.say(
			'P',
			work,
			{ x: page.margin, y: y + 3.5, width: labelWidth - 8 },
			{ size: 9.5, colour: colours.soil900, font: 'bold' },
		);
		guide.show(`${work}: ${spoken(busy)}`, () => {
			for (let month = 1; month <= months.length; month += 1) {
				const fill = busy.includes(month) ? bars[colour] : colours.soil100;
				doc.roundedRect(left + (month - 1) * width + 1.5, y, width - 3, rowHeight - 6, 4).fill(fill);
			}
		});
	});
	return top + 14 + seasons.length * rowHeight + 12;
}
