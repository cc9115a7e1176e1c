-- The delivery promise in Hindi and Marathi; empty where it is not translated. An order keeps the texts it was placed with.
alter table served_pincodes add column promise_hi text not null default '';
alter table served_pincodes add column promise_mr text not null default '';
alter table orders add column delivery_promise_hi text not null default '';
alter table orders add column delivery_promise_mr text not null default '';

-- The texts of the demo data have a translation.
create temporary table translated_promises (promise text, hi text, mr text) on commit drop;
insert into translated_promises values
	('Same day or next day', 'उसी दिन या अगले दिन', 'त्याच दिवशी किंवा दुसऱ्या दिवशी'),
	('Crop care and plant nutrition by parcel, 2–3 days', 'फसल सुरक्षा और पौध पोषण पार्सल से, 2–3 दिन में',
		'पीक संरक्षण आणि पीक पोषण पार्सलने, 2–3 दिवसांत');
update served_pincodes p set promise_hi = t.hi, promise_mr = t.mr from translated_promises t where t.promise = p.promise;
update orders o set delivery_promise_hi = t.hi, delivery_promise_mr = t.mr
from translated_promises t where t.promise = o.delivery_promise;

create trigger empty_outdated_translations before update of promise on served_pincodes
	for each row execute function empty_outdated_translations('promise', 'promise');
