import type { ShopSettings } from '#contract/office/settings.ts';
import { call } from '#office/api.ts';
import { failureOf } from '#office/failure.ts';

export type Saved = { saved: true } | { sentence: string; fields: Record<string, unknown> };

/** Saves settings; what is wrong with a field stands under its name, nested where the field is. */
export async function saveSettings(settings: ShopSettings): Promise<Saved> {
	try {
		await call('office.settings.update', { body: settings });
		return { saved: true };
	} catch (error) {
		const { sentence, fields } = failureOf(error);
		return { sentence, fields };
	}
}
