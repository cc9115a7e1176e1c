import { paise, rupeesFromPaise } from '#domain/money.ts';
import type { OtherLang } from '#domain/product.ts';
import { type ShopTexts, shopTextIn } from '#domain/translation.ts';
import type { ShopWire, settingsEndpoints } from '#contract/settings.ts';
import type { settingsOfficeEndpoints } from '#contract/settings-office.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Config } from '#server/platform/config.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { findSettings, type StoredSettings } from './settings-queries.ts';
import { type Settings, settingsOf, updateSettings } from './update-settings.ts';

function textsIn(language: OtherLang, texts: ShopTexts): ShopWire['translations']['hi'] {
	return {
		supportHours: texts[shopTextIn('supportHours', language)],
		address: texts[shopTextIn('address', language)],
		pickupAddress: texts[shopTextIn('pickupAddress', language)],
	};
}

function shopOf(stored: StoredSettings, config: Config): ShopWire {
	const settings = settingsOf(stored);
	const { minimumOrderPaise, whatsappNumber } = settings;
	return {
		name: settings.name,
		supportEmail: settings.supportEmail,
		supportHours: settings.supportHours,
		grievanceEmail: settings.grievanceEmail,
		address: settings.address,
		pickupAddress: settings.pickupAddress,
		manufacturer: settings.manufacturer,
		licences: settings.licences,
		isDemo: settings.isDemo,
		translations: { hi: textsIn('hi', settings), mr: textsIn('mr', settings) },
		whatsappNumber: config.whatsappNumber ?? (whatsappNumber || null),
		googleClientId: config.googleClientId,
		minimumOrder: rupeesFromPaise(paise(minimumOrderPaise)),
	};
}

export function settingHandlers({ config }: AppContext): HandlersOf<typeof settingsEndpoints> {
	return {
		async 'shop.get'(_input, { reads }) {
			return { status: 'success', data: { shop: shopOf(await findSettings(reads), config) } };
		},
	};
}

export function settingOfficeHandlers({ db, config }: AppContext): HandlersOf<typeof settingsOfficeEndpoints> {
	function replyOf(settings: Settings) {
		const data = { ...settings, whatsappNumberOfMachine: config.whatsappNumber };
		return { status: 'success' as const, data };
	}
	return {
		async 'office.settings.get'() {
			return replyOf(settingsOf(await findSettings(db)));
		},
		async 'office.settings.update'({ body }, { session, now }) {
			return replyOf(await updateSettings(db, body, session.userId, now));
		},
	};
}
