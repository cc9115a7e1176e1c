-- Two packs may swap their units or SKUs in one statement: looked at when it is done, not after each row.
alter table variants
  drop constraint variants_product_id_unit_key,
  add constraint variants_product_id_unit_key unique (product_id, unit) deferrable initially immediate,
  drop constraint variants_sku_key,
  add constraint variants_sku_key unique (sku) deferrable initially immediate;
