import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { openDatabase } from '#database/db.ts';
import { mailServerOf, smtpSender } from '#server/mail/send-mails.ts';
import { fetchJson } from '#server/platform/fetch-json.ts';
import { startMailServer } from '#tests/fixtures/mail-server.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

/**
 * A certificate of 127.0.0.1 that no authority has signed, valid from 2020 to 2099, and its key, which is used nowhere else.
 * Made with: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -addext subjectAltName=IP:127.0.0.1
 */
const selfSigned = {
	cert: `-----BEGIN CERTIFICATE-----
MIIBPDCB46ADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCTEyNy4wLjAu
MTAgFw0yMDAxMDEwMDAwMDBaGA8yMDk5MTIzMTAwMDAwMFowFDESMBAGA1UEAwwJ
MTI3LjAuMC4xMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEx/n92+ML2KSoSAo6
9g3N/wI/PfMOo1b+rcgPR79d3nX6XeP/eE0tPR5qALZbUWVjMEKTUBAdA1tdmayx
g1VKO6MkMCIwDwYDVR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqG
SM49BAMCA0gAMEUCIQDDd8+TOWzIHcUwebB7XwdXXu6uxXwvhiwg3sJr+LDcwAIg
V302JaH8Bbatjc+tE3StvIJM3ymt4ZAo9OTuy7BC0yk=
-----END CERTIFICATE-----
`,
	key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2GbbU+/xLGl0JI9v
UUsO9M1bpR+xwo4EjEWaXU/YfbChRANCAATH+f3b4wvYpKhICjr2Dc3/Aj898w6j
Vv6tyA9Hv13edfpd4/94TS09HmoAtltRZWMwQpNQEB0DW12ZrLGDVUo7
-----END PRIVATE KEY-----
`,
};

const refusal = /self-signed certificate/;

async function listen(server: Server): Promise<number> {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	return (server.address() as AddressInfo).port;
}

/** What an error says, with its causes. */
function wordsOf(error: unknown): string {
	return error instanceof Error ? `${error.message} ${wordsOf(error.cause)}` : '';
}

/** A server of PostgreSQL as far as the start of a connection. @returns its port and what came over TLS */
async function startTlsDatabase(): Promise<{ port: number; received: Buffer[] }> {
	const received: Buffer[] = [];
	const port = await listen(
		createServer((socket) => {
			socket.on('error', () => {});
			socket.once('data', () => {
				socket.write('S');
				const encrypted = new TLSSocket(socket, { isServer: true, ...selfSigned });
				encrypted.on('error', () => {});
				encrypted.on('data', (bytes: Buffer) => {
					received.push(bytes);
					encrypted.destroy();
				});
			});
		}),
	);
	return { port, received };
}

async function connectTo(url: string): Promise<string> {
	const db = openDatabase({ connection: { connectionString: url }, maxConnections: 1 });
	try {
		return wordsOf(await sql`select 1`.execute(db).catch((error: unknown) => error));
	} finally {
		await db.destroy();
	}
}

test('the keys of Google and the pincodes are not read from a server with a certificate of its own', async () => {
	let requests = 0;
	const server = createHttpsServer(selfSigned, (_request, response) => {
		requests += 1;
		response.end('{}');
	});
	const url = `https://127.0.0.1:${await listen(server)}/`;
	const asked = fetchJson({ name: 'the server', url, fetchFrom: fetch, timeoutMs: 10_000 });
	expect(wordsOf(await asked.catch((error: unknown) => error))).toMatch(refusal);
	expect(requests).toBe(0);
});

test('no mail is sent to a server with a certificate of its own', async () => {
	const received: string[] = [];
	const server = createTlsServer(selfSigned, (socket) => {
		socket.on('error', () => {});
		socket.on('data', (bytes) => received.push(bytes.toString()));
		socket.write('220 mail\r\n');
	});
	server.on('tlsClientError', () => {});
	const sender = smtpSender(`smtps://khetse:secret@127.0.0.1:${await listen(server)}`, 'a@example.in', 10_000);
	onTestFinished(() => sender.close());
	const mail = { id: '1', recipient: 'b@example.in', subject: 'a', text: 'a', html: 'a' };
	const sent = sender.send(mail as Parameters<typeof sender.send>[0]);
	expect(wordsOf(await sent.catch((error: unknown) => error))).toMatch(refusal);
	expect(received).toEqual([]);
});

test('a mail server of another machine gets no mail without TLS, unless its URL says so', async () => {
	for (const url of ['smtp://mail.example.in:587', 'smtp://a:b@10.0.0.5', 'smtp://mail', 'smtp://[2001:db8::1]:25']) {
		expect(mailServerOf(url), url).toEqual({ url, requireTLS: true });
	}
	for (const url of ['smtp://127.0.0.1:2525', 'smtp://[::1]:2525']) expect(mailServerOf(url).requireTLS).toBe(false);
	const server = await startMailServer();
	onTestFinished(() => server.close());
	const mail = { id: '1', recipient: 'b@example.in', subject: 'a', text: 'a', html: 'a' };
	const sendTo = async (url: string) => {
		const sender = smtpSender(url, 'a@example.in', 10_000);
		onTestFinished(() => sender.close());
		return wordsOf(await sender.send(mail as Parameters<typeof sender.send>[0]).catch((error: unknown) => error));
	};
	expect(await sendTo(`${server.url}?requireTLS=true`)).toMatch(/TLS/);
	expect(server.received).toEqual([]);
	expect(await sendTo(server.url)).toBe('');
	expect(server.received).toHaveLength(1);
});

test('no database is used whose certificate is of another authority', async () => {
	const { port, received } = await startTlsDatabase();
	const url = `postgres://khetse:secret@127.0.0.1:${port}/khetse?sslmode=verify-full`;
	expect(await connectTo(url)).toMatch(refusal);
	expect(received).toEqual([]);
});

test('sslrootcert of DATABASE_URL names the authority of the database', async () => {
	const directory = mkdtempSync(join(tmpdir(), 'khetse-authority-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const file = join(directory, 'root.crt');
	writeFileSync(file, selfSigned.cert);
	const { port, received } = await startTlsDatabase();
	const url = `postgres://khetse:secret@127.0.0.1:${port}/khetse?sslmode=verify-full&sslrootcert=${file}`;
	expect(await connectTo(url)).not.toMatch(refusal);
	expect(Buffer.concat(received).toString('latin1')).toContain('user\0khetse');
});
