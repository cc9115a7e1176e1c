-- A link that verifies the e-mail of an account.
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
	check (purpose in ('owner', 'staff', 'password-reset', 'email-verification'));
