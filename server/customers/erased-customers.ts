import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#database/db.ts';
import { accountForServer, giveTo } from '#database/embedded/account.ts';
import { lockCustomer } from './customer-queries.ts';
import { eraseLocked } from './personal-data.ts';
import { findErasedCustomers, findRestoredCustomers } from './personal-data-queries.ts';

/** Beside the backups: it is copied with them, and is there when the database is lost. */
export const erasedCustomersFile = (directory: string) => join(directory, 'erased-customers.txt');

/** The time of the erasure by the id of the customer. Throws when the file is not such a list. */
async function readErasedCustomers(directory: string): Promise<Map<string, Date>> {
	const file = erasedCustomersFile(directory);
	const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return '';
		throw error;
	});
	const listed = new Map<string, Date>();
	for (const [index, line] of text.split('\n').entries()) {
		if (line.trim() === '') continue;
		const [, time = '', id = ''] = /^(\S+) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(line.trim()) ?? [];
		const at = new Date(time);
		if (Number.isNaN(at.getTime())) {
			throw new Error(`${file}: line ${index + 1} is not a time and the id of a customer. Correct or delete the line.`);
		}
		listed.set(id, at);
	}
	return listed;
}

/** Replaces the list as a whole: a process that ends in between leaves the former one. */
async function writeErasedCustomers(
	{ backup: { directory }, dataDirectory }: Folders,
	listed: ReadonlyMap<string, Date>,
): Promise<void> {
	const file = erasedCustomersFile(directory);
	const part = `${file}.${process.pid}.part`;
	const account = accountForServer(dataDirectory);
	const made = await mkdir(directory, { recursive: true, mode: 0o700 });
	if (made !== undefined) giveTo(directory, account);
	const lines = [...listed].sort(([, a], [, b]) => a.getTime() - b.getTime());
	try {
		const handle = await open(part, 'w', 0o600);
		try {
			await handle.writeFile(lines.map(([id, at]) => `${at.toISOString()} ${id}\n`).join(''));
			await handle.sync();
		} finally {
			await handle.close();
		}
		giveTo(part, account);
		await rename(part, file);
	} finally {
		await rm(part, { force: true });
	}
}

/**
 * Erases a customer whose account a restore has brought back. There were no open orders at the erasure: those that are open in
 * the older data were closed since.
 * @returns false: the account was of the staff at the time of the backup, and stays
 */
async function eraseAgain(db: Db, id: string, erasedAt: Date, now: Date): Promise<boolean> {
	return db.transaction().execute(async (tx) => {
		const user = await lockCustomer(tx, id);
		if (user === null || user.isErased) return true;
		if (user.isStaff) return false;
		await eraseLocked(tx, user, { actorId: null, erasedAt, now });
		return true;
	});
}

/** Of the settings. */
export type Folders = { backup: { directory: string }; dataDirectory: string };

export type ErasedAgain = {
	/** accounts that a restore had brought back */
	erased: number;
	/** ids of those that are accounts of the staff in the restored data */
	staff: string[];
};

/**
 * Compares the list of erased customers, which is outside the database, with the database: adds the missing ones to the list, and
 * erases those again that a restore has brought back. Throws when the list cannot be read or written.
 */
export async function syncErasedCustomers(db: Db, folders: Folders, now: Date): Promise<ErasedAgain> {
	const listed = await readErasedCustomers(folders.backup.directory);
	const staff: string[] = [];
	const restored = await findRestoredCustomers(db, [...listed.keys()]);
	for (const id of restored) {
		if (!(await eraseAgain(db, id, listed.get(id) as Date, now))) staff.push(id);
	}
	const missing = (await findErasedCustomers(db)).filter(({ id }) => !listed.has(id));
	if (missing.length > 0) {
		for (const { id, erasedAt } of missing) listed.set(id, erasedAt);
		await writeErasedCustomers(folders, listed);
	}
	return { erased: restored.length - staff.length, staff };
}

type ListDeps = {
	db: Db;
	config: Folders;
	log: { warn: (entry: object, message: string) => void };
};

/** `syncErasedCustomers` of a running shop: what it has erased again is logged. Throws as that does. */
export function createErasedCustomersList({ db, config, log }: ListDeps): (now: Date) => Promise<void> {
	let staffBefore = '';
	return async (now) => {
		const { erased, staff } = await syncErasedCustomers(db, config, now);
		if (erased > 0) log.warn({ customers: erased }, 'customers that a restore had brought back were erased again');
		if (staff.length > 0 && staff.join() !== staffBefore) {
			log.warn(
				{ users: staff },
				'erased customers are accounts of the staff in the restored data: remove and erase them',
			);
		}
		staffBefore = staff.join();
	};
}
