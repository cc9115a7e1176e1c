-- Search words are kept per field, and farm terms of labels beside them. The next start writes them for all products.
create table search_index (
	version integer not null
);
create unique index search_index_one_row on search_index ((true));
insert into search_index values (0);

delete from product_words;
alter table product_words
	add column field text not null
		constraint product_words_field_check check (field in
			('name', 'active', 'alias', 'category', 'phrase', 'crop', 'problem', 'crop-problem')),
	drop constraint product_words_pkey,
	add constraint product_words_pkey primary key (product_id, field, word);
drop index product_words_trigram;
drop index product_words_word;
create index product_words_word on product_words (word text_pattern_ops) include (field, weight, product_id);

-- A word of a name or alias under itself and under each spelling with one letter left out: two words with one letter
-- changed, missing, added or swapped with its neighbour share a spelling.
create table search_spellings (
	spelling text not null,
	word text not null,
	script text not null check (script in ('latin', 'devanagari')),
	constraint search_spellings_pkey primary key (spelling, script, word)
);
create index search_spellings_trigram on search_spellings using gin (word gin_trgm_ops) where spelling = word;
