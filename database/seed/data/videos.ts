import type { SeedVideo } from './seed-types.ts';

/** Real, public videos of other makers, chosen as samples; the shop has made none of them. */
export const seedVideos: SeedVideo[] = [
	{
		title: 'Organic Terrace Garden',
		translations: { hi: { title: 'छत पर जैविक बग़ीचा' }, mr: { title: 'गच्चीवरील सेंद्रिय बाग' } },
		redirectLink: 'https://www.youtube.com/watch?v=XVEVYxKcXro',
		source: 'Shramajeevi Agri Films',
		picture: 'blog-kitchen-garden',
	},
	{
		title: 'Pomegranate Cultivation',
		translations: { hi: { title: 'अनार की खेती' }, mr: { title: 'डाळिंब लागवड' } },
		redirectLink: 'https://www.youtube.com/watch?v=EImEM6VUQh4',
		source: 'Shramajeevi Agri Films',
		picture: 'video-pomegranate',
	},
	{
		title: 'Grafting Techniques',
		translations: { hi: { title: 'कलम बाँधने के तरीके' }, mr: { title: 'कलम करण्याच्या पद्धती' } },
		redirectLink: 'https://www.youtube.com/watch?v=hzBerXm1WCY',
		source: 'Shramajeevi Agri Films',
		picture: 'blog-leafy-greens',
	},
	{
		title: '5 tips to reduce food waste',
		translations: { hi: { title: 'भोजन की बरबादी घटाने के 5 उपाय' }, mr: { title: 'अन्नाची नासाडी कमी करण्याचे 5 उपाय' } },
		redirectLink: 'https://www.youtube.com/watch?v=KZf9_GdDff0',
		source: 'UN Environment Programme',
		picture: 'blog-onions',
	},
];
