import { minimumOrder } from '#domain/checkout.ts';
import type { ShopSettings } from '#contract/office/settings.ts';
import type { StoredSettings } from './queries.ts';

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
