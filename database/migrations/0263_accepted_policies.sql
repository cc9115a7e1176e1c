-- Which version of the privacy policy and the terms was shown when an account was made, and when. Unknown for older accounts
-- and for staff, who are invited.
alter table users
  add column policies_version text,
  add column policies_accepted_at timestamptz,
  add constraint policies_accepted check ((policies_version is null) = (policies_accepted_at is null));
