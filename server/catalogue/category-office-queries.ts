import type { CategoryDetails } from '#domain/product.ts';
import { categorySearchKey } from '#domain/product-words.ts';
import type { CategoryListQuery, OfficeCategory } from '#contract/categories-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { containsPattern } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';

const columns = sql`
	c.id, c.version, c.slug, json_build_object('en', c.name_en, 'hi', c.name_hi, 'mr', c.name_mr) as names,
	c.name_en as name, c.parent_id as "parentId", parent.name_en as "parentName", c.picture, c.tint, c.position,
	c.is_active as "isActive",
	(select coalesce(sum(n.products), 0)::int from categories own
		join product_listing_counts n on n.category_id = own.id and n.status = 'active'
		where own.id = c.id or own.parent_id = c.id) as "activeProducts"`;

const sortColumns = { position: sql`c.position`, name: sql`lower(c.name_en)` };

/** One page of categories and the total, in one statement. */
export async function listOfficeCategories(
	db: Db,
	query: CategoryListQuery,
): Promise<{ data: OfficeCategory[]; total: number }> {
	const conditions: RawBuilder<unknown>[] = [sql`true`];
	if (query.active !== undefined) conditions.push(sql`c.is_active = ${query.active}`);
	if (query.q !== undefined && query.q !== '') {
		const pattern = containsPattern(query.q.toLowerCase());
		conditions.push(sql`(lower(c.name_en) like ${pattern} or c.name_hi like ${pattern} or c.name_mr like ${pattern})`);
	}
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const { rows } = await sql<OfficeCategory & { total: number }>`
		select ${columns}, count(*) over ()::int as total
		from categories c left join categories parent on parent.id = c.parent_id
		where ${sql.join(conditions, sql` and `)}
		order by ${sortColumns[query.sort]} ${direction}, c.name_en, c.id
		limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`.execute(db);
	return { data: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** @returns null for an unknown id */
export async function findOfficeCategory(db: Db, id: string): Promise<OfficeCategory | null> {
	const { rows } = await sql<OfficeCategory>`
		select ${columns} from categories c left join categories parent on parent.id = c.parent_id
		where c.id = ${id}`.execute(db);
	return rows[0] ?? null;
}

/** Locks a category; its products can still be read and ordered. */
export async function lockCategory(tx: Tx, id: string): Promise<OfficeCategory | null> {
	await sql`select id from categories where id = ${id} for no key update`.execute(tx);
	return findOfficeCategory(tx, id);
}

/** Whether a picture exists, which then is not deleted until the transaction ends. */
export async function hasPicture(tx: Tx, name: string): Promise<boolean> {
	const row = await tx
		.selectFrom('media')
		.select('name')
		.where('name', '=', name)
		.where('mime', 'like', 'image/%')
		.forKeyShare()
		.executeTakeFirst();
	return row !== undefined;
}

/** Whether another category has the English name, in any case: links of the storefront identify categories by it. */
export async function isNameTaken(tx: Tx, name: string, except: string | null): Promise<boolean> {
	const { rows } = await sql<{ id: string }>`
		select id from categories where lower(name_en) = ${name.toLowerCase()} and id is distinct from ${except}::uuid
		limit 1`.execute(tx);
	return rows.length > 0;
}

/** @param onlyActive false: archived ones count too */
export async function countMembers(tx: Tx, id: string, onlyActive: boolean): Promise<number> {
	const { rows } = await sql<{ members: number }>`
		select count(*)::int as members from categories
		where parent_id = ${id} and (is_active or not ${onlyActive})`.execute(tx);
	return rows[0]?.members ?? 0;
}

function columnsOf(category: CategoryDetails) {
	const { names } = category;
	return {
		name_en: names.en,
		name_hi: names.hi,
		name_mr: names.mr,
		parent_id: category.parentId,
		picture: category.picture,
		tint: category.tint,
		is_active: category.isActive,
		search_key: categorySearchKey(names),
	};
}

export async function insertCategory(tx: Tx, category: CategoryDetails, slug: string): Promise<string> {
	const { id } = await tx
		.insertInto('categories')
		.values({
			...columnsOf(category),
			slug,
			position: sql<number>`(select coalesce(max(position), 0) + 10 from categories)`,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

export async function updateCategoryRow(tx: Tx, id: string, category: CategoryDetails): Promise<void> {
	await tx
		.updateTable('categories')
		.set((eb) => ({ ...columnsOf(category), version: eb('version', '+', 1) }))
		.where('id', '=', id)
		.execute();
}

/** Ids of all categories in their order. */
export async function listOrder(tx: Tx): Promise<string[]> {
	const rows = await tx.selectFrom('categories').select('id').orderBy('position').orderBy('name_en').execute();
	return rows.map((row) => row.id);
}

/** Ten apart, so that a position can be set between two by hand. */
export async function updatePositions(tx: Tx, ids: readonly string[]): Promise<void> {
	// In the order in which a product locks its category and the group.
	await tx.selectFrom('categories').select('id').orderBy('id').forNoKeyUpdate().execute();
	await sql`
		update categories c set position = l.place * 10
		from unnest(${ids}::uuid[]) with ordinality as l (id, place) where c.id = l.id`.execute(tx);
}
