-- Who made a video, and a picture of our own that stands for it until somebody wants to see it.
alter table videos add column source text not null default '';
alter table videos add column picture text references media;
