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
 * @returns those that it made, the upper ones first
 */
export async function makeFolder(path: string, mode: number): Promise<string[]> {
	if (await isFolder(path)) return [];
	try {
		await mkdir(path, { mode });
		return [path];
	} catch (error) {
		// Another process may have made it.
		if (await isFolder(path)) return [];
		const above = dirname(path);
		const isAboveMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && !(await isFolder(above));
		if (!isAboveMissing || above === path) throw error;
		return [...(await makeFolder(above, mode)), ...(await makeFolder(path, mode))];
	}
}
