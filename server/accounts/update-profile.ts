import type { Address } from '#domain/address.ts';
import type { Person } from '#contract/accounts-wire.ts';
import type { Db } from '#database/db.ts';
import { refuse } from '#server/platform/refuse.ts';
import { findPerson, lockPerson, replaceAddresses, updatePerson } from './account-queries.ts';

export type ProfileChange = {
	name?: string | undefined;
	mobile?: string | undefined;
	addresses?: (Address & { id?: string })[] | undefined;
	/** what the caller last read; an older one is refused */
	version?: number | undefined;
};

/** Changes name, mobile or the whole address list of a person. Refuses CHANGED_MEANWHILE for a lost update. */
export async function updateMe(db: Db, personId: string, change: ProfileChange, now: Date): Promise<Person> {
	return db.transaction().execute(async (tx) => {
		const version = await lockPerson(tx, personId);
		if (version === null) refuse('NOT_FOUND');
		if (change.version !== undefined && change.version !== version) refuse('CHANGED_MEANWHILE');
		const { name, mobile } = change;
		await updatePerson(
			tx,
			personId,
			{ ...(name === undefined ? {} : { name }), ...(mobile === undefined ? {} : { mobile }) },
			now,
		);
		if (change.addresses !== undefined) await replaceAddresses(tx, personId, change.addresses);
		const person = await findPerson(tx, personId);
		if (person === null) refuse('NOT_FOUND');
		return person;
	});
}
