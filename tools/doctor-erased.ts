/** The list of erased customers, without which a restored backup brings them back. */
import { closeSync, existsSync, openSync } from 'node:fs';
import type { Db } from '#database/db.ts';
import { quotePath, unprivilegedAccount } from '#database/embedded/account.ts';
import { findInstallationId } from '#server/backup/backup-folder.ts';
import { erasedCustomersFile, isOfShop, readErasedList, unreadableSentence } from '#server/customers/erased-list.ts';
import { findErasedCustomers } from '#server/customers/personal-data-queries.ts';
import type { Config } from '#server/platform/config.ts';
import { asAccount, type findShopAccount } from '#server/shop-account.ts';
import { type Finding, problem } from './doctor-machine.ts';
import { failureSentence } from './tool-database.ts';

type ShopAccount = ReturnType<typeof findShopAccount>;

/** Root reads each file: the shop may run as its account, which systemd can start. */
function checkAccess(file: string, found: ShopAccount): Finding[] {
	if (found === null || !existsSync(file)) return [];
	const { account, obstacle } = found;
	// Without a user of its own a shop that stays root has no other account.
	if (obstacle !== null && account.uid === unprivilegedAccount?.uid) return [];
	try {
		asAccount(account, () => closeSync(openSync(file, 'r')));
		return [];
	} catch (error) {
		return [
			problem(
				`The list of erased customers ${file} cannot be read by the account of the shop (${(error as NodeJS.ErrnoException).code}), so that erasures are not added: chown ${account.uid}:${account.gid} ${quotePath(file)}`,
			),
		];
	}
}

/** Whether the list can be read. Its folder is checked with the others. @param found null: this is not root */
export async function checkErasedCustomers({ backup }: Pick<Config, 'backup'>, found: ShopAccount): Promise<Finding[]> {
	const file = erasedCustomersFile(backup.directory);
	try {
		const list = await readErasedList(file);
		const unreadable = list.unreadable.length === 0 ? [] : [problem(unreadableSentence(file, list))];
		return [...unreadable, ...checkAccess(file, found)];
	} catch (error) {
		return [problem(`The list of erased customers, whom a restore brings back without it: ${failureSentence(error)}`)];
	}
}

/** Whether the list has the erased customers of the database. */
export async function checkListed(db: Db, { backup, databaseUrl, dataDirectory }: Config): Promise<Finding[]> {
	const file = erasedCustomersFile(backup.directory);
	const erased = await findErasedCustomers(db);
	const list = await readErasedList(file).catch(() => null);
	// That it cannot be read has a line of its own.
	if (list === null) return [];
	const installationId = databaseUrl === null ? await findInstallationId(dataDirectory).catch(() => null) : null;
	const listed = new Set(list.listed.filter((line) => isOfShop(line, installationId)).map(({ id }) => id));
	const missing = erased.filter(({ id }) => !listed.has(id)).length;
	if (missing === 0) return [];
	return [
		problem(
			`Erased customers who are not in the list ${file}: ${missing}. A restored backup brings them back. The shop adds them while it runs, or its log says why it cannot.`,
		),
	];
}
