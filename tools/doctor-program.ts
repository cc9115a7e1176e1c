/** The program itself: its Node, its build and its packages. */
import { constants } from 'node:fs';
import { hashOfSources, isBuilt, isProgramBuilt } from './build-stamp.mjs';
import { type Finding, good, isAllowed, note, problem } from './doctor-machine.ts';

export function checkNode(version: string): Finding {
	const [major = 0, minor = 0] = version.split('.').map(Number);
	if (major > 22 || (major === 22 && minor >= 22)) return good(`Node ${version}.`);
	return problem(
		`Node ${version} is too old: the shop needs 22.22 or newer. Start it with npm start, which fetches one.`,
	);
}

/** The start builds what is missing or stale, if its account can write to the program. @param root folder of the program */
export function checkBuild(root: string): Finding[] {
	if (isAllowed(root, constants.W_OK) || (isBuilt(root, hashOfSources(root)) && isProgramBuilt(root))) return [];
	return [
		problem(
			`This version is not built, and this account cannot write to ${root}, so the shop does not start: run npm run build there as the owner of that folder.`,
		),
	];
}

export type LockedPackage = {
	version?: string;
	integrity?: string;
	license?: string;
	link?: boolean;
	/** needed to build and test, not to run */
	dev?: boolean;
};
export type Lock = { packages: Record<string, LockedPackage> };

/** @param isInstalled whether the package is there on this machine; of other systems it is only named in the file */
export function checkPackages({ packages }: Lock, isInstalled: (path: string) => boolean): Finding[] {
	const all = Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true);
	const open = all.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path);
	const here = open.filter(isInstalled);
	const licences = Map.groupBy(all, ([, { license }]) => license ?? 'unknown');
	const list = [...licences].map(([name, of]) => `${name} ${of.length}`).sort();
	const unknown = (licences.get('unknown') ?? []).map(([path]) => path.replace('node_modules/', ''));
	return [
		here.length > 0
			? problem(`${here.length} installed packages have no hash in package-lock.json: ${here.join(', ')}`)
			: open.length > 0
				? note(
						`${open.length} packages of other systems have no hash in package-lock.json; those installed here have one.`,
					)
				: good(`All ${all.length} packages have a hash in package-lock.json.`),
		good(
			`Packages the shop runs with: ${all.filter(([, { dev }]) => dev !== true).length}. npm run sbom prints them with licences and hashes.`,
		),
		good(`Licences of the packages: ${list.join(', ')}.`),
		...(unknown.length > 0 ? [note(`Packages without a stated licence: ${unknown.join(', ')}.`)] : []),
	];
}
