import { entryHandlers } from '#server/entries/handlers.ts';
import type { AppContext } from '#server/http/context.ts';
import { couponKind } from './office/kinds.ts';

export function promotionOfficeHandlers(context: AppContext) {
	return entryHandlers(context, couponKind);
}
