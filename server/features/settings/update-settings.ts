import type { ShopSettings } from '#contract/office/settings.ts';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { lockSettings, type StoredSettings, writeSettings } from './queries.ts';
import { settingsOf } from './settings-of.ts';

type Written = Omit<ShopSettings, 'whatsappNumberOfMachine'>;

/** Saves all settings and records the differences in the audit log. Refuses CHANGED_MEANWHILE. */
export async function updateSettings(db: Db, settings: Written, actorId: string, now: Date): Promise<StoredSettings> {
	return db.transaction().execute(async (tx) => {
		const before = settingsOf(await lockSettings(tx));
		if (before.version !== settings.version) refuse('CHANGED_MEANWHILE');
		const after = { ...settings, version: settings.version + 1 };
		await writeSettings(tx, after, now);
		const changed = (Object.keys(after) as (keyof Written)[]).filter(
			(key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
		);
		const pick = (from: Written) => Object.fromEntries(changed.map((key) => [key, from[key]]));
		const entry = { actorId, action: 'settings.update', entity: 'settings', entityId: 'shop' };
		await insertAudit(tx, { ...entry, before: pick(before), after: pick(after), at: now });
		return new Map(Object.entries(after));
	});
}
