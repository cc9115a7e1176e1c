import { paise, rupeesFromPaise } from '#domain/money.ts';
import type { ShopWire } from '#contract/content.ts';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { findSettings, type StoredSettings } from './queries.ts';
import { settingsOf } from './settings-of.ts';

function shopOf(stored: StoredSettings, config: Config): ShopWire {
	const { version: _, minimumOrderPaise, whatsappNumber, ...settings } = settingsOf(stored);
	return {
		...settings,
		whatsappNumber: config.whatsappNumber ?? (whatsappNumber || null),
		googleClientId: config.googleClientId,
		minimumOrder: rupeesFromPaise(paise(minimumOrderPaise)),
	};
}

export function settingHandlers({ db, config }: AppContext): Pick<Handlers, 'shop.get'> {
	return {
		async 'shop.get'() {
			return { status: 'success', data: { shop: shopOf(await findSettings(db), config) } };
		},
	};
}
