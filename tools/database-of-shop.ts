import { type Db, openDatabase } from '#database/db.ts';
import { startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
import { migrate } from '#database/migrate.ts';
import type { Config } from '#server/platform/config.ts';

/** Opens the database of the shop for a command, whether the shop is running or not. */
export async function withDatabase(config: Config, work: (db: Db) => Promise<string>): Promise<string> {
	const embedded =
		config.databaseUrl === null
			? await startEmbeddedPostgres({
					dataDirectory: config.dataDirectory,
					binDirectory: config.pgBinDirectory,
					logStep: () => {},
				})
			: null;
	// A command needs no pooler.
	const connectionString = config.databaseDirectUrl ?? config.databaseUrl ?? '';
	const connection = embedded?.connection ?? { connectionString };
	try {
		await migrate(connection);
		const db = openDatabase({ connection, maxConnections: 1 });
		try {
			return await work(db);
		} finally {
			await db.destroy();
		}
	} finally {
		await embedded?.stop();
	}
}
