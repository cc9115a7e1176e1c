import { entryHandlers } from '#server/entries/handlers.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { sanitiseHtml } from '#server/sanitise-html.ts';
import { bannerKind, blogKind, cropKind, storeKind, videoKind } from './office/kinds.ts';
import { safeLink } from './safe-link.ts';

export function contentOfficeHandlers(context: AppContext) {
	/** A page of our own that is there, or an https address; strangers' sites are not visited. */
	async function mayLeadTo(link: string): Promise<boolean> {
		const safe = safeLink(link);
		if (safe === null) return false;
		return safe.startsWith('/') ? context.isPage(safe) : true;
	}
	const preview: Pick<Handlers, 'office.blogs.preview'> = {
		async 'office.blogs.preview'({ body }) {
			return { status: 'success', data: { contentHtml: sanitiseHtml(body.contentHtml) } };
		},
	};
	return {
		...entryHandlers(context, bannerKind(mayLeadTo)),
		...entryHandlers(context, blogKind),
		...entryHandlers(context, videoKind),
		...entryHandlers(context, cropKind),
		...entryHandlers(context, storeKind),
		...preview,
	};
}
