-- Which translations of the demo's texts were filled into rows that were seeded before these texts were translated.
create table demo_translations (version integer not null);
insert into demo_translations values (0);
