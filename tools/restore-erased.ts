import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { DatabaseConnection, Db, Tx } from '#database/db.ts';
import { accountForServer, clusterOf, hasCluster } from '#database/embedded/account.ts';
import { endServer, isServerAlive } from '#database/embedded/server-process.ts';
import { findInstallationId, installationInName, installationOf } from '#server/backup/backup-folder.ts';
import { hasMigrations, openForBackup } from '#server/backup/backup-queries.ts';
import { inSavepoint } from '#server/backup/restore-queries.ts';
import { eraseAgain } from '#server/customers/erased-customers.ts';
import {
	addToErasedList,
	type ErasedCustomer,
	erasedCustomersFile,
	isOfShop,
	type ListedErasure,
	readErasedList,
	removeFromErasedList,
	unreadableSentence,
} from '#server/customers/erased-list.ts';
import { findErasedCustomers, findRestoredCustomers } from '#server/customers/personal-data-queries.ts';
import type { Config } from '#server/platform/config.ts';
import { inTime } from '#server/platform/silent-files.ts';
import { failureSentence, withConnection } from './tool-database.ts';

type Settings = Pick<Config, 'backup' | 'dataDirectory' | 'databaseUrl'>;

const damagedList =
	'it is damaged, no line is a time and the id of a customer. Replace it with a copy of it from another place and repeat the restore, or delete it.';

export const findErasedOf = async (db: Db): Promise<ErasedCustomer[]> =>
	(await hasMigrations(db)) ? findErasedCustomers(db) : [];

/** A backup contains the customers who were erased after it: a restore erases them again. */
export type RestoredErasures = {
	/** What was done about it. */
	notes: string[];
	/** What could not be done. */
	failures: string[];
	/** Reads the lists, before anything is replaced or locked: a disk may not respond. */
	readLists: () => Promise<void>;
	/** Keeps the erased customers of the database that is replaced. @param read throws when it is damaged */
	keepPresent: (read: () => Promise<ErasedCustomer[]>) => Promise<void>;
	/** Erases them in the restored data, before these are in use: a command that is killed after that has erased them. */
	erase: (tx: Tx, takenAt: string) => Promise<void>;
	/** Brings the list up to date when the restored data are in use. */
	record: () => Promise<void>;
};

