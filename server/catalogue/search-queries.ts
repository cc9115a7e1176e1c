import type { FarmTerm } from '#domain/farm-terms.ts';
import { type SearchQuery, type SearchWord, termWords, withBroader } from '#domain/search-query.ts';
import { allowedEdits, editDistance, withoutOneLetter } from '#domain/spelling.ts';
import type { Db } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';
import { type FoundProducts, maxCounted, searchedColumns } from './catalogue-queries.ts';
import { candidateHits, nameFields, wordHits } from './word-hit-queries.ts';

/**
 * Search in two parts: products by the words of their names, aliases and categories, and crop care by the crops and
 * problems of its labels. docs/decisions/0006
 */

/** Minimum score of a hit relative to the best one. */
const shareOfBest = 0.5;
const optionalWeight = 0.2;
/** A label that names the whole group of a problem or crop says less than one that names it. */
const broaderWeight = 0.6;

/** Names of categories are stored with the plural s, which a typed word has lost. */
function hasCategoryName(phrase: string): RawBuilder<unknown> {
	if (phrase === '') return sql`false`;
	return sql`is_active and search_key like any (${[`%|${phrase}|%`, `%|${phrase}s|%`]}::text[])`;
}

/**
 * Products whose names, aliases or categories have every word that is not optional, or with `any` one of them, but every
 * form such as powder. The name of a category or group
 * finds its products. Food that has every word as typed excludes crop care, food that begins with it excludes crop care that
 * only begins with it, and a query that names a food finds crop
 * care only by a whole name or alias, such as neem oil.
 */
export function foundByName(query: SearchQuery, match: 'all' | 'any' = 'all'): FoundProducts {
	const required = query.words.filter(({ isOptional }) => !isOptional);
	const forms = required.filter(({ isForm }) => isForm).map(({ word }) => word);
	const hasWords =
		match === 'all'
			? sql`count(*) filter (where not h.is_optional) = ${required.length}`
			: sql`count(*) filter (where h.word = any (${forms}::text[])) = ${forms.length}
				and count(*) filter (where not h.is_optional) > ${forms.length}`;
	const expressions = sql`
		named_categories as (
			select id from categories where ${hasCategoryName(query.phrase)}
			union
			select id from categories where ${hasCategoryName(query.groupPhrase)}
				and not exists (select 1 from categories where ${hasCategoryName(query.phrase)})
		),
		phrases as (
			select product_id, bool_or(is_whole) as is_whole, max(score) as score
			from (
				select product_id, true as is_whole, weight as score
				from product_words where field = 'phrase' and word = ${query.phrase}
				union all
				select product_id, false, 0.1 * weight from product_words
				where field = 'phrase' and word ~>~ ${`${query.phrase} `} and word ~<~ ${`${query.phrase} \u{ffff}`}
			) phrase
			group by product_id
		),
		scored as (
			select h.product_id, ph.score is not null as is_phrase,
				sum(h.score * case when h.is_optional then ${sql.lit(optionalWeight)} else 1 end) as by_word,
				coalesce(ph.score, 0) as by_phrase,
				bool_and(h.is_whole) filter (where not h.is_optional) as is_whole
			from (${match === 'all' && query.words.length > 1 ? candidateHits(query.words) : wordHits(query.words)}) h
			left join phrases ph on ph.product_id = h.product_id
			where not exists (select 1 from named_categories)
			group by h.product_id, ph.score, ph.is_whole
			having ${hasWords} or ph.is_whole
		),
		-- a common word is in most products: only the best of them are looked up
		best_scored as (
			select s.by_word, s.by_phrase, s.is_phrase, s.is_whole, l.*
			from (select * from scored order by by_word + by_phrase desc limit ${sql.lit(maxCounted)}) s
			cross join lateral (${searchedColumns(sql`s.product_id`)}) l
		),
		best as (
			select max(by_word) over () as by_word, is_whole and not is_crop_care as is_food
			from best_scored order by by_word + by_phrase desc, is_crop_care limit 1
		),
		near_best as (
			select s.*, b.is_food, bool_or(not s.is_crop_care) over () as has_food from best_scored s cross join best b
			where s.by_word >= ${sql.lit(shareOfBest)} * b.by_word
		),
		found as (
			select s.by_word + s.by_phrase as score, s.* from near_best s
			where not (s.is_crop_care and (s.is_food or (s.has_food and not s.is_whole) or (${query.isFood} and not s.is_phrase)))
		),
		found_categories as (
			select id from categories
			where id in (select id from named_categories) or parent_id in (select id from named_categories)
		)`;
	return { expressions, hasCategories: true };
}

type TermWeights = { terms: string[]; weights: number[] };

/** A term and what it lies within: a label may name either. */
function weighted(terms: readonly FarmTerm[]): Map<string, number> {
	const weights = new Map<string, number>();
	for (const term of terms) {
		for (const { id } of withBroader(term)) {
			weights.set(id, Math.max(weights.get(id) ?? 0, id === term.id ? 1 : broaderWeight));
		}
	}
	return weights;
}

function termWeights(weights: Iterable<[string, number]>): TermWeights {
	const pairs = [...weights];
	return { terms: pairs.map(([term]) => term), weights: pairs.map(([, weight]) => weight) };
}

function termHits(field: 'crop' | 'problem' | 'crop-problem', { terms, weights }: TermWeights): RawBuilder<unknown> {
	return sql`
		select w.product_id, sum(w.weight * t.weight) as score
		from unnest(${terms}::text[], ${weights}::real[]) as t (word, weight)
		join product_words w on w.word = t.word and w.field = ${field}
			-- thrips and mites are both insects: a broader term counts only where the label names it itself
			and (t.weight = 1 or w.weight = 1)
		group by w.product_id`;
}

