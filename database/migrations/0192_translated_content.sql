-- Hindi and Marathi of articles, videos, crops and stores; empty where a text is not translated. The translations of
-- the shop settings are rows of shop_settings.
alter table blogs add column title_hi text not null default '';
alter table blogs add column title_mr text not null default '';
alter table blogs add column content_hi text not null default '';
alter table blogs add column content_mr text not null default '';
alter table blogs add column author_hi text not null default '';
alter table blogs add column author_mr text not null default '';
alter table videos add column title_hi text not null default '';
alter table videos add column title_mr text not null default '';
alter table crops add column name_hi text not null default '';
alter table crops add column name_mr text not null default '';
alter table crops add column description_hi text not null default '';
alter table crops add column description_mr text not null default '';
alter table stores add column name_hi text not null default '';
alter table stores add column name_mr text not null default '';
alter table stores add column address_hi text not null default '';
alter table stores add column address_mr text not null default '';

create trigger empty_outdated_translations before update of title, content_html, author_name on blogs
	for each row execute function empty_outdated_translations('title', 'title', 'content_html', 'content', 'author_name', 'author');
create trigger empty_outdated_translations before update of title on videos
	for each row execute function empty_outdated_translations('title', 'title');
create trigger empty_outdated_translations before update of plant_name, description on crops
	for each row execute function empty_outdated_translations('plant_name', 'name', 'description', 'description');
create trigger empty_outdated_translations before update of name, address on stores
	for each row execute function empty_outdated_translations('name', 'name', 'address', 'address');
