import type { Db, Tx } from '#database/db.ts';
import { accountForServer } from '#database/embedded/account.ts';
import { inTime } from '#server/platform/silent-files.ts';
import { lockCustomer } from './customer-queries.ts';
import {
	addToErasedList,
	type ErasedCustomer,
	type ErasedList,
	erasedCustomersFile,
	isOfShop,
	readErasedList,
	unreadableSentence,
} from './erased-list.ts';
import { eraseLocked } from './personal-data.ts';
import { findErasedCustomers, findRestoredCustomers, lockRecords } from './personal-data-queries.ts';

/**
 * Erases a customer whose account a restore brings back. There were no open orders at the erasure: those that are open in
 * the older data were closed since.
 * @returns false: the account was of the staff at the time of the backup, and stays
 */
export async function eraseAgain(tx: Tx, { id, erasedAt }: ErasedCustomer, now: Date): Promise<boolean> {
	const user = await lockCustomer(tx, id);
	if (user === null || user.isErased) return true;
	if (user.isStaff) return false;
	await lockRecords(tx, user);
	await eraseLocked(tx, user, { actorId: null, erasedAt, now });
	return true;
}

type ErasedAgain = {
	/** accounts that a restore had brought back */
	erased: number;
	/** ids of those that are accounts of the staff in the restored data */
	staff: string[];
};

/** Erases those of the customers again that a restore has brought back. */
async function eraseRestored(db: Db, customers: readonly ErasedCustomer[], now: Date): Promise<ErasedAgain> {
	const byId = new Map(customers.map((customer) => [customer.id, customer]));
	const staff: string[] = [];
	const restored = await findRestoredCustomers(db, [...byId.keys()]);
	for (const id of restored) {
		const customer = byId.get(id) as ErasedCustomer;
		if (!(await db.transaction().execute((tx) => eraseAgain(tx, customer, now)))) staff.push(id);
	}
	return { erased: restored.length - staff.length, staff };
}

type ListDeps = {
	db: Db;
	/** of the settings */
	config: { backup: { directory: string }; dataDirectory: string };
	/** null: the database is not the included one, or its id cannot be read */
	installationId: string | null;
	log: { warn: (entry: object, message: string) => void };
};

export type ErasedCustomersList = {
	/** Adds the customers that are erased in the database. Throws when the list cannot be read or written, or does not respond. */
	add: () => Promise<void>;
	/** Erases the customers of this shop again that a restore has brought back, then adds. Throws as `add` does. */
	eraseRestored: (now: Date) => Promise<void>;
};

/** The list of erased customers, which is outside the database, of a running shop. */
export function createErasedCustomersList({ db, config, installationId, log }: ListDeps): ErasedCustomersList {
	const { directory } = config.backup;
	const file = erasedCustomersFile(directory);
	let unreadableBefore = '';
	let adding: Promise<unknown> = Promise.resolve();

	function report(list: ErasedList): void {
		const unreadable = list.unreadable.join();
		if (unreadable !== '' && unreadable !== unreadableBefore) {
			log.warn({ file, lines: list.unreadable }, unreadableSentence(file, list));
		}
		unreadableBefore = unreadable;
	}

	async function addMissing(): Promise<void> {
		const erased = (await findErasedCustomers(db)).map((customer) => ({ ...customer, installationId }));
		const account = accountForServer(config.dataDirectory);
		report(await inTime(directory, () => addToErasedList(directory, erased, account)));
	}

	/** One after the other: two at the same time would add a line twice. */
	function add(): Promise<void> {
		const added = adding.then(addMissing);
		adding = added.catch(() => {});
		return added;
	}

	return {
		add,
		async eraseRestored(now) {
			const { listed } = await inTime(directory, () => readErasedList(file));
			const own = listed.filter((line) => isOfShop(line, installationId));
			const { erased, staff } = await eraseRestored(db, own, now);
			if (erased > 0) log.warn({ customers: erased }, 'customers that a restore had brought back were erased again');
			if (staff.length > 0) {
				log.warn(
					{ users: staff },
					'erased customers are accounts of the staff in the restored data: remove and erase them',
				);
			}
			await add();
		},
	};
}
