-- A product's reviews are read newest first, a page at a time.
create index reviews_product on reviews (product_id, created_at desc, id desc) where not is_hidden;
