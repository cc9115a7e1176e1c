import type { SearchWord } from '#domain/search-query.ts';
import { type RawBuilder, sql } from 'kysely';

/** The products that have the words of a search in their names, aliases or categories, read from the index of words. */

/** A word that is completed weighs less than one that is typed whole. */
const completionWeight = 0.7;
/** A search with a word that fewer products have looks at these alone. */
const maxCandidates = 1000;

export const nameFields = sql`('name', 'active', 'alias', 'category')`;
const fields = sql`w.field in ${nameFields} and not (t.is_known_food and w.field = 'alias')`;

/** The typed words as a relation; `up_to` is null for a word that is not completed. */
function typedWords(words: readonly SearchWord[]): RawBuilder<unknown> {
	const ends = words.map(({ word, isKnown }) => (isKnown || word.length < 2 ? null : `${word}\u{ffff}`));
	return sql`
		unnest(${words.map(({ word }) => word)}::text[], ${ends}::text[],
			${words.map(({ isOptional }) => isOptional)}::boolean[],
			${words.map(({ isKnownFood }) => isKnownFood)}::boolean[]) as t (word, up_to, is_optional, is_known_food)`;
}

/** The score of each typed word in a product: its best field, and a little more when that is the name. */
function bestOfEachWord(eachWord: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`
		select product_id, word, is_optional, bool_or(is_whole) as is_whole,
			max(score) + 0.1 * coalesce(max(score) filter (where field in ('name', 'active')), 0) as score
		from (${eachWord}) each_word
		group by product_id, word, is_optional`;
}

function eachHit(words: readonly SearchWord[]): RawBuilder<unknown> {
	return sql`
		select w.product_id, t.word, t.is_optional, w.field, w.weight as score, true as is_whole
		from ${typedWords(words)} join product_words w on w.word = t.word and ${fields}
		union all
		select w.product_id, t.word, t.is_optional, w.field, w.weight * ${sql.lit(completionWeight)}, false
		from ${typedWords(words)}
		join product_words w on w.word ~>~ t.word and w.word ~<~ t.up_to and ${fields}`;
}

/** Products with the score of each typed word. */
export function wordHits(words: readonly SearchWord[]): RawBuilder<unknown> {
	return bestOfEachWord(eachHit(words));
}

/**
 * The same, where a product must have every word or one of the `phrases`: when few products have the rarest word, the
 * others are looked up in these, because a common word beside it is in most products of the shop.
 */
export function candidateHits(words: readonly SearchWord[]): RawBuilder<unknown> {
	const required = words.filter(({ isOptional }) => !isOptional);
	if (required.length === 0) return wordHits(words);
	const rarest = sql`
		select t.*, n.hits from ${typedWords(required)}
		cross join lateral (
			select count(*) as hits from (
				select 1 from product_words w
				where w.word ~>=~ t.word and w.word ~<=~ coalesce(t.up_to, t.word) and ${fields}
				limit ${sql.lit(maxCandidates + 1)}
			) hit
		) n
		order by n.hits limit 1`;
	// Offset 0 keeps the planner from reading the words of all products.
	return bestOfEachWord(sql`
		with rarest as materialized (${rarest}),
		candidates as materialized (
			select w.product_id from rarest t cross join lateral (
				select w.product_id from product_words w
				where w.word ~>=~ t.word and w.word ~<=~ coalesce(t.up_to, t.word) and ${fields}
				limit ${sql.lit(maxCandidates + 1)}
			) w
			union
			select product_id from phrases
		)
		select w.product_id, t.word, t.is_optional, w.field,
			w.weight * case when w.word = t.word then 1 else ${sql.lit(completionWeight)} end as score, w.word = t.word as is_whole
		from candidates c
		cross join lateral (select * from product_words where product_id = c.product_id offset 0) w
		join ${typedWords(words)} on w.word ~>=~ t.word and w.word ~<=~ coalesce(t.up_to, t.word) and ${fields}
		where (select hits <= ${sql.lit(maxCandidates)} from rarest)
		union all
		select * from (${eachHit(words)}) hit where (select hits > ${sql.lit(maxCandidates)} from rarest)`);
}
