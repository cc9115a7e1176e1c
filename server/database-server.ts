import { checkServer } from '#database/check-server.ts';
import { type DatabaseConnection, setTimeoutsOfRole } from '#database/db.ts';
import type { Config } from '#server/platform/config.ts';

/** The shop cannot start; the message states what to do. */
export class StartupError extends Error {}

/** The sentence for a database that cannot be reached; any other error stays as it is. */
export function explainUnreachable(error: unknown, variable: string): unknown {
	const { code = '', message } = error as NodeJS.ErrnoException;
	const isUnreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'].includes(code);
	if (!isUnreachable) return error;
	return new StartupError(
		`The database of ${variable} cannot be reached (${message}). Check host, name, user and password.`,
	);
}

/** The database of DATABASE_URL, checked: what can lose orders is refused, the rest is said in a line each. */
export async function findDatabaseServer(config: Config, logStep: (line: string) => void): Promise<DatabaseConnection> {
	const connectionString = config.databaseUrl ?? '';
	const directUrl = config.databaseDirectUrl;
	const { findings, pooler, hasTimeouts } = await checkServer(connectionString).catch((error: unknown) => {
		throw explainUnreachable(error, 'DATABASE_URL');
	});
	for (const { isFatal, sentence } of findings) {
		if (isFatal && !config.acceptsUnsafeDatabase) throw new StartupError(sentence);
		logStep(`database: ${sentence}`);
	}
	const connection = { connectionString, pooler, ...(directUrl === null ? {} : { directUrl }) };
	if (pooler === null) return connection;
	if (directUrl === null || (await checkServer(directUrl)).pooler !== null) {
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
