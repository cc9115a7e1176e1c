import { erasedCustomersFile, readErasedList, unreadableSentence } from '#server/customers/erased-list.ts';
import type { Config } from '#server/platform/config.ts';
import { type Finding, problem } from './doctor-machine.ts';
import { failureSentence } from './tool-database.ts';

/** Whether the list of erased customers can be read: else a restore brings them back. Its folder is checked with the others. */
export async function checkErasedCustomers({ backup }: Pick<Config, 'backup'>): Promise<Finding[]> {
	const file = erasedCustomersFile(backup.directory);
	try {
		const list = await readErasedList(file);
		return list.unreadable.length === 0 ? [] : [problem(unreadableSentence(file, list))];
	} catch (error) {
		return [problem(`The list of erased customers, whom a restore brings back without it: ${failureSentence(error)}`)];
	}
}
