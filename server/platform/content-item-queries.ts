import type { Db, Tx } from '#database/db.ts';
import { containsPattern } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ContentItem, ContentItemBody, ContentType } from './content-type.ts';

export type ContentItemListQuery = {
	page: number;
	perPage: number;
	sort: string;
	order: 'asc' | 'desc';
	q?: string | undefined;
} & Record<string, unknown>;

function selected(type: ContentType): RawBuilder<unknown> {
	const columns = Object.entries(type.columns).map(([field, column]) => sql`t.${sql.ref(column)} as ${sql.ref(field)}`);
	const computed = Object.entries(type.computed ?? {}).map(
		([field, text]) => sql`${sql.raw(text)} as ${sql.ref(field)}`,
	);
	return sql`select ${sql.join([sql`t.id`, sql`t.version`, ...columns, ...computed])}
		from ${sql.table(type.table)} t where t.id in (select id from listed)`;
}

function contentItemFromRow(row: Record<string, unknown>): ContentItem {
	return Object.fromEntries(
		Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
	) as ContentItem;
}

function conditionsOf(type: ContentType, query: ContentItemListQuery): RawBuilder<unknown> {
	const { page: _page, perPage: _perPage, sort: _sort, order: _order, q, ...filters } = query;
	const conditions = [sql`true`];
	if (q !== undefined && q !== '') {
		const pattern = containsPattern(q);
		conditions.push(
			sql`(${sql.join(
				type.searched.map((column) => sql`t.${sql.ref(column)} ilike ${pattern}`),
				sql` or `,
			)})`,
		);
	}
	for (const [field, value] of Object.entries(filters)) {
		if (value === undefined) continue;
		const expression = type.filters?.[field];
		const column = type.columns[field];
		const left = expression === undefined ? sql`t.${sql.ref(column ?? field)}` : sql`(${sql.raw(expression)})`;
		conditions.push(sql`${left} = ${value}`);
	}
	return sql.join(conditions, sql` and `);
}

/** One page of a content type and the total, in one statement. Only a sort by a computed field computes every row. */
export async function listContentItems(
	db: Db,
	type: ContentType,
	query: ContentItemListQuery,
): Promise<{ rows: ContentItem[]; total: number }> {
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const where = conditionsOf(type, query);
	const page = sql`limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`;
	const column = type.columns[query.sort];
	const pageOfColumn =
		column === undefined
			? sql``
			: sql`order by t.${sql.ref(column)} ${direction} nulls last, t.id ${direction} ${page}`;
	const { rows } = await sql<Record<string, unknown> & { totalOfList: number }>`
		with listed as materialized (select t.id from ${sql.table(type.table)} t where ${where} ${pageOfColumn})
		select *, (select count(*) from ${sql.table(type.table)} t where ${where}) as "totalOfList"
		from (${selected(type)}) found
		order by ${sql.ref(query.sort)} ${direction} nulls last, id ${direction}
		${column === undefined ? page : sql``}`.execute(db);
	const total = rows[0]?.totalOfList ?? (query.page === 1 ? 0 : await countContentItems(db, type, where));
	return { rows: rows.map(({ totalOfList: _, ...row }) => contentItemFromRow(row)), total };
}

/** A page after the last one has no row with the total. */
async function countContentItems(db: Db, type: ContentType, where: RawBuilder<unknown>): Promise<number> {
	const { rows } = await sql<{ total: number }>`
		select count(*) as total from ${sql.table(type.table)} t where ${where}`.execute(db);
	return rows[0]?.total ?? 0;
}

export async function findContentItem(db: Db, type: ContentType, id: string): Promise<ContentItem | null> {
	const { rows } = await sql<Record<string, unknown>>`
		with listed as (select ${id}::uuid as id) ${selected(type)}`.execute(db);
	return rows[0] === undefined ? null : contentItemFromRow(rows[0]);
}

/** Locks a content item until the transaction ends. */
export async function lockContentItem(tx: Tx, type: ContentType, id: string): Promise<ContentItem | null> {
	const { rows } = await sql`select from ${sql.table(type.table)} t where t.id = ${id} for update`.execute(tx);
	return rows.length === 0 ? null : findContentItem(tx, type, id);
}

function values(type: ContentType, body: ContentItemBody): { column: string; value: unknown }[] {
	return Object.entries(type.columns).flatMap(([field, column]) =>
		body[field] === undefined ? [] : [{ column, value: body[field] }],
	);
}

export async function insertContentItem(tx: Tx, type: ContentType, body: ContentItemBody): Promise<string> {
	const given = values(type, body);
	const { rows } = await sql<{ id: string }>`
		insert into ${sql.table(type.table)} (${sql.join(given.map(({ column }) => sql.ref(column)))})
		values (${sql.join(given.map(({ value }) => sql`${value}`))}) returning id`.execute(tx);
	return (rows[0] as { id: string }).id;
}

export async function updateContentItem(
	tx: Tx,
	type: ContentType,
	id: string,
	body: ContentItemBody,
	now: Date,
): Promise<void> {
	const given = values(type, body).map(({ column, value }) => sql`${sql.ref(column)} = ${value}`);
	if (type.touched !== undefined) given.push(sql`${sql.ref(type.touched)} = ${now}`);
	await sql`
		update ${sql.table(type.table)} set ${sql.join([...given, sql`version = version + 1`])} where id = ${id}`.execute(
		tx,
	);
}

export async function deleteContentItem(tx: Tx, type: ContentType, id: string): Promise<void> {
	await sql`delete from ${sql.table(type.table)} where id = ${id}`.execute(tx);
}

/** Whether a picture or document exists, which then is not deleted until the transaction ends. @param mime start of its MIME type */
export async function isMedia(tx: Tx, name: string, mime: string): Promise<boolean> {
	const row = await tx
		.selectFrom('media')
		.select('name')
		.where('name', '=', name)
		.where('mime', 'like', `${mime}%`)
		.forKeyShare()
		.executeTakeFirst();
	return row !== undefined;
}
