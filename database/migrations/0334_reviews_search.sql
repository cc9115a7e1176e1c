-- In lower case, as the other texts that the office searches.
drop index reviews_description_search;
create index reviews_search on reviews using gin (lower(description) gin_trgm_ops);
