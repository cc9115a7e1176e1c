-- The link of a mail that opens an account: encrypted, and only until the mail is sent or the link has expired.
alter table mails
  add column link_cipher bytea,
  add column link_expires_at timestamptz,
  add constraint mail_link_expires check (link_cipher is null or link_expires_at is not null);
create index mails_links on mails (link_expires_at) where link_cipher is not null;

-- Links that older versions stored in clear are removed, those not yet sent as well: SQL has no key to encrypt them.
update mails set
  body_text = regexp_replace(body_text, '\S*#(reset|invite|owner)=[A-Za-z0-9_-]+', '{link}', 'g'),
  body_html = regexp_replace(body_html, '[^\s"<>]*#(reset|invite|owner)=[A-Za-z0-9_-]+', '{link}', 'g'),
  link_expires_at = created_at
where is_sensitive;
update mails set status = 'failed', attempts = 8, leased_until = null,
  last_error = 'The link was removed by an update of the shop.'
where is_sensitive and status <> 'sent';
