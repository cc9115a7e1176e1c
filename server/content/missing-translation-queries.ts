import { type OtherLang, otherLangs } from '#domain/product.ts';
import { shopTextIn, type TranslatedField, type TranslatedRecordType, translatedFields } from '#domain/translation.ts';
import type { MissingTranslation, MissingTranslationQuery } from '#contract/translations-office.ts';
import { containsPattern, type Db } from '#database/db.ts';
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

function missingOf(recordType: TranslatedRecordType, language: OtherLang, source: Source): RawBuilder<unknown> {
	const fields = Object.entries(source.fields).map(
		([field, english]) => sql`
			case when coalesce(${sql.ref(english)}, '') <> '' and ${sql.ref(`${field}_${language}`)} = ''
				then ${field}::text end`,
	);
	return sql`
		select ${recordType}::text as "recordType", id::text as "recordId", ${sql.ref(source.name)} as name,
			${language}::text as language, array_remove(array[${sql.join(fields)}], null) as fields
		from ${source.table} where ${source.shown}`;
}

type Found = { rows: MissingTranslation[]; total: number; texts: number };

/** Records with texts that are written in English alone, one row for each language, and the number of these texts. */
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
		.flatMap((recordType) => languages.map((language) => missingOf(recordType, language, sources[recordType])));
	if (parts.length === 0) return { rows: [], total: 0, texts: 0 };
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const byType = query.sort === 'recordType' ? sql`"recordType" ${direction}, ` : sql``;
	const { rows } = await sql<Omit<MissingTranslation, 'id'> & { total: number; texts: number }>`
		select *, count(*) over ()::int as total, (sum(cardinality(fields)) over ())::int as texts
		from (${sql.join(parts, sql` union all `)}) translated
		where cardinality(fields) > 0 and name ilike ${containsPattern(query.q ?? '')}
		order by ${byType} lower(name) ${direction}, "recordType", "recordId", language
		limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`.execute(db);
	return {
		rows: rows.map(({ total: _total, texts: _texts, ...row }) => ({
			id: `${row.recordType}:${row.recordId}:${row.language}`,
			...row,
		})),
		total: rows[0]?.total ?? 0,
		texts: rows[0]?.texts ?? 0,
	};
}
