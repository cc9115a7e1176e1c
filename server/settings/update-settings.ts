import { minimumOrder } from '#domain/checkout.ts';
import { type NewAccountLimits, newAccountLimitsOf } from '#domain/new-account.ts';
import { type ShopTexts, withoutOutdatedTexts } from '#domain/translation.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuseIfStale } from '#server/platform/refuse.ts';
import { lockSettings, type StoredSettings, writeSettings } from './settings-queries.ts';

export type Settings = ShopTexts & {
	name: string;
	whatsappNumber: string;
	supportEmail: string;
	grievanceEmail: string;
	manufacturer: string;
	licences: { label: string; number: string }[];
	minimumOrderPaise: number;
	newAccountLimits: { [K in keyof NewAccountLimits]: number };
	isDemo: boolean;
	version: number;
};

/** What was never set is empty. */
export function settingsOf(stored: StoredSettings): Settings {
	const text = (key: string) => String(stored.get(key) ?? '');
	return {
		name: text('name') || 'Khetse',
		whatsappNumber: text('whatsappNumber'),
		supportEmail: text('supportEmail'),
		supportHours: text('supportHours'),
		supportHoursHi: text('supportHoursHi'),
		supportHoursMr: text('supportHoursMr'),
		grievanceEmail: text('grievanceEmail'),
		address: text('address'),
		addressHi: text('addressHi'),
		addressMr: text('addressMr'),
		pickupAddress: text('pickupAddress'),
		pickupAddressHi: text('pickupAddressHi'),
		pickupAddressMr: text('pickupAddressMr'),
		manufacturer: text('manufacturer'),
		licences: (stored.get('licences') ?? []) as Settings['licences'],
		minimumOrderPaise: Number(stored.get('minimumOrderPaise') ?? minimumOrder),
		newAccountLimits: newAccountLimitsOf(stored.get('newAccountLimits')),
		isDemo: stored.get('isDemo') === true,
		version: Number(stored.get('version') ?? 1),
	};
}

/** Saves all settings and records the differences in the audit log. Refuses STALE_VERSION. */
export async function updateSettings(db: Db, settings: Settings, actorId: string, now: Date): Promise<Settings> {
	return db.transaction().execute(async (tx) => {
		const before = settingsOf(await lockSettings(tx));
		refuseIfStale(before, settings.version);
		const after = { ...withoutOutdatedTexts(before, settings), version: settings.version + 1 };
		await writeSettings(tx, after, now);
		const changed = (Object.keys(after) as (keyof Settings)[]).filter(
			(key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
		);
		const pick = (from: Settings) => Object.fromEntries(changed.map((key) => [key, from[key]]));
		await audit(tx, { actorId, now }, 'settings.update', 'shop', { before: pick(before), after: pick(after) });
		return after;
	});
}
