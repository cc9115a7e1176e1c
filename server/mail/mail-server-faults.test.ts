import { dayMs, hourMs, secondMs } from '#domain/duration.ts';
import { freePort } from '#database/embedded/server-process.ts';
import { type SmtpCommand, type SmtpFault, startFaultyMailServer } from '#tests/fixtures/faulty-mail-server.ts';
import { insertMail, mailQueueOf } from '#tests/fixtures/mail-server.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { smtpSender } from './send-mails.ts';

const shop = await openShop();
const server = await startFaultyMailServer();
afterAll(async () => {
	server.close();
	await shop.close();
});

const start = Date.now();
let now = new Date(start);

beforeEach(async () => {
	await shop.db.deleteFrom('mails').execute();
	server.received.length = 0;
	server.faults.length = 0;
	now = new Date(start);
});

/** More than the buffers of a connection hold, so that a cut is in the middle for the shop, too. */
const longText = 'A line of a mail that is as long as an invoice.\r\n'.repeat(100_000);

const queueMail = (subject: string, text?: string) =>
	insertMail(shop.db, { subject, createdAt: new Date(start), ...(text === undefined ? {} : { text }) });

function openQueue(timeoutMs?: number, url: string = server.url) {
	const sender = smtpSender(url, 'Khetse <no-reply@example.in>', timeoutMs);
	onTestFinished(() => sender.close());
	const queue = mailQueueOf(shop.db, sender.send, () => now);
	return {
		sendDue: queue.sendDue,
		/** waits for what is being sent; an error of the queue itself fails the test */
		async finished() {
			const sent = await queue.finished();
			expect(queue.errors).toEqual([]);
			return sent;
		},
	};
}

async function states(): Promise<string[]> {
	const rows = await shop.db.selectFrom('mails').select(['subject', 'status', 'attempts']).orderBy('subject').execute();
	return rows.map(({ subject, status, attempts }) => `${subject}: ${status} ${attempts}`);
}

const headersOf = (name: string) =>
	server.received.map((mail) => new RegExp(`^${name}: (.*?)\\r?$`, 'im').exec(mail)?.[1]).sort();

const commands: readonly SmtpCommand[] = ['connect', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'end'];
const refusals = commands.flatMap((command) =>
	[421, 451, 550].map((code): [string, SmtpFault] => [`${code} at ${command}`, { command, code }]),
);

test.for([...refusals, ['a cut in the middle of it', { cut: 'middle' }] as [string, SmtpFault]])(
	'sends a mail once at the end, and the others at once, after %s',
	async ([, fault]) => {
		await queueMail('refused', 'cut' in fault ? longText : undefined);
		server.faults.push(fault);
		const queue = openQueue();
		await queue.sendDue();
		expect(await queue.finished()).toBe(0);
		expect(await states()).toEqual(['refused: failed 1']);
		await queueMail('other');
		await queue.sendDue();
		expect(await queue.finished()).toBe(1);
		now = new Date(start + 10 * secondMs);
		await queue.sendDue();
		expect(await queue.finished()).toBe(2);
		expect(await states()).toEqual(['other: sent 1', 'refused: sent 2']);
		// What is refused at its end was received, and not accepted.
		const isReceived = 'command' in fault && fault.command === 'end';
		expect(headersOf('Subject')).toEqual(['other', ...(isReceived ? ['refused'] : []), 'refused']);
	},
);

test('keeps the reason of a refusal without the U+0000 in it', async () => {
	await queueMail('refused');
	server.faults.push({ command: 'RCPT', code: 550, text: 'mailbox\u0000 full' });
	const queue = openQueue();
	await queue.sendDue();
	expect(await queue.finished()).toBe(0);
	expect(await shop.db.selectFrom('mails').select(['status', 'leased_until', 'last_error']).execute()).toEqual([
		{ status: 'failed', leased_until: null, last_error: expect.stringContaining('550 mailbox full') },
	]);
});

