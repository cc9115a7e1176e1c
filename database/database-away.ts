/**
 * PostgreSQL errors of a busy, full, stopping or replaced server: lock and statement time-outs, too many connections, no space, no
 * memory, shutdown, a primary that has become a standby, a database that is being replaced.
 */
const busyCodes = new Set([
	'55P03',
	'57014',
	'57P01',
	'57P02',
	'57P03',
	'53300',
	'53100',
	'53200',
	'40001',
	'40P01',
	'25P03',
	'25006',
	'3D000',
]);
/** Classes of PostgreSQL errors: the connection, and a role that the server refuses, as while its password is changed. */
const connectionClasses = ['08', '28'];
/** Errors of the operating system: the socket, the network, the name of the server. */
const connectionCodes = new Set([
	'ECONNREFUSED',
	'ECONNRESET',
	'ECONNABORTED',
	'ENOENT',
	'EPIPE',
	'ETIMEDOUT',
	'EACCES',
	'EAGAIN',
	'EHOSTUNREACH',
	'EHOSTDOWN',
	'ENETUNREACH',
	'ENETDOWN',
	'ENOTFOUND',
	'EAI_AGAIN',
]);
/**
 * Errors of the operating system without room for another connection: file descriptors, memory, local ports. They are also of files,
 * which say nothing about the database.
 */
const roomCodes = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL']);
const connectionMessages =
	/timeout exceeded when trying to connect|Connection terminated|is not queryable|terminating connection|the database system is|is not currently accepting connections|recovery is in progress/;

/** @param error of a host name with several addresses: the first one is looked at */
function isWithoutRoom(error: Error): boolean {
	const { code = '', syscall } = ((error instanceof AggregateError && error.errors[0]) ||
		error) as NodeJS.ErrnoException;
	return roomCodes.has(code) && (syscall === 'connect' || syscall === 'getaddrinfo');
}

/** The database is unreachable, busy or full: a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const code = (error as { code?: string }).code ?? '';
	const isOfConnection = connectionCodes.has(code) || connectionClasses.includes(code.slice(0, 2));
	return busyCodes.has(code) || isOfConnection || isWithoutRoom(error) || connectionMessages.test(error.message);
}

/** For a write that only saves work of later reads: where the database refuses writes, the read goes on without it. */
export async function skipWhileAway(write: Promise<unknown>): Promise<void> {
	await write.catch((error: unknown) => {
		if (!isDatabaseAway(error)) throw error;
	});
}
