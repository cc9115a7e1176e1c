import {
	type CheckedServer,
	checkServer,
	type Finding,
	findingsOf,
	findTransport,
	messageOf,
	superuserSentence,
} from '#database/check-server.ts';
import { type DatabaseConnection, setTimeoutsOfRole } from '#database/db.ts';
import type { Config } from '#server/platform/config.ts';

/** The shop cannot start; the message states what to do. */
export class StartupError extends Error {}

/** Of the system, of TLS and of PostgreSQL (appendix A: classes 08, 28 and 53, 57P01 to 57P03, 3D000). */
const connectionCode =
	/^(?:E(?!RR_)[A-Z]+|\w*(?:CERT|_TLS_|_SSL_|LEAF_SIGNATURE)\w*|(?:08|28|53)\w{3}|57P0[1-3]|3D000)$/;
/** The driver's own errors have no code. */
const connectionMessage = /timeout expired|connection timeout|read timeout|terminated|SSL/;
/** The code of a closed database is that of many other errors. */
const closedMessage = /is not currently accepting connections/;

/** The sentence for a database that cannot be reached; any other error stays as it is. */
export function explainUnreachable(error: unknown, variable: string): unknown {
	const { code = '' } = error as NodeJS.ErrnoException;
	const message = messageOf(error);
	const isOfCode = code === '' ? connectionMessage.test(message) : connectionCode.test(code);
	const isUnreachable = isOfCode || closedMessage.test(message);
	if (!isUnreachable) return error;
	return new StartupError(
		`The database of ${variable} cannot be reached (${message}). Check host, name, user, password and certificates.`,
	);
}

type Reached = { server: CheckedServer | null; findings: Finding[] };

async function reach(connectionString: string, variable: string): Promise<Reached> {
	try {
		return { server: await checkServer(connectionString), findings: findTransport(connectionString, variable) };
	} catch (error) {
		const explained = explainUnreachable(error, variable);
		if (!(explained instanceof StartupError)) throw error;
		return { server: null, findings: [refused(explained.message)] };
	}
}

const refused = (sentence: string): Finding => ({ severity: 'refused', sentence });

/** As far as both can be reached. */
function isSameDatabase(shop: CheckedServer | null, direct: CheckedServer | null): boolean {
	return shop === null || direct === null || shop.identity === direct.identity;
}

const otherDatabaseSentence =
	'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must name the same one.';

/** A replica that cannot be reached is not read; the shop says so when it opens it. */
function transportOfReplica(url: string | null): Finding[] {
	try {
		return url === null ? [] : findTransport(url, 'DATABASE_REPLICA_URL');
	} catch {
		return [];
	}
}

function comparePoolers(shop: CheckedServer | null, direct: CheckedServer | null, hasDirect: boolean): Finding[] {
	if (direct !== null && direct.pooler !== null) {
		return [
			refused('DATABASE_DIRECT_URL leads through a pooler, which loses notifications: set it to the server itself.'),
		];
	}
	if (shop === null || shop.pooler === null || hasDirect) return [];
	return [
		refused(
			'DATABASE_URL leads through a pooler, which loses notifications: set DATABASE_DIRECT_URL to the server itself.',
		),
	];
}

export type CheckedAddresses = {
	/** those that are refused first */
	findings: Finding[];
	/** null: it cannot be reached */
	shop: CheckedServer | null;
	/** null: there is none, or it cannot be reached */
	direct: CheckedServer | null;
	/** both lead to the same database, as far as they can be reached */
	isSame: boolean;
};

/**
 * Checks DATABASE_URL, DATABASE_DIRECT_URL and, without connecting, DATABASE_REPLICA_URL, for the start and `npm run doctor`.
 * Throws an error that says nothing about the addresses.
 */
export async function checkAddresses(
	config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl'>,
): Promise<CheckedAddresses> {
	const { databaseUrl, databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl } = config;
	const [{ server: shop, findings }, { server: direct, findings: findingsOfDirect }] = await Promise.all([
		reach(databaseUrl ?? '', 'DATABASE_URL'),
		directUrl === null ? { server: null, findings: [] } : reach(directUrl, 'DATABASE_DIRECT_URL'),
	]);
	const isSame = isSameDatabase(shop, direct);
	const all: Finding[] = [
		...findings,
		...findingsOfDirect,
		...(isSame ? [] : [refused(otherDatabaseSentence)]),
		...comparePoolers(shop, direct, directUrl !== null),
		...(shop === null ? [] : findingsOf(shop.facts, 'DATABASE_URL')),
		...(direct === null || !isSame ? [] : findingsOf(direct.facts, 'DATABASE_DIRECT_URL', shop?.facts)),
		...transportOfReplica(replicaUrl),
		...(shop?.facts.isSuperuser ? [{ severity: 'note' as const, sentence: superuserSentence }] : []),
	];
	const isRefused = ({ severity }: Finding) => severity === 'refused';
	return { findings: [...all.filter(isRefused), ...all.filter((each) => !isRefused(each))], shop, direct, isSame };
}

/**
 * Refuses a direct address of another database, or one that cannot be reached, with StartupError: a command works on it. Where
 * DATABASE_URL cannot be reached, for example because its pooler is stopped, there is nothing to compare.
 */
export async function refuseOtherDatabase(databaseUrl: string, directUrl: string): Promise<void> {
	const [shop, direct] = await Promise.all([
		reach(databaseUrl, 'DATABASE_URL'),
		reach(directUrl, 'DATABASE_DIRECT_URL'),
	]);
	if (direct.server === null) throw new StartupError(direct.findings[0]?.sentence);
	if (!isSameDatabase(shop.server, direct.server)) throw new StartupError(otherDatabaseSentence);
}

/** The database of DATABASE_URL, checked: what can lose orders is refused, the rest is said in a line each. */
export async function findDatabaseServer(config: Config, logStep: (line: string) => void): Promise<DatabaseConnection> {
	const connectionString = config.databaseUrl ?? '';
	const directUrl = config.databaseDirectUrl;
	const { findings, shop } = await checkAddresses(config);
	for (const { severity, sentence } of findings) {
		if (severity === 'refused' || (severity === 'unsafe' && !config.acceptsUnsafeDatabase)) {
			throw new StartupError(sentence);
		}
		logStep(`database: ${sentence}`);
	}
	const pooler = shop?.pooler ?? null;
	const connection = { connectionString, pooler, ...(directUrl === null ? {} : { directUrl }) };
	if (pooler === null) return connection;
	if (!shop?.hasTimeouts) {
		await setTimeoutsOfRole(connection).catch((error: Error) =>
			logStep(`database: its role has no time-outs for single statements and may not set them (${error.message})`),
		);
	}
	logStep(`database: through a pooler, ${pooler.canPrepare ? 'with' : 'without'} prepared statements`);
	return connection;
}
