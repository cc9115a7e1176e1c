import { endOfDayAfter } from '#domain/campaign.ts';
import { dayMs } from '#domain/duration.ts';
import { indianDay } from '#domain/indian-clock.ts';
import type { DatedCampaign, SeedCampaign } from './seed-types.ts';

/** A campaign begins so long before its festival. */
const campaignDays = 60;

/** Sample campaigns. `days` are the days of the festivals in Maharashtra, 2026 to 2030. */
export const seedCampaigns: SeedCampaign[] = [
	{
		festival: 'Makar Sankranti',
		title: 'Sankranti Tilgul Basket',
		text: 'Spices, dates and fruits for tilgul, haldi-kunku and the winter table.',
		translations: {
			hi: {
				festival: 'मकर संक्रांति',
				title: 'संक्रांति तिलगुल बास्केट',
				text: 'तिलगुल, हल्दी-कुमकुम और सर्दियों के भोजन के लिए मसाले, खजूर और फल।',
			},
			mr: {
				festival: 'मकर संक्रांत',
				title: 'संक्रांत तिळगूळ बास्केट',
				text: 'तिळगूळ, हळदी-कुंकू व हिवाळी जेवणासाठी मसाले, खजूर व फळे.',
			},
		},
		picture: 'banner-dry-fruits-spices',
		days: ['2026-01-14', '2027-01-15', '2028-01-15', '2029-01-14', '2030-01-14'],
		categories: ['dry-fruits', 'spices'],
	},
	{
		festival: 'Gudi Padwa',
		title: 'Gudi Padwa New Year Market',
		text: 'Fruits, root vegetables and spices for the feast of the new year.',
		translations: {
			hi: {
				festival: 'गुड़ी पड़वा',
				title: 'गुड़ी पड़वा नववर्ष बाज़ार',
				text: 'नए साल के भोज के लिए फल, जड़ वाली सब्ज़ियाँ और मसाले।',
			},
			mr: { festival: 'गुढीपाडवा', title: 'गुढीपाडवा नववर्ष बाजार', text: 'नववर्षाच्या मेजवानीसाठी फळे, कंदभाज्या व मसाले.' },
		},
		picture: 'banner-fruits',
		days: ['2026-03-19', '2027-04-07', '2028-03-27', '2029-04-14', '2030-04-03'],
		categories: ['fruits', 'root-vegetables'],
	},
	{
		festival: 'Ashadhi Ekadashi',
		title: 'Ekadashi Fasting Basket',
		text: 'Sweet potatoes, potatoes, fruits and dry fruits for the fast.',
		translations: {
			hi: { festival: 'आषाढ़ी एकादशी', title: 'एकादशी उपवास बास्केट', text: 'व्रत के लिए शकरकंद, आलू, फल और मेवे।' },
			mr: { festival: 'आषाढी एकादशी', title: 'एकादशी उपवास बास्केट', text: 'उपवासासाठी रताळी, बटाटे, फळे व सुकामेवा.' },
		},
		picture: 'banner-vegetables',
		days: ['2026-07-25', '2027-07-14', '2028-07-03', '2029-07-22', '2030-07-11'],
		categories: ['root-vegetables', 'fruits', 'dry-fruits'],
	},
	{
		festival: 'Ganeshotsav',
		title: 'Ganeshotsav Prasad Basket',
		text: 'Bananas, leafy vegetables and ingredients for modak and naivedya.',
		translations: {
			hi: { festival: 'गणेशोत्सव', title: 'गणेशोत्सव प्रसाद बास्केट', text: 'केले, पत्तेदार सब्ज़ियाँ और मोदक तथा नैवेद्य की सामग्री।' },
			mr: { festival: 'गणेशोत्सव', title: 'गणेशोत्सव प्रसाद बास्केट', text: 'केळी, पालेभाज्या आणि मोदक व नैवेद्यासाठी साहित्य.' },
		},
		picture: 'banner-vegetables',
		days: ['2026-09-14', '2027-09-04', '2028-08-23', '2029-09-11', '2030-09-01'],
		categories: ['leafy-vegetables', 'fruits'],
	},
	{
		festival: 'Diwali',
		title: 'Diwali Dry Fruit Festival',
		text: 'Nuts, raisins and spices for faral, laddus and gift boxes, below MRP.',
		translations: {
			hi: {
				festival: 'दिवाली',
				title: 'दिवाली मेवा उत्सव',
				text: 'फराल, लड्डू और उपहार डिब्बों के लिए मेवे, किशमिश और मसाले, MRP से कम में।',
			},
			mr: {
				festival: 'दिवाळी',
				title: 'दिवाळी सुकामेवा महोत्सव',
				text: 'फराळ, लाडू व भेटबॉक्ससाठी सुकामेवा, मनुका व मसाले, MRP पेक्षा कमी दरात.',
			},
		},
		picture: 'banner-dry-fruits-spices',
		days: ['2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26'],
		categories: ['dry-fruits', 'spices'],
	},
	{
		festival: 'Christmas',
		title: 'Christmas Kitchen Specials',
		text: 'Fruits and exotic vegetables for the cakes, roasts and salads of the season.',
		translations: {
			hi: { festival: 'क्रिसमस', title: 'क्रिसमस रसोई स्पेशल', text: 'मौसम के केक, रोस्ट और सलाद के लिए फल और विदेशी सब्ज़ियाँ।' },
			mr: { festival: 'नाताळ', title: 'नाताळ किचन स्पेशल', text: 'नाताळच्या केक, रोस्ट व सॅलडसाठी फळे व विदेशी भाज्या.' },
		},
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