/** Each typed crop may be meant by a label for its group or for all crops. */
function cropWeights(crops: readonly FarmTerm[]): Map<string, number> {
	const weights = weighted(crops);
	if (weights.size > 0 && !weights.has('all-crops')) weights.set('all-crops', broaderWeight / 2);
	return weights;
}

/**
 * Crop care whose label names the crops and problems, in one row when both are typed; without such a row, what is
 * named for the problem. Words beside them must be in the name, alias or category.
 */
export function foundForCrop(query: SearchQuery): FoundProducts {
	const crops = cropWeights(query.crops);
	const problems = weighted(query.problems);
	const pairs = [...crops].flatMap(([crop, cropWeight]) =>
		[...problems].map(([problem, weight]): [string, number] => [`${crop}:${problem}`, weight * cropWeight]),
	);
	const byTerm =
		problems.size === 0
			? termHits('crop', termWeights(crops))
			: sql`
				select * from paired union all
				select * from (${termHits('problem', termWeights(problems))}) by_problem where not exists (select 1 from paired)`;
	const expressions = sql`
		paired as (${termHits('crop-problem', termWeights(pairs))}),
		named as (
			select product_id from (${wordHits(query.otherWords)}) h
			group by product_id having count(*) = ${query.otherWords.length}
		),
		by_term as (${byTerm}),
		best_scored as (
			select product_id, score from by_term
			where ${query.otherWords.length === 0} or product_id in (select product_id from named)
			order by score desc limit ${sql.lit(maxCounted)}
		),
		found as (
			select s.score, l.* from best_scored s cross join lateral (${searchedColumns(sql`s.product_id`)}) l
		)`;
	return { expressions, hasCategories: false };
}

/** Words of names and aliases that are near a misspelt one, in its script. */
async function nearWords(db: Db, { word, script }: SearchWord): Promise<string[]> {
	const isLong = allowedEdits(word) > 1;
	const { rows } = await sql<{ word: string }>`
		select word from search_spellings
		where script = ${script} and spelling = any (${withoutOneLetter(word)}::text[])
		union
		select word from search_spellings
		where ${isLong} and spelling = word and script = ${script} and word % ${word}
		limit 200`.execute(db);
	return rows.map((row) => row.word);
}

/** Whether a name or alias begins with a word; the readings of one search ask for each word once. */
export type IsCompletable = (word: string) => Promise<boolean>;

export function completableWords(db: Db): IsCompletable {
	const known = new Map<string, boolean>();
	return async (word) => {
		const answer = known.get(word);
		if (answer !== undefined) return answer;
		const { rows } = await sql`
			select 1 from product_words where word like ${`${word}%`} and field in ${nameFields} limit 1`.execute(db);
		known.set(word, rows.length > 0);
		return rows.length > 0;
	};
}

/**
 * The query with its unknown words corrected: to the nearest word of a name or alias, in the script that was typed, or
 * to a crop or problem. @returns null when no word can be corrected
 */
export async function correctedText(db: Db, query: SearchQuery, isCompletable: IsCompletable): Promise<string | null> {
	let isCorrected = false;
	const words: string[] = [];
	for (let index = 0; index < query.words.length; index += 1) {
		const typed = query.words[index] as SearchWord;
		const { word, isKnown, isOptional } = typed;
		if (isKnown || isOptional || allowedEdits(word) === 0 || (await isCompletable(word))) {
			words.push(word);
			continue;
		}
		const next = query.words[index + 1];
		if (next !== undefined && (await isCompletable(`${word}${next.word}`))) {
			// brocco li
			words.push(`${word}${next.word}`);
			index += 1;
			isCorrected = true;
			continue;
		}
		const candidates = [...(await nearWords(db, typed)), ...termWords]
			.map((candidate) => ({ candidate, edits: editDistance(word, candidate) }))
			.filter(({ candidate, edits }) => edits <= allowedEdits(word) && candidate[0] === word[0])
			.sort((a, b) => a.edits - b.edits);
		const nearest = candidates[0];
		isCorrected ||= nearest !== undefined;
		words.push(nearest?.candidate ?? word);
	}
	return isCorrected ? words.join(' ') : null;
}

/**
 * The query without the words that no product has, and these as they were typed; null when they are all or none. A food
 * or supply that is not sold may be missing before a crop, cherry tomato, and beside a problem, but garlic bread is bread.
 */
export async function withoutMissingWords(
	query: SearchQuery,
	isCompletable: IsCompletable,
): Promise<{ query: SearchQuery; missing: string[] } | null> {
	const required = query.words.filter(({ isOptional }) => !isOptional);
	const missing: SearchWord[] = [];
	const last = required.at(-1);
	const mayLackKnown = query.problems.length > 0 || last?.isInTerm === true;
	for (const typed of required) {
		// garlic paste is no garlic
		if (typed.isInTerm || typed.isForm) continue;
		const isMissing = typed.isKnown ? mayLackKnown && typed !== last : !(await isCompletable(typed.word));
		if (isMissing) missing.push(typed);
	}
	if (missing.length === 0 || missing.length === required.length) return null;
	const isFound = ({ word }: SearchWord) => missing.every((typed) => typed.word !== word);
	return {
		query: { ...query, words: query.words.filter(isFound), otherWords: query.otherWords.filter(isFound) },
		missing: missing.map(({ typed }) => typed),
	};
}

/** True when the label of an active product names the crop itself. */
export async function hasCropCareFor(db: Db, crop: FarmTerm): Promise<boolean> {
	const { rows } = await sql`
		select 1 from product_words w join product_listings l on l.product_id = w.product_id and l.status = 'active'
		where w.word = ${crop.id} and w.field = 'crop' limit 1`.execute(db);
	return rows.length > 0;
}
