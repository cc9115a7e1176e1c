-- The /48 of an IPv6 network, which has 65,536 of them: the limit of open orders counts it as well.
alter table new_account_orders add column site text;
update new_account_orders set site = regexp_replace(network, '^(\w+:\w+:\w+):\w+::/64$', '\1::/48') where network like '%::/64';
create index new_account_orders_site on new_account_orders (site);
