import type { Db, Tx } from '#database/db.ts';
import { sql } from 'kysely';

export type StoredSettings = ReadonlyMap<string, unknown>;

export async function findSettings(db: Db): Promise<StoredSettings> {
	const rows = await db.selectFrom('shop_settings').select(['key', 'value']).execute();
	return new Map(rows.map(({ key, value }) => [key, value as unknown]));
}

/** Serialises changes of the settings. */
export async function lockSettings(tx: Tx): Promise<StoredSettings> {
	await sql`select pg_advisory_xact_lock(hashtext('shop_settings'))`.execute(tx);
	return findSettings(tx);
}

export async function writeSettings(tx: Tx, settings: Record<string, unknown>, now: Date): Promise<void> {
	await sql`
		insert into shop_settings (key, value, updated_at)
		select key, value, ${now} from jsonb_each(${JSON.stringify(settings)}::jsonb)
		on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
		where shop_settings.value is distinct from excluded.value`.execute(tx);
}
