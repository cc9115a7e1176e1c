import { type CheckedServer, checkServer, messageOf } from '#database/check-server.ts';
import { type DatabaseConnection, setTimeoutsOfRole } from '#database/db.ts';
import type { Config } from '#server/platform/config.ts';

/** The shop cannot start; the message states what to do. */
export class StartupError extends Error {}

/** Of the system, of TLS and of PostgreSQL (appendix A: classes 08, 28 and 53, 57P01 to 57P03, 3D000). */
const connectionCode =
	/^(?:E(?!RR_)[A-Z]+|\w*(?:CERT|_TLS_|_SSL_|LEAF_SIGNATURE)\w*|(?:08|28|53)\w{3}|57P0[1-3]|3D000)$/;
/** The driver's own errors have no code. */
const connectionMessage = /timeout expired|connection timeout|read timeout|terminated|SSL/;

/** The sentence for a database that cannot be reached; any other error stays as it is. */
export function explainUnreachable(error: unknown, variable: string): unknown {
	const { code = '' } = error as NodeJS.ErrnoException;
	const message = messageOf(error);
	const isUnreachable = code === '' ? connectionMessage.test(message) : connectionCode.test(code);
	if (!isUnreachable) return error;
	return new StartupError(
		`The database of ${variable} cannot be reached (${message}). Check host, name, user, password and certificates.`,
	);
}

async function checkReachable(connectionString: string, variable: string): Promise<CheckedServer> {
	try {
		return await checkServer(connectionString);
	} catch (error) {
		throw explainUnreachable(error, variable);
	}
}

/** The database of DATABASE_URL, checked: what can lose orders is refused, the rest is said in a line each. */
export async function findDatabaseServer(config: Config, logStep: (line: string) => void): Promise<DatabaseConnection> {
	const connectionString = config.databaseUrl ?? '';
	const directUrl = config.databaseDirectUrl;
	const { findings, pooler, hasTimeouts, identity } = await checkReachable(connectionString, 'DATABASE_URL');
	const direct = directUrl === null ? null : await checkReachable(directUrl, 'DATABASE_DIRECT_URL');
	if (direct !== null && direct.identity !== identity) {
		throw new StartupError(
			'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must name the same one.',
		);
	}
	for (const { isFatal, sentence } of findings) {
		if (isFatal && !config.acceptsUnsafeDatabase) throw new StartupError(sentence);
		logStep(`database: ${sentence}`);
	}
	const connection = { connectionString, pooler, ...(directUrl === null ? {} : { directUrl }) };
	if (pooler === null) return connection;
	if (direct === null || direct.pooler !== null) {
		throw new StartupError(
			'DATABASE_URL leads through a pooler, which loses notifications: set DATABASE_DIRECT_URL to the server itself.',
		);
	}
	if (!hasTimeouts) {
		await setTimeoutsOfRole(connection).catch((error: Error) =>
			logStep(`database: its role has no time-outs for single statements and may not set them (${error.message})`),
		);
	}
	logStep(`database: through a pooler, ${pooler.canPrepare ? 'with' : 'without'} prepared statements`);
	return connection;
}
