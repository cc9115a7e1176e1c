import { minimumOrder } from '#domain/checkout.ts';
import type { ShopSettings } from '#contract/settings-office.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuseIfStale } from '#server/platform/refuse.ts';
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
		refuseIfStale(before, settings.version);
		const after = { ...settings, version: settings.version + 1 };
		await writeSettings(tx, after, now);
		const changed = (Object.keys(after) as (keyof Written)[]).filter(
			(key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
		);
		const pick = (from: Written) => Object.fromEntries(changed.map((key) => [key, from[key]]));
		await audit(tx, { actorId, now }, 'settings.update', 'shop', { before: pick(before), after: pick(after) });
		return new Map(Object.entries(after));
	});
}
