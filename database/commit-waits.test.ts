import { expect, test } from 'vitest';
import { createCommitWaits, isWrite, mayCommit } from './commit-waits.ts';

test('a commit hangs when every check of the time has found the same wait', () => {
	const clock = { now: 0 };
	const waits = createCommitWaits(650, () => clock.now);
	const note = (...found: [number, string][]) => [...waits.note(found.map(([pid, wait]) => ({ pid, wait })))];
	expect(note([1, 'a'], [2, 'a'])).toEqual([]);
	clock.now = 649;
	expect(note([1, 'a'], [2, 'b'])).toEqual([]);
	clock.now = 650;
	expect(note([1, 'a'], [2, 'b'])).toEqual([1]);
	clock.now = 1300;
	expect(note([2, 'b']), 'the disk has written, or another statement waits').toEqual([2]);
	expect(note()).toEqual([]);
	expect(note([2, 'b']), 'it has not waited in between').toEqual([]);
});

test.for([
	'insert into orders default values',
	"select 'a' -- b\nfor update",
	'with placed as (\n\tinsert into orders select 1 returning id) select id from placed',
	'update users set name = $1',
	'delete from sessions',
	'select 1 from stock_pools for update',
	'select pg_notify($1, $2)',
	'select write_product_listings($1::uuid[])',
])('%s may write', (text) => expect([isWrite(text), mayCommit(text)]).toEqual([true, true]));

test('a transaction may only read; its commit is waited for when it has written', () => {
	expect(['begin', 'start transaction read only', 'COMMIT'].map(isWrite)).toEqual([false, false, false]);
	expect(['begin', ' COMMIT', 'rollback'].map(mayCommit)).toEqual([false, true, false]);
});

test.for([
	'select updated_at, "deletedFrom" from orders',
	'with listed as (select * from products) select * from listed',
	"select 1 from audit_log where action in ('pincode.create', 'pincode.update')",
	"select 'a -- b', name -- the shop's update\nfrom products -- 'update",
	'select name /* update\n insert into */ from products',
	'rollback',
	'show statement_timeout',
])('%s does not write', (text) => expect(isWrite(text)).toBe(false));
