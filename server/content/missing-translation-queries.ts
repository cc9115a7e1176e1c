import { type OtherLang, otherLangs } from '#domain/product.ts';
import { shopTextIn, type TranslatedField, type TranslatedRecordType, translatedFields } from '#domain/translation.ts';
import type { MissingTranslation, MissingTranslationQuery } from '#contract/translations-office.ts';
import { containsText, type Db } from '#database/db.ts';
import { type ListTotal, listTotal, rowsToCount } from '#server/platform/list-total-queries.ts';
import { type RawBuilder, sql } from 'kysely';

type Source = {
	table: RawBuilder<unknown>;
	/** the column that names the record */
	name: string;
	/** the records that customers may see now or later */
	shown: RawBuilder<unknown>;
	/** field → its English column; the translations are in columns of this name with the language */
	fields: Partial<Record<TranslatedField, string>>;
};

/** The texts of the shop settings as one row, with columns named as those of the tables. */
const settingsRow = sql`(
	select 'shop' as id, ${sql.join(
		translatedFields.settings.flatMap((text) => [
			settingColumn(text, text),
			...otherLangs.map((language) => settingColumn(shopTextIn(text, language), `${text}_${language}`)),
		]),
	)}, ${settingColumn('name', 'name')} from shop_settings) shop`;

function settingColumn(key: string, column: string): RawBuilder<unknown> {
	return sql`coalesce(max(value #>> '{}') filter (where key = ${key}), '') as ${sql.ref(column)}`;
}

function sourcesAt(now: Date): Record<TranslatedRecordType, Source> {
	const hasNotEnded = sql`(ends_at is null or ends_at > ${now})`;
	return {
		products: {
			table: sql`products`,
			name: 'name_en',
			shown: sql`status <> 'archived'`,
			fields: { name: 'name_en', description: 'description_html', antidote: 'antidote' },
		},
		categories: { table: sql`categories`, name: 'name_en', shown: sql`is_active`, fields: { name: 'name_en' } },
		banners: {
			table: sql`banners`,
			name: 'name',
			shown: hasNotEnded,
			fields: { eyebrow: 'eyebrow', title: 'title', body: 'body', cta: 'cta' },
		},
		campaigns: {
			table: sql`campaigns`,
			name: 'festival',
			shown: hasNotEnded,
			fields: { festival: 'festival', title: 'title', body: 'body' },
		},
		blogs: {
			table: sql`blogs`,
			name: 'title',
			shown: sql`is_published`,
			fields: { title: 'title', content: 'content_html', author: 'author_name' },
		},
		videos: { table: sql`videos`, name: 'title', shown: sql`true`, fields: { title: 'title' } },
		crops: {
			table: sql`crops`,
			name: 'plant_name',
			shown: sql`true`,
			fields: { name: 'plant_name', description: 'description' },
		},
		pincodes: { table: sql`served_pincodes`, name: 'pincode', shown: sql`true`, fields: { promise: 'promise' } },
		stores: { table: sql`stores`, name: 'name', shown: sql`true`, fields: { name: 'name', address: 'address' } },
		settings: {
			table: settingsRow,
			name: 'name',
			shown: sql`true`,
			fields: { supportHours: 'supportHours', address: 'address', pickupAddress: 'pickupAddress' },
		},
	};
}

/** The records of a type with texts that are written in English alone. */
function missingOf(
	recordType: TranslatedRecordType,
	language: OtherLang,
	source: Source,
	q: string,
): RawBuilder<unknown> {
	const fields = Object.entries(source.fields).map(([field, english]) => ({
		field,
		// as in the indexes products_untranslated
		isMissing: sql`${sql.ref(english)} <> '' and ${sql.ref(`${field}_${language}`)} = ''`,
	}));
	const name = sql.ref(source.name);
	return sql`
		select ${recordType}::text as "recordType", id::text as "recordId", ${name} as name, ${language}::text as language,
			array_remove(array[${sql.join(
				fields.map(({ field, isMissing }) => sql`case when ${isMissing} then ${field}::text end`),
			)}], null) as fields
		from ${source.table} where ${source.shown} and (${sql.join(
			fields.map(({ isMissing }) => isMissing),
			sql` or `,
		)}) and ${q === '' ? sql`true` : containsText(sql`lower(${name})`, q)}`;
}

type Found = { rows: MissingTranslation[]; texts: number } & ListTotal;

/**
 * Records with texts that are written in English alone, one row for each language, their number and that of the texts of the
 * counted ones. Two statements.
 */
export async function listMissingTranslations(
	db: Db,
	query: MissingTranslationQuery,
	recordTypes: readonly TranslatedRecordType[],
	now: Date,
): Promise<Found> {
	const languages: readonly OtherLang[] = query.language === undefined ? otherLangs : [query.language];
	const sources = sourcesAt(now);
	const parts = recordTypes
		.filter((recordType) => query.recordType === undefined || query.recordType === recordType)
		.flatMap((recordType) =>
			languages.map((language) => ({
				rows: missingOf(recordType, language, sources[recordType], query.q ?? ''),
				name: sql`lower(${sql.ref(sources[recordType].name)})`,
			})),
		);
	if (parts.length === 0) return { rows: [], texts: 0, ...listTotal(0) };
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const byType = query.sort === 'recordType' ? sql`"recordType" ${direction}, ` : sql``;
	// The rows of the page are among the first of each part, which are read in order.
	const first = parts.map(
		({ rows, name }) => sql`(${rows} order by ${name} ${direction}, id limit ${query.page * query.perPage})`,
	);
	const page = sql<Omit<MissingTranslation, 'id'>>`
		select * from (${sql.join(first, sql` union all `)}) translated
		order by ${byType} lower(name) ${direction}, "recordType", "recordId", language
		limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`.execute(db);
	const all = sql.join(
		parts.map(({ rows }) => rows),
		sql` union all `,
	);
	const counts = sql<{ count: number; texts: number }>`
		select count(*)::int as count, coalesce(sum(cardinality(fields)), 0)::int as texts
		from ${rowsToCount(sql`(${all}) translated`, sql`fields`)}`.execute(db);
	const [{ rows }, { rows: counted }] = await Promise.all([page, counts]);
	return {
		rows: rows.map((row) => ({ id: `${row.recordType}:${row.recordId}:${row.language}`, ...row })),
		texts: counted[0]?.texts ?? 0,
		...listTotal(counted[0]?.count ?? 0),
	};
}