test('sends a mail twice at most, with the same Message-ID, when its acceptance is lost', async () => {
	await queueMail('lost');
	server.faults.push({ cut: 'after' });
	const queue = openQueue();
	await queue.sendDue();
	expect(await queue.finished()).toBe(0);
	for (const seconds of [10, 40, 130]) {
		now = new Date(start + seconds * secondMs);
		await queue.sendDue();
		expect(await queue.finished()).toBe(1);
	}
	expect(await states()).toEqual(['lost: sent 2']);
	expect(headersOf('Subject')).toEqual(['lost', 'lost']);
	expect(new Set(headersOf('Message-ID')).size).toBe(1);
});

test('waits for a mail server that sends byte by byte, and sends the others at the same time', async () => {
	const held = Promise.withResolvers<void>();
	await queueMail('slow');
	server.faults.push({ slowMs: 1, held: held.promise });
	const queue = openQueue();
	await queue.sendDue();
	await server.has(1);
	for (const subject of ['1', '2', '3', '4', '5', '6']) await queueMail(subject);
	await queue.sendDue();
	await server.has(7);
	expect((await states()).at(-1)).toBe('slow: waiting 1');
	held.resolve();
	expect(await queue.finished()).toBe(7);
	expect(await states()).toEqual([
		...['1', '2', '3', '4', '5', '6'].map((subject) => `${subject}: sent 1`),
		'slow: sent 1',
	]);
	expect(headersOf('Subject')).toEqual(['1', '2', '3', '4', '5', '6', 'slow']);
});

test('gives up a mail server that sends a byte now and then, and sends the mail once when it is well', async () => {
	await queueMail('slow');
	// The greeting alone takes longer.
	server.faults.push({ slowMs: 50 });
	const queue = openQueue(300);
	await queue.sendDue();
	expect(await queue.finished()).toBe(0);
	expect(await states()).toEqual(['slow: failed 1']);
	now = new Date(start + 10 * secondMs);
	const patient = openQueue();
	await patient.sendDue();
	expect(await patient.finished()).toBe(1);
	expect(headersOf('Subject')).toEqual(['slow']);
});

test.for(['EHLO', 'end'] as const)('ends the connection that is given up while %s is answered', async (only) => {
	await queueMail('slow');
	// Each byte ends a period of the socket's own limit.
	server.faults.push({ slowMs: 250, only });
	const queue = openQueue(400);
	await queue.sendDue();
	expect(await queue.finished()).toBe(0);
	expect(await states()).toEqual(['slow: failed 1']);
	await vi.waitUntil(() => server.open() === 0, { timeout: 1000 });
});

test('ends after eight attempts at a mail that is always refused, and sends the others', async () => {
	await queueMail('refused');
	const queue = openQueue();
	for (let attempt = 0; attempt < 9; attempt += 1) {
		server.faults.push({ command: 'RCPT', code: 550 });
		now = new Date(start + 10 * secondMs * 3 ** attempt);
		await queue.sendDue();
		expect(await queue.finished()).toBe(0);
	}
	expect(await states()).toEqual(['refused: failed 8']);
	server.faults.length = 0;
	await queueMail('other');
	await queue.sendDue();
	expect(await queue.finished()).toBe(1);
	expect(headersOf('Subject')).toEqual(['other']);
});

test('sends a mail when no mail server was reached for more than a day, and gives it up after two', async () => {
	await queueMail('order placed');
	const away = openQueue(undefined, `smtp://127.0.0.1:${await freePort()}`);
	for (let ms = 0; ms < 36 * hourMs; ms += 3 * hourMs) {
		now = new Date(start + ms);
		await away.sendDue();
		expect(await away.finished()).toBe(0);
	}
	expect(await states()).toEqual(['order placed: failed 6']);
	await queueMail('other');
	now = new Date(start + 36 * hourMs);
	const queue = openQueue();
	await queue.sendDue();
	expect(await queue.finished()).toBe(2);
	await queueMail('given up');
	for (let ms = 0; ms <= 2 * dayMs; ms += 3 * hourMs) {
		now = new Date(start + 36 * hourMs + ms);
		await away.sendDue();
		await away.finished();
	}
	expect(await states()).toEqual(['given up: failed 8', 'order placed: sent 7', 'other: sent 1']);
	expect(headersOf('Subject')).toEqual(['order placed', 'other']);
});
