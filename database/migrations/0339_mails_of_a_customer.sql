-- A sender may type the own e-mail in capital letters: export and erasure compare it without case.
drop index mails_recipient;
create index mails_recipient on mails (lower(recipient));
