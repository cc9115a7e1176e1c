import type { SeedVideo } from './seed-types.ts';

/** Real, public videos of other makers, chosen as samples; the shop has made none of them. */
export const seedVideos: SeedVideo[] = [
	{
		title: 'Organic Terrace Garden',
		redirectLink: 'https://www.youtube.com/watch?v=XVEVYxKcXro',
		source: 'Shramajeevi Agri Films',
		picture: 'blog-kitchen-garden',
	},
	{
		title: 'Pomegranate Cultivation',
		redirectLink: 'https://www.youtube.com/watch?v=EImEM6VUQh4',
		source: 'Shramajeevi Agri Films',
		picture: 'video-pomegranate',
	},
	{
		title: 'Grafting Techniques',
		redirectLink: 'https://www.youtube.com/watch?v=hzBerXm1WCY',
		source: 'Shramajeevi Agri Films',
		picture: 'blog-leafy-greens',
	},
	{
		title: '5 tips to reduce food waste',
		redirectLink: 'https://www.youtube.com/watch?v=KZf9_GdDff0',
		source: 'UN Environment Programme',
		picture: 'blog-onions',
	},
];
