import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { findSettings, type StoredSettings } from './queries.ts';
import { settingsOf } from './settings-of.ts';
import { updateSettings } from './update-settings.ts';

export function settingOfficeHandlers({
	db,
	config,
}: AppContext): Pick<Handlers, 'office.settings.get' | 'office.settings.update'> {
	function replyOf(stored: StoredSettings) {
		const data = { ...settingsOf(stored), whatsappNumberOfMachine: config.whatsappNumber };
		return { status: 'success' as const, data };
	}
	return {
		async 'office.settings.get'() {
			return replyOf(await findSettings(db));
		},
		async 'office.settings.update'({ body }, { session, now }) {
			return replyOf(await updateSettings(db, body, session.personId, now));
		},
	};
}
