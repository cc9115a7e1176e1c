-- Hindi and Marathi of the texts that staff write; empty where a text is not translated.
alter table products add column description_hi text not null default '';
alter table products add column description_mr text not null default '';
alter table products add column antidote_hi text not null default '';
alter table products add column antidote_mr text not null default '';

alter table banners add column eyebrow_hi text not null default '';
alter table banners add column eyebrow_mr text not null default '';
alter table banners add column title_hi text not null default '';
alter table banners add column title_mr text not null default '';
alter table banners add column body_hi text not null default '';
alter table banners add column body_mr text not null default '';
alter table banners add column cta_hi text not null default '';
alter table banners add column cta_mr text not null default '';

alter table campaigns add column festival_hi text not null default '';
alter table campaigns add column festival_mr text not null default '';
alter table campaigns add column title_hi text not null default '';
alter table campaigns add column title_mr text not null default '';
alter table campaigns add column body_hi text not null default '';
alter table campaigns add column body_mr text not null default '';

-- A text that changes without its translation makes the translation out of date: it is emptied, so that the shop shows
-- the new English text. Arguments: pairs of the English column and the beginning of the names of its translations.
create function empty_outdated_translations() returns trigger language plpgsql as $$
declare
	was jsonb := to_jsonb(old);
	becomes jsonb := to_jsonb(new);
	emptied jsonb := '{}';
	language text;
	translation text;
begin
	for pair in 0 .. tg_nargs / 2 - 1 loop
		if becomes -> tg_argv[pair * 2] is distinct from was -> tg_argv[pair * 2] then
			foreach language in array array['hi', 'mr'] loop
				translation := tg_argv[pair * 2 + 1] || '_' || language;
				if becomes -> translation = was -> translation then
					emptied := emptied || jsonb_build_object(translation, '');
				end if;
			end loop;
		end if;
	end loop;
	return jsonb_populate_record(new, emptied);
end $$;

create trigger empty_outdated_translations before update of description_html, antidote on products
	for each row execute function empty_outdated_translations('description_html', 'description', 'antidote', 'antidote');
create trigger empty_outdated_translations before update of eyebrow, title, body, cta on banners
	for each row execute function empty_outdated_translations('eyebrow', 'eyebrow', 'title', 'title', 'body', 'body', 'cta', 'cta');
create trigger empty_outdated_translations before update of festival, title, body on campaigns
	for each row execute function empty_outdated_translations('festival', 'festival', 'title', 'title', 'body', 'body');
