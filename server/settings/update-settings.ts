import { minimumOrder } from '#domain/checkout.ts';
import type { ShopSettings } from '#contract/settings-office.ts';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockSettings, type StoredSettings, writeSettings } from './settings-queries.ts';

/** Settings as the office reads them; what was never set is empty. */
export function settingsOf(stored: StoredSettings): Omit<ShopSettings, 'whatsappNumberOfMachine'> {
	const text = (key: string) => String(stored.get(key) ?? '');
	return {
		name: text('name') || 'Khetse',
		whatsappNumber: text('whatsappNumber'),
		supportEmail: text('supportEmail'),
		supportHours: text('supportHours'),
		grievanceEmail: text('grievanceEmail'),
		address: text('address'),
		pickupAddress: text('pickupAddress'),
		manufacturer: text('manufacturer'),
		licences: (stored.get('licences') ?? []) as ShopSettings['licences'],
		minimumOrderPaise: Number(stored.get('minimumOrderPaise') ?? minimumOrder),
		isDemo: stored.get('isDemo') === true,
		version: Number(stored.get('version') ?? 1),
	};
}

type Written = Omit<ShopSettings, 'whatsappNumberOfMachine'>;

/** Saves all settings and records the differences in the audit log. Refuses STALE_VERSION. */
export async function updateSettings(db: Db, settings: Written, actorId: string, now: Date): Promise<StoredSettings> {
	return db.transaction().execute(async (tx) => {
		const before = settingsOf(await lockSettings(tx));
		if (before.version !== settings.version) refuse('STALE_VERSION');
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
