-- The order of a list without a search, recomputed hourly from sales, availability and season: smaller first.
alter table products add column list_rank integer not null default 0;
-- The staples of a shop that has not sold much yet, set by hand: 1 is the first; null for none.
alter table products add column staple_rank integer;
alter table products add constraint products_staple_rank_check check (staple_rank > 0);
-- Months of the season, 1 to 12; empty for a product of the whole year.
alter table products add column season_months integer[] not null default '{}';
alter table products add constraint products_season_months_check check (season_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}');
