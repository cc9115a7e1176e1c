import { entryHandlers } from '#server/entries/handlers.ts';
import type { AppContext } from '#server/http/context.ts';
import { campaignKind } from './kind.ts';

export function campaignOfficeHandlers(context: AppContext) {
	return entryHandlers(context, campaignKind);
}
