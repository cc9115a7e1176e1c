-- Orders of accounts without a delivered order, by what they may share: the limits for new accounts count them.
create table new_account_orders (
	order_id uuid primary key references orders on delete cascade,
	user_id uuid not null references users,
	address_key text not null,
	-- null: an address of a private network tells nothing about the customer
	network text,
	at timestamptz not null
);
create index new_account_orders_user on new_account_orders (user_id);
create index new_account_orders_address on new_account_orders (address_key);
create index new_account_orders_network on new_account_orders (network);
create index new_account_orders_at on new_account_orders (at);
