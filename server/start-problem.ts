import { EmbeddedPostgresError } from '#database/embedded/embedded-error.ts';
import { MigrationError } from '#database/migrate.ts';
import { ConfigError } from './config.ts';

/** The shop cannot start; the message says what to do. */
export class StartProblem extends Error {}

/** One sentence for what kept the shop from starting, or null for a defect that needs its stack. */
export function startSentence(error: unknown, port: number): string | null {
	if (error instanceof StartProblem || error instanceof ConfigError) return error.message;
	if (error instanceof EmbeddedPostgresError || error instanceof MigrationError) return error.message;
	const code = (error as NodeJS.ErrnoException).code;
	if (code === 'EADDRINUSE') {
		return `Port ${port} is in use by another program. Stop it, or use another port: PORT=${port + 1} npm start`;
	}
	if (code === 'EACCES' && (error as NodeJS.ErrnoException).syscall === 'listen') {
		return `Port ${port} needs more rights than this user has. Use a port above 1023: PORT=3000 npm start`;
	}
	return null;
}
