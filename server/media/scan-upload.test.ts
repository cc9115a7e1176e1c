import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { makeBackupFolder } from '#tests/fixtures/backup.ts';
import { plainPicture } from '#tests/fixtures/pictures.ts';
import { openShop, type Shop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { scanUpload } from './scan-upload.ts';
import { checkScanner } from '#tools/doctor-services.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n');

/** A server of the protocol of clamd: it finds a virus in files that contain the marker, and keeps what it has scanned. */
async function startScanner(path?: string) {
	const scanned: Buffer[] = [];
	let response: string | null = null;
	async function read(socket: Socket): Promise<void> {
		let bytes = Buffer.alloc(0);
		for await (const piece of socket) {
			bytes = Buffer.concat([bytes, piece as Buffer]);
			if (bytes.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0');
			const start = 'zINSTREAM\0'.length;
			const pieces: Buffer[] = [];
			for (let at = start; at + 4 <= bytes.length; ) {
				const length = bytes.readUInt32BE(at);
				if (length === 0) {
					const file = Buffer.concat(pieces);
					scanned.push(file);
					const found = file.includes('TEST-VIRUS') ? 'stream: Test.Virus FOUND' : 'stream: OK';
					return void socket.end(`${response ?? found}\0`);
				}
				pieces.push(bytes.subarray(at + 4, at + 4 + length));
				at += 4 + length;
			}
		}
	}
	const answer = (text: string) => {
		response = text;
	};
	const server: Server = createServer((socket) => void read(socket).catch(() => {}));
	server.listen(path === undefined ? { port: 0, host: '127.0.0.1' } : { path });
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	const url = path === undefined ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix://${path}`;
	return { url, scanned, server, answer };
}

const countMedia = (shop: Shop) => sql`select count(*)::int as n from media`.execute(shop.db);
const silent = { warn: () => {} };

test('an upload is scanned before it is saved, and one with a virus is refused', async () => {
	const scanner = await startScanner();
	const shop = await openShop({ config: { clamavUrl: readConfig({ CLAMAV_URL: scanner.url }).clamavUrl } });
	onTestFinished(() => shop.close());
	const { token } = await shop.signIn({ roles: ['content'] });
	const picture = await plainPicture();
	expect((await shop.call('office.media.document', { token, body: pdf })).status).toBe(201);
	expect((await shop.call('office.media.picture', { token, body: picture })).status).toBe(201);
	expect(scanner.scanned).toEqual([pdf, picture]);
	const infected = Buffer.from(pdf.toString().replace('<<>>', '<</A(TEST-VIRUS)>>'));
	const { rows: before } = await countMedia(shop);
	const refused = await shop.call('office.media.document', { token, body: infected });
	expect(refused).toMatchObject({ status: 422, error: { code: 'UPLOAD_INFECTED' } });
	expect((await countMedia(shop)).rows).toEqual(before);
});

test('nothing is saved while the scanner is not there, closes the connection or answers something else', async () => {
	const scanner = await startScanner();
	const shop = await openShop({ config: { clamavUrl: scanner.url } });
	onTestFinished(() => shop.close());
	const { token } = await shop.signIn({ roles: ['content'] });
	const { rows: before } = await countMedia(shop);
	const send = () => shop.call('office.media.document', { token, body: pdf });
	for (const text of ['INSTREAM size limit exceeded. ERROR', '', 'stream: OKAY']) {
		scanner.answer(text);
		expect(await send(), text).toMatchObject({ status: 503, error: { code: 'SCANNER_UNAVAILABLE' } });
	}
	scanner.server.close();
	expect(await send()).toMatchObject({ status: 503, error: { code: 'SCANNER_UNAVAILABLE' } });
	expect((await countMedia(shop)).rows).toEqual(before);
});

test('a scanner that accepts the file and does not answer is waited for fifteen seconds', async () => {
	const connections: Socket[] = [];
	const server = createServer((socket) => void connections.push(socket.resume()));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => {
		vi.useRealTimers();
		for (const socket of connections) socket.destroy();
		server.close();
	});
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const scan = scanUpload(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, pdf, silent);
	const ended = scan.then(
		() => 'saved',
		(error: { refusal: string }) => error.refusal,
	);
	await once(server, 'connection');
	vi.advanceTimersByTime(14_999);
	expect(await Promise.race([ended, new Promise((resolve) => setImmediate(resolve, 'waiting'))])).toBe('waiting');
	vi.advanceTimersByTime(1);
	expect(await ended).toBe('SCANNER_UNAVAILABLE');
});

test('a response without an end is read up to its limit, and the upload is refused', async () => {
	const ended = Promise.withResolvers<void>();
	let sent = 0;
	const server = createServer((socket) => {
		const send = (): void => {
			sent += 64_000;
			if (sent > 100_000_000) socket.end();
			else if (!socket.destroyed) socket.write(Buffer.alloc(64_000, 'stream: OK '), send);
		};
		socket.on('error', () => {}).on('close', () => ended.resolve());
		socket.resume();
		send();
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	const warnings: string[] = [];
	const log = { warn: (_entry: object, message: string) => void warnings.push(message) };
	const scan = scanUpload(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, pdf, log);
	await expect(scan).rejects.toMatchObject({ refusal: 'SCANNER_UNAVAILABLE' });
	await ended.promise;
	expect(warnings).toEqual(['virus scanner did not scan, upload refused']);
	expect(sent, 'with what the buffers of the connection hold').toBeLessThan(30_000_000);
});

test('npm run doctor asks the scanner, at a socket as well', async () => {
	const path = join(makeBackupFolder(), 'clamd.ctl');
	const scanner = await startScanner(path);
	const config = readConfig({ CLAMAV_URL: scanner.url });
	expect(await checkScanner(config)).toEqual({
		state: 'good',
		sentence: `The virus scanner unix://${path} responds.`,
	});
	scanner.server.close();
	rmSync(path, { force: true });
	expect(await checkScanner(config)).toMatchObject({
		state: 'problem',
		sentence: expect.stringContaining(`The virus scanner unix://${path} does not respond (connect ENOENT`),
	});
	expect(await checkScanner(readConfig({}))).toMatchObject({ state: 'note' });
	for (const url of ['127.0.0.1:3310', 'http://127.0.0.1:3310', 'tcp://127.0.0.1', 'unix:clamd.ctl']) {
		expect(() => readConfig({ CLAMAV_URL: url }), url).toThrow('CLAMAV_URL: must be an address such as unix:///run');
	}
});
