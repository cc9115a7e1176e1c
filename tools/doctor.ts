import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadSettingsFile, readSettings } from '#server/platform/config.ts';
import { goOnWithoutReader } from '#server/platform/ended-reader.ts';
import { findConflicts, lacksDatabaseUrl } from '#server/platform/setting-conflicts.ts';
import { findShopAccount } from '#server/shop-account.ts';
import { checkHost, checkMetricsPort, checkProxy, checkPublicUrl, checkUsedPorts } from './doctor-addresses.ts';
import { checkDatabase } from './doctor-database.ts';
import { checkErasedCustomers } from './doctor-erased.ts';
import {
	checkBackupSettings,
	checkDisk,
	checkFiles,
	checkInstallationId,
	checkSettingsFiles,
	checkUser,
	type Finding,
	findSilentFolder,
	note,
	problem,
} from './doctor-machine.ts';
import { checkBuild, checkNode, checkPackages, type Lock } from './doctor-program.ts';
import { checkMail, checkScanner } from './doctor-services.ts';
import { missingDatabase, printFailure } from './tool-database.ts';

/** Says in one line each what is wrong with this set-up and what is right. Ends with 1 when something is wrong. */
const marks: Record<Finding['state'], string> = { good: '✓', note: '!', problem: '✗' };

async function examineDatabase(config: Config): Promise<Finding[]> {
	// The included one is not that of the shop.
	if (lacksDatabaseUrl(config)) return [];
	const missing = missingDatabase(config);
	if (missing === null) return checkDatabase(config, new Date());
	// A folder with other files belongs to a shop, perhaps to one with DATABASE_URL.
	const found = statSync(config.dataDirectory, { throwIfNoEntry: false });
	// That it is a file has a line of its own.
	if (found?.isDirectory() === false) return [];
	const isUsed = found !== undefined && readdirSync(config.dataDirectory).length > 0;
	return [isUsed ? problem(missing) : note('There is no database yet: npm start makes one.')];
}

async function examine(): Promise<Finding[]> {
	const config = readSettings(process.env);
	const silent = await findSilentFolder(config);
	if (silent !== null) return [silent];
	const account = findShopAccount(config);
	return [
		checkNode(process.versions.node),
		...checkUser(account),
		...checkBuild(process.cwd()),
		...checkFiles(config),
		...checkSettingsFiles(['.env', '/etc/khetse/shop.env']),
		...checkDisk(config),
		...findConflicts(config).map(problem),
		...(await examineDatabase(config)),
		...(await checkHost(config)),
		checkPublicUrl(config),
		...checkProxy(config),
		...checkMetricsPort(config),
		...(await checkUsedPorts(config)),
		...checkBackupSettings(config),
		...(await checkInstallationId(config)),
		...(await checkErasedCustomers(config, account)),
		await checkMail(config),
		await checkScanner(config),
		...checkPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock, (path) =>
			existsSync(join(path, 'package.json')),
		),
	];
}

// Of `npm run doctor | head` the rest is not read.
goOnWithoutReader();

try {
	loadSettingsFile();
	const findings = await examine();
	for (const { state, sentence } of findings) process.stdout.write(`${marks[state]} ${sentence}\n`);
	const problems = findings.filter(({ state }) => state === 'problem').length;
	// A server that was given up may hold its connection open.
	process.stdout.write(problems === 0 ? 'No problems.\n' : `Problems: ${problems}.\n`, () =>
		process.exit(problems === 0 ? 0 : 1),
	);
} catch (error) {
	printFailure(error);
}
