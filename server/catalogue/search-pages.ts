import type { SearchHits } from './search-hits.ts';
import { compareProducts, productStatuses, type SearchSegment, type SearchSort } from './search-segment.ts';

export type SearchFilter = {
	status: 'active' | 'archived' | 'all';
	minPrice: number | null;
	maxPrice: number | null;
	sort: SearchSort;
	page: number;
	limit: number;
};

export type SearchPage = { ids: string[]; total: number };

/** A hit is one number, its order before its place, so that a page is a sort of numbers. */
const maxPlaces = 2 ** 22;
/** Above every score, so that a higher one makes a smaller number. */
const maxScore = 1000;
const scoreSteps = 1e6;

/** Whether a product has a price in the range; null for all prices. */
function priceCondition(
	{ prices, priceStarts }: SearchSegment,
	filter: SearchFilter,
): ((place: number) => boolean) | null {
	const { minPrice, maxPrice } = filter;
	if (minPrice === null && maxPrice === null) return null;
	const from = minPrice ?? 0;
	const to = maxPrice ?? Number.MAX_SAFE_INTEGER;
	return (place) => {
		const end = priceStarts[place + 1] as number;
		for (let at = priceStarts[place] as number; at < end; at += 1) {
			const price = prices[at] as number;
			if (price >= from && price <= to) return true;
		}
		return false;
	};
}

/** The smallest numbers in order. Of many, those that cannot be among them are dropped without sorting. */
function smallest(keys: Float64Array, count: number): Float64Array {
	if (keys.length <= 4 * count) return keys.sort().subarray(0, count);
	const kept = new Float64Array(2 * count);
	let size = 0;
	let limit = Number.POSITIVE_INFINITY;
	for (const key of keys) {
		if (key >= limit) continue;
		kept[size] = key;
		size += 1;
		if (size < kept.length) continue;
		kept.sort();
		size = count;
		limit = kept[count - 1] as number;
	}
	return kept.subarray(0, size).sort().subarray(0, count);
}

type Hit = { order: number; place: number; segment: SearchSegment };

/** A better score is first. */
const orderOf = (score: number) => Math.round((maxScore - score) * scoreSteps);

/** Hits in the order of relevance. */
export function sortHits(hits: SearchHits): SearchHits {
	const { segment, places, scores } = hits;
	const keys = Float64Array.from(places, (place, at) => orderOf(scores[at] as number) * maxPlaces + place).sort();
	const counts = productStatuses.map(() => 0);
	for (const place of places) {
		const status = segment.statuses[place] as number;
		counts[status] = (counts[status] as number) + 1;
	}
	return {
		segment,
		places: Uint32Array.from(keys, (key) => key % maxPlaces),
		scores: keys.map((key) => maxScore - Math.floor(key / maxPlaces) / scoreSteps),
		counts,
	};
}

/** The first of hits that are in the order of relevance. */
function firstInOrder({ segment, places, scores }: SearchHits, status: number | null, count: number): Hit[] {
	const first: Hit[] = [];
	for (let at = 0; at < places.length && first.length < count; at += 1) {
		const place = places[at] as number;
		if (status !== null && segment.statuses[place] !== status) continue;
		first.push({ order: orderOf(scores[at] as number), place, segment });
	}
	return first;
}

/** The first hits of a segment in order, as many as the pages up to this one have, and the number of all of them. */
function firstHits(found: SearchHits, filter: SearchFilter): { hits: Hit[]; total: number } {
	const { segment, places, scores, counts } = found;
	const hasPrice = priceCondition(segment, filter);
	const status = filter.status === 'all' ? null : productStatuses.indexOf(filter.status);
	const count = filter.page * filter.limit;
	if (counts !== null && hasPrice === null && filter.sort === 'relevance') {
		const total = status === null ? places.length : (counts[status] as number);
		return { hits: firstInOrder(found, status, count), total };
	}
	const orders = segment.orders[filter.sort];
	const keys = new Float64Array(places.length);
	let total = 0;
	for (let at = 0; at < places.length; at += 1) {
		const place = places[at] as number;
		if (status !== null && segment.statuses[place] !== status) continue;
		if (hasPrice !== null && !hasPrice(place)) continue;
		const order = filter.sort === 'relevance' ? orderOf(scores[at] as number) : (orders[place] as number);
		keys[total] = order * maxPlaces + place;
		total += 1;
	}
	const hits = Array.from(smallest(keys.subarray(0, total), count), (key) => {
		return { order: Math.floor(key / maxPlaces), place: key % maxPlaces, segment };
	});
	return { hits, total };
}

/** A page of what was found. */
export function pageOf(found: readonly SearchHits[], filter: SearchFilter): SearchPage {
	const ofSegments = found.map((hits) => firstHits(hits, filter));
	const compare = compareProducts[filter.sort];
	const productOf = ({ segment, place }: Hit) => segment.products[place] as SearchSegment['products'][number];
	const compareHits = (a: Hit, b: Hit) =>
		(filter.sort === 'relevance' ? a.order - b.order : 0) || compare(productOf(a), productOf(b));
	const [only, ...others] = ofSegments.filter(({ total }) => total > 0).map(({ hits }) => hits);
	const inOrder = others.length === 0 ? (only ?? []) : [only ?? [], ...others].flat().sort(compareHits);
	const start = (filter.page - 1) * filter.limit;
	return {
		ids: inOrder.slice(start, start + filter.limit).map((hit) => productOf(hit).id),
		total: ofSegments.reduce((sum, { total }) => sum + total, 0),
	};
}
