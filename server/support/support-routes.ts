import { randomUUID } from 'node:crypto';
import { hourMs } from '#domain/duration.ts';
import type { supportEndpoints } from '#contract/support.ts';
import { newTicketFromWire } from '#contract/support-wire.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockActiveUser } from '#server/platform/session-queries.ts';
import { insertBulkInquiry, insertTicket } from './support-queries.ts';

/** The forms are public, so their use is limited per IP address. */
const perHourAndAddress = 5;

const querySaid = 'Query submitted successfully!';
const bulkSaid = 'Bulk order inquiry submitted successfully!';

export function supportHandlers({ db, limits }: AppContext): HandlersOf<typeof supportEndpoints> {
	/** A bot that filled in the honeypot gets the normal response, and nothing is stored. */
	async function keepUnlessMachine(website: string, keep: () => Promise<string>): Promise<string> {
		return website === '' ? keep() : randomUUID();
	}

	return {
		async 'tickets.create'({ body }, { session, network, now }) {
			await limits.takeOfNetwork('support', network, perHourAndAddress, hourMs, now);
			const id = await keepUnlessMachine(body.website, () =>
				db.transaction().execute(async (tx) => {
					const userId = session?.userId ?? null;
					if (userId !== null && !(await lockActiveUser(tx, userId))) refuse('SESSION_EXPIRED');
					return insertTicket(tx, { ...newTicketFromWire(body), userId, now });
				}),
			);
			return { status: 'success', message: querySaid, data: { _id: id } };
		},
		async 'inquiries.create'({ body: { website, ...inquiry } }, { network, now }) {
			await limits.takeOfNetwork('support', network, perHourAndAddress, hourMs, now);
			const id = await keepUnlessMachine(website, () => insertBulkInquiry(db, { ...inquiry, now }));
			return { status: 'success', message: bulkSaid, data: { _id: id } };
		},
	};
}
