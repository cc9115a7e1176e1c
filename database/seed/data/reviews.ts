import { seedProducts } from './products.ts';

export type SeedReview = { authorName: string; rating: number; text: string; daysAgo: number };

/** Invented people: no review of the demo was written by a customer, and each is marked as a sample. */
const authors = [
	'Sunita P.',
	'Rahul D.',
	'Meena Joshi',
	'Prakash K.',
	'Farida S.',
	'Anil Shinde',
	'Kavita R.',
	'Joseph D’Souza',
	'Shweta G.',
	'Imran Q.',
	'Lata Bhosale',
	'Vikram N.',
	'Neha Kale',
	'Ganesh T.',
	'Pooja M.',
	'Harpreet S.',
	'Usha Iyer',
	'Nilesh Pawar',
	'Ritu A.',
	'Santosh Jadhav',
	'Deepa V.',
	'Mahesh Gaikwad',
	'Aparna L.',
];

type Words = readonly (readonly [rating: number, text: string])[];

const leafy: Words = [
	[5, 'Bunches were fresh and dry, hardly any leaf to throw away. Stayed good in a cloth bag for three days.'],
	[4, 'Clean roots and tender leaves. One bunch was smaller than the other.'],
	[5, 'Came early in the morning, still cool. Tasted like from the village market.'],
	[3, 'Good leaves, but a few were crushed at the bottom of the crate.'],
	[4, 'Very little mud this time, washing was quick. Will order again.'],
	[5, 'My mother checks every leaf and had nothing to say. That is rare.'],
	[4, 'Fresh and fragrant. I would like a half bunch for our small family.'],
	[2, 'Leaves had started to turn yellow on the second day. The earlier order was better.'],
];

const root: Words = [
	[5, 'Firm, evenly sized and without sprouts. Lasted two weeks in the basket.'],
	[4, 'Good for the price. Two pieces in the pack were soft, the rest fine.'],
	[5, 'We buy the big pack every month now. No mud, no stones, full weight.'],
	[4, 'Nice colour and taste. Sizes vary a little, which is all right for sabzi.'],
	[3, 'Taste is good but the pieces were smaller than in the picture.'],
	[5, 'Weighed it at home: a few grams more than printed. Fresh and dry.'],
	[4, 'Delivered in a clean crate. Peels easily and cooks evenly.'],
	[2, 'One piece was rotten inside. The rest was fine, but I had to check all of them.'],
	[5, 'Keeps well in the dark corner of the kitchen. Third order this month.'],
];

const fruitVegetables: Words = [
	[5, 'Tender and fresh, no hard seeds. Exactly right for bharli bhaji.'],
	[4, 'Good quality and fair price. A bit more ripe than I needed.'],
	[5, 'Bright, firm and clean. Looks as if it was picked the same morning.'],
	[3, 'Half of the pack was very good, the other half only usable the same day.'],
	[4, 'Right size for one meal for four. Packing without plastic is a plus.'],
	[5, 'Better than what I get at the corner, and cheaper this week.'],
	[4, 'Fresh and well packed. Delivery was ten minutes late.'],
	[5, 'Ordered twice in a week. Same good quality both times.'],
];

const exotic: Words = [
	[5, 'Crisp and fresh, which is not easy to find around here.'],
	[4, 'Good for salad. Use it within two days and it is perfect.'],
	[4, 'Nicely packed, no brown spots. A little costly, but worth it.'],
	[3, 'Fresh, but the piece was on the small side.'],
	[5, 'Made stir fry and soup from one pack. Great colour after cooking too.'],
	[5, 'First time I tried this. Fresh, and the storage note on the page helped.'],
];

const fruits: Words = [
	[5, 'Sweet, ripe on the day it came, and not a single bruise.'],
	[4, 'Very good taste. One piece was overripe, we made juice of it.'],
	[5, 'The whole family liked it. The smell filled the kitchen.'],
	[4, 'Good size and juicy. Let it rest a day and it becomes even sweeter.'],
	[3, 'Taste was fine, but less sweet than the last lot.'],
	[5, 'Packed in paper, each one whole. Finally fruit that survives the ride.'],
	[5, 'Tells where it grew, and tastes like it. Will order for the festival.'],
	[4, 'Good value in the bigger pack. Two pieces were still a bit raw.'],
	[2, 'Looked good but was sour inside. Hope the next lot is better.'],
];

const dryFruits: Words = [
	[5, 'Fresh, crunchy and properly sealed. No dust at the bottom of the pack.'],
	[4, 'Good size and taste. The zip of the pouch could close better.'],
	[5, 'Bought for laddoo before the festival. All guests asked where I got it.'],
	[4, 'Honest weight and a long best-before date.'],
	[3, 'Taste is good, a few broken pieces in the pack.'],
	[5, 'We soak a handful every night. Clean, no bitter ones so far.'],
];

const spices: Words = [
	[5, 'The aroma when you open the pack! A small spoon is enough.'],
	[4, 'Good colour and clean. I would like a refill pack too.'],
	[5, 'Freshly ground taste, nothing like the old box in my kitchen.'],
	[4, 'Fine and even, sealed well. The taste is a little milder than ours from home.'],
	[5, 'No stones, no husk. My mother-in-law has switched to this one.'],
	[3, 'Good, but the packet is small for the price.'],
	[5, 'Bright and strong. Tadka smells as it should.'],
];

/** Of crop care nothing is praised that only a label may promise: the words are about pack and delivery. */
const farmInputs: Words = [
	[5, 'Sealed pack, batch number and expiry date easy to read. Came with the leaflet.'],
	[4, 'Parcel took three days to the village, well packed, nothing leaked.'],
	[5, 'The dose per acre on the page matches the label of the pack. Saved me a call.'],
	[4, 'Genuine sealed bottle and a proper bill. The cap was tight and dry.'],
	[3, 'Product as described, but the outer box was dented on arrival.'],
	[5, 'Good that the waiting days before harvest are written. Long expiry as well.'],
	[4, 'Fair price against the shop in town, and no day lost for going there.'],
	[4, 'Small pack is right for my half acre. Measuring cup was included.'],
];

const wordsOf: Record<string, Words> = {
	'leafy-vegetables': leafy,
	'root-vegetables': root,
	'fruit-vegetables': fruitVegetables,
	'exotic-vegetables': exotic,
	fruits,
	'dry-fruits': dryFruits,
	spices,
};

/** Every fifth product has none yet: that too is a state of a real shop. */
function reviewsAt(place: number, words: Words): SeedReview[] {
	if (place % 5 === 4) return [];
	const count = Math.min(2 + ((place * 3) % 5), words.length);
	return Array.from({ length: count }, (_, index) => {
		const [rating, text] = words[(place * 2 + index) % words.length] ?? [5, ''];
		return {
			authorName: authors[(place * 7 + index * 5) % authors.length] ?? '',
			rating,
			text,
			daysAgo: 2 + ((place * 11 + index * 17) % 120),
		};
	});
}

/** The samples of a product of the demo, by its slug. */
export const seedReviews: ReadonlyMap<string, SeedReview[]> = new Map(
	seedProducts.map(({ slug, category }, place) => [slug, reviewsAt(place, wordsOf[category] ?? farmInputs)]),
);
