import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const isFolder = (path: string) =>
	stat(path).then(
		(found) => found.isDirectory(),
		() => false,
	);

/**
 * Makes a folder and those above it, each with this mode. The recursive `mkdir` of Node does not end where a folder takes no new
 * ones and says ENOENT, as /proc does.
 * @returns false: it was there
 */
export async function makeFolder(path: string, mode: number): Promise<boolean> {
	if (await isFolder(path)) return false;
	try {
		await mkdir(path, { mode });
		return true;
	} catch (error) {
		// Another process may have made it.
		if (await isFolder(path)) return false;
		const above = dirname(path);
		const isAboveMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && !(await isFolder(above));
		if (!isAboveMissing || above === path) throw error;
		await makeFolder(above, mode);
		return makeFolder(path, mode);
	}
}