/** @param input.kept ids of customers who are not erased again */
export function createRestoredErasures(
	config: Settings,
	{ file, kept }: { file: string; kept: ReadonlySet<string> },
): RestoredErasures {
	const { directory } = config.backup;
	const account = accountForServer(config.dataDirectory);
	const list = erasedCustomersFile(directory);
	const besideBackup = erasedCustomersFile(resolve(dirname(file)));
	const lists = [...new Set([resolve(list), besideBackup])];
	const notes: string[] = [];
	const failures: string[] = [];
	const unlessKept = <T extends ErasedCustomer>(customers: T[]) => customers.filter(({ id }) => !kept.has(id));
	let present: ErasedCustomer[] = [];
	let ofLists: ErasedCustomer[] = [];
	/** lists that exist */
	const existing: string[] = [];
	/** to be in the list after the restore */
	let known: ErasedCustomer[] = [];

	async function add(customers: ErasedCustomer[]): Promise<void> {
		const listed = unlessKept(customers);
		// Without any no id of the installation is made.
		if (listed.length === 0) return;
		const installationId = await installationOf(config).catch(() => null);
		const erasures = listed.map(({ id, erasedAt }) => ({ id, erasedAt, installationId }));
		await inTime(directory, () => addToErasedList(directory, erasures, account));
	}

	/**
	 * All lines beside the backup, which was copied with them. In another folder a copy of the shop may have erased customers to try
	 * things out: from there those of the shop that wrote the backup, of this one and without a shop.
	 */
	async function usedOf(path: string, listed: ListedErasure[]): Promise<ListedErasure[]> {
		if (path === besideBackup) return listed;
		const own = await findInstallationId(config.dataDirectory).catch(() => null);
		const ids = [own, installationInName(basename(file))];
		const used = listed.filter((line) => ids.some((id) => isOfShop(line, id)));
		const others = listed.length - used.length;
		if (others > 0) notes.push(`The list ${path} has lines of other shops, which were not used: ${others}.`);
		return used;
	}

	async function findListed(): Promise<ErasedCustomer[]> {
		const found: ErasedCustomer[] = [];
		const fail = (path: string, reason: string) =>
			failures.push(`The customers of the list ${path} were not erased again: ${reason}`);
		for (const path of lists) {
			try {
				const read = await inTime(dirname(path), () => readErasedList(path));
				if (existsSync(path)) existing.push(path);
				found.push(...(await usedOf(path, read.listed)));
				if (read.unreadable.length > 0 && read.listed.length === 0) fail(path, damagedList);
				else if (read.unreadable.length > 0) notes.push(unreadableSentence(path, read));
			} catch (error) {
				fail(path, failureSentence(error));
			}
		}
		return unlessKept(found);
	}

	async function noteKept(tx: Tx): Promise<void> {
		const there = await findRestoredCustomers(tx, [...kept]);
		for (const id of kept) {
			notes.push(
				there.includes(id)
					? `The customer ${id} was not erased again.`
					: `The customer ${id} has no account in the backup, or was erased before it.`,
			);
		}
	}

	/** One that cannot be erased keeps neither the others nor the restore back. */
	async function eraseThem(tx: Tx, customers: ErasedCustomer[]): Promise<void> {
		const byId = new Map(customers.map((customer) => [customer.id, customer]));
		const now = new Date();
		const staff: string[] = [];
		let erased = 0;
		for (const id of await findRestoredCustomers(tx, [...byId.keys()])) {
			try {
				const isErased = await inSavepoint(tx, () => eraseAgain(tx, byId.get(id) as ErasedCustomer, now));
				if (isErased) erased += 1;
				else staff.push(id);
			} catch (error) {
				failures.push(`The erased customer ${id} is in the restored data: ${failureSentence(error)}`);
			}
		}
		const by = ['the replaced database', ...existing.map((path) => `the list ${path}`)].join(' and ');
		notes.push(`Customers erased again, by ${by}: ${erased}.`);
		if (staff.length > 0) {
			notes.push(`Not erased, as they are accounts of the staff in the restored data: ${staff.join(', ')}.`);
		}
	}

	return {
		notes,
		failures,
		async readLists() {
			ofLists = await findListed();
		},
		async keepPresent(read) {
			try {
				present = unlessKept(await read());
			} catch (error) {
				notes.push(
					`The erased customers of the database that was replaced could not be read (${failureSentence(error)}): only those of the list were erased again.`,
				);
			}
		},
		async erase(tx, takenAt) {
			const customers = [...present, ...ofLists];
			if (existing.length === 0 && failures.length === 0) {
				notes.push(
					`There is no list of erased customers (${list}): copy it there before the start if another machine has one. Customers who were erased after ${takenAt} are in the restored data, unless the replaced database named them.`,
				);
			}
			await eraseThem(tx, customers);
			await noteKept(tx);
			known = [...customers, ...(await findErasedCustomers(tx))];
		},
		async record() {
			try {
				await inTime(directory, () => removeFromErasedList(directory, kept, account));
				await add(known);
			} catch (error) {
				const advice =
					kept.size === 0
						? 'Correct this and start the shop, which writes it again.'
						: `The next start would erase the customers again who were kept. Do not start the shop before you have corrected this and deleted the lines of ${[...kept].join(', ')} in it.`;
				failures.push(
					`The data were restored, but the list of erased customers ${list} could not be written: ${failureSentence(error)} ${advice}`,
				);
			}
		},
	};
}

/** Before a physical restore: the database is stopped, and started for the reading. A running one is not replaced. */
export async function keepErasedOfCluster(
	config: Config,
	erasures: RestoredErasures,
	signal: AbortSignal,
): Promise<void> {
	const { dataDirectory } = config;
	const cluster = clusterOf(dataDirectory);
	if (!existsSync(cluster) || isServerAlive(cluster)) return;
	const read = async (connection: DatabaseConnection) => {
		const db = openForBackup(connection);
		try {
			return await findErasedOf(db);
		} finally {
			await db.destroy();
		}
	};
	await erasures.keepPresent(async () => {
		// A start would make a new database there.
		if (!hasCluster(dataDirectory)) throw new Error(`${cluster} is not a database`);
		try {
			return await withConnection(config, read, { signal });
		} catch (error) {
			// Only if the start failed after the server had started
			await endServer(cluster, 'SIGQUIT');
			throw error;
		}
	});
}
