-- Runs once, when the folder of the database is empty. docs/operations.md
\getenv owner_password OWNER_PASSWORD
\getenv shop_password SHOP_PASSWORD
create role khetse_owner login password :'owner_password';
create role khetse_shop login password :'shop_password';
create database khetse owner khetse_owner encoding 'UTF8' template template0;
