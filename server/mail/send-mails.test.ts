import { dayMs, minuteMs, secondMs } from '#domain/duration.ts';
import { insertMail, mailQueueOf, startMailServer } from '#tests/fixtures/mail-server.ts';
import { plansOf } from '#tests/fixtures/query-plans.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { leaseDueMail, updateToFailed } from './mail-queries.ts';
import { smtpSender } from './send-mails.ts';

const shop = await openShop();
const server = await startMailServer();
afterAll(async () => {
	await server.close();
	await shop.close();
});

const start = Date.now();
let now = new Date(start);
const after = (ms: number) => {
	now = new Date(start + ms);
};

beforeEach(async () => {
	await shop.db.deleteFrom('mails').execute();
	server.received.length = 0;
	after(0);
});

const mail = (subject: string) => insertMail(shop.db, { subject, createdAt: new Date(start) });

async function states() {
	const rows = await shop.db.selectFrom('mails').select(['subject', 'status', 'attempts']).orderBy('subject').execute();
	return rows.map(({ subject, status, attempts }) => `${subject}: ${status} ${attempts}`);
}

/** The mail queue of one process of the shop. @param timeoutMs how long it waits for the mail server */
function startProcess(timeoutMs?: number) {
	const sender = smtpSender(server.url, 'Khetse <no-reply@example.in>', timeoutMs);
	onTestFinished(() => sender.close());
	return mailQueueOf(shop.db, sender.send, () => now);
}

const messageIds = () => server.received.map((text) => /^Message-ID: (.*?)\r?$/im.exec(text)?.[1]);
const subjects = () => server.received.map((text) => /^Subject: (.*?)\r?$/m.exec(text)?.[1]).sort();

test('sends a mail once and the others in the meantime when the mail server answers after a minute', async () => {
	const release = server.hold('slow');
	await mail('slow');
	const [queue, other] = [startProcess(), startProcess()];
	await queue.sendDue();
	await server.has(1);
	expect(await states()).toEqual(['slow: waiting 1']);
	for (const ms of [6 * secondMs, 30 * secondMs, minuteMs]) {
		after(ms);
		await mail(`after ${ms / secondMs} s`);
		await Promise.all([queue.sendDue(), other.sendDue()]);
		await server.has(2 + [6 * secondMs, 30 * secondMs, minuteMs].indexOf(ms));
	}
	await other.finished();
	release();
	expect((await queue.finished()) + (await other.finished())).toBe(4);
	expect(subjects()).toEqual(['after 30 s', 'after 6 s', 'after 60 s', 'slow']);
	expect(await states()).toEqual(['after 30 s: sent 1', 'after 6 s: sent 1', 'after 60 s: sent 1', 'slow: sent 1']);
	after(60 * minuteMs);
	await queue.sendDue();
	await queue.finished();
	expect(server.received).toHaveLength(4);
	expect([...queue.errors, ...other.errors]).toEqual([]);
});

test('keeps no transaction open while the mail server is slow', async () => {
	const release = server.hold('slow');
	await mail('slow');
	const queue = startProcess();
	const statements = await shop.record(async () => {
		await queue.sendDue();
		await server.has(1);
	});
	expect(statements.map(({ text }) => text).filter((text) => /^(begin|commit|start transaction)/i.test(text))).toEqual(
		[],
	);
	release();
	expect(await queue.finished()).toBe(1);
});

test('sends five mails at once and the next one in the place of the first that is accepted', async () => {
	const releases = ['1', '2', '3', '4', '5'].map((subject) => server.hold(subject));
	for (const subject of ['1', '2', '3', '4', '5', '6']) await mail(subject);
	const queue = startProcess();
	await queue.sendDue();
	await server.has(5);
	expect(await states()).toContain('6: waiting 0');
	releases[2]?.();
	await server.has(6);
	for (const release of releases) release();
	expect(await queue.finished()).toBe(6);
	expect(subjects()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('sends a mail again, with its Message-ID, when the process ended between sending and marking', async () => {
	const id = await mail('order placed');
	const crashed = startProcess();
	await shop.failOn(/update "mails" set "status"/, async () => {
		await crashed.sendDue();
		await crashed.finished();
	});
	expect(crashed.errors).toHaveLength(1);
	expect(await states()).toEqual(['order placed: waiting 1']);
	const restarted = startProcess();
	after(4 * minuteMs);
	await restarted.sendDue();
	expect(await restarted.finished()).toBe(0);
	after(5 * minuteMs);
	await restarted.sendDue();
	expect(await restarted.finished()).toBe(1);
	expect(messageIds()).toEqual([`<${id}@khetse>`, `<${id}@khetse>`]);
	expect(await states()).toEqual(['order placed: sent 2']);
});

test('marks a mail that was accepted once the database is there again, and sends it once', async () => {
	await mail('order placed');
	let failures = 0;
	const failing = shop.db.withPlugin({
		transformQuery({ node }) {
			if (node.kind !== 'UpdateQueryNode' || failures === 1) return node;
			failures += 1;
			throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
		},
		transformResult: async ({ result }) => result,
	});
	const sender = smtpSender(server.url, 'Khetse <no-reply@example.in>');
	onTestFinished(() => sender.close());
	const queue = mailQueueOf(failing, sender.send, () => now);
	await queue.sendDue();
	expect(await queue.finished()).toBe(1);
	expect([failures, queue.errors]).toEqual([1, []]);
	after(5 * minuteMs);
	await queue.sendDue();
	expect(await queue.finished()).toBe(1);
	expect(await states()).toEqual(['order placed: sent 1']);
});

test.for(['refused', 'leased'])('sends a mail that was %s by a clock that was a day ahead', async (state) => {
	await mail('order placed');
	after(dayMs);
	const leased = await leaseDueMail(shop.db, now, 5 * minuteMs);
	if (leased === null) throw new Error('no mail is due');
	const refusal = { message: 'mailbox busy', isUnreached: false };
	if (state === 'refused') await updateToFailed(shop.db, leased, refusal, now);
	after(0);
	const queue = startProcess();
	await queue.sendDue();
	expect(await queue.finished()).toBe(1);
	expect(await states()).toEqual(['order placed: sent 2']);
});

test('stops waiting for a mail server that never answers and retries later', async () => {
	const release = server.hold('slow');
	await mail('slow');
	const queue = startProcess(50);
	await queue.sendDue();
	expect(await queue.finished()).toBe(0);
	expect(await states()).toEqual(['slow: failed 1']);
	release();
	after(9 * secondMs);
	const patient = startProcess();
	await patient.sendDue();
	expect(await patient.finished()).toBe(0);
	after(10 * secondMs);
	await patient.sendDue();
	expect(await patient.finished()).toBe(1);
});

test('a process whose lease has ended does not mark the mail of another as failed', async () => {
	await mail('slow');
	const failures = Promise.withResolvers<void>();
	const slow = mailQueueOf(
		shop.db,
		() => failures.promise,
		() => now,
	);
	await slow.sendDue();
	after(5 * minuteMs);
	const release = server.hold('slow');
	const other = startProcess();
	await other.sendDue();
	await server.has(1);
	failures.reject(new Error('connection closed'));
	await slow.finished();
	expect(await states()).toEqual(['slow: waiting 2']);
	release();
	expect(await other.finished()).toBe(1);
	expect(await states()).toEqual(['slow: sent 2']);
});

test('starts no further mail once it is stopped and waits for the one being sent', async () => {
	const release = server.hold('first');
	await mail('first');
	const queue = startProcess();
	await queue.sendDue();
	await server.has(1);
	await mail('second');
	const stopped = queue.stop();
	await queue.sendDue();
	release();
	expect(await stopped).toBe(1);
	expect(await states()).toEqual(['first: sent 1', 'second: waiting 0']);
});

test('sends mails that were written at the same time in the order of their events', async () => {
	const createdAt = new Date(start);
	for (const event of [3, 1, 2])
		await insertMail(shop.db, { subject: `event ${event}`, key: `outbox:${event}`, createdAt });
	const lease = async () => (await leaseDueMail(shop.db, now, minuteMs))?.subject;
	expect([await lease(), await lease(), await lease()]).toEqual(['event 1', 'event 2', 'event 3']);
});

test('sends a mail with a link before all others, also when it was refused once', async () => {
	await mail('order placed');
	await insertMail(shop.db, { subject: 'reset', isSensitive: true, createdAt: new Date(start + secondMs) });
	await sql`update mails set link_expires_at = ${new Date(start + 30 * minuteMs)} where is_sensitive`.execute(shop.db);
	const lease = async () => {
		const leased = await leaseDueMail(shop.db, now, minuteMs);
		const refusal = { message: 'mailbox busy', isUnreached: false };
		if (leased?.subject === 'reset') await updateToFailed(shop.db, leased, refusal, now);
		return leased?.subject;
	};
	expect(await lease()).toBe('reset');
	after(10 * secondMs);
	expect([await lease(), await lease(), await lease()]).toEqual(['reset', 'order placed', undefined]);
});

test('reads only the mail that it leases of a long queue, and leases each mail once', async () => {
	const waiting = 20_000;
	await sql`
		insert into mails (dedupe_key, recipient, subject, body_html, body_text, is_sensitive, created_at, attempts, status)
		select 'outbox:' || g, 'p' || g || '@example.in', 'mail ' || g, 'x', 'x', false, ${new Date(start)}::timestamptz
				+ g * interval '1 second', case when g <= 5000 then 8 else 0 end, case when g <= 5000 then 'failed' else 'waiting' end
		from generate_series(1, ${5000 + waiting}::int) g`.execute(shop.db);
	await sql`analyze mails`.execute(shop.db);
	const plans = await plansOf(shop, async () => void (await leaseDueMail(shop.db, now, minuteMs)));
	expect(plans).toHaveLength(1);
	// One mail: in the queue, by its id, and as it is written.
	expect(plans[0]).toMatchObject({ rowsRead: { mails: 3 }, seqScans: [] });
	expect(plans[0]?.buffers).toBeLessThan(100);
	const leased = await Promise.all(Array.from({ length: 10 }, () => leaseDueMail(shop.db, now, minuteMs)));
	const subjects = leased.map((one) => one?.subject);
	expect(new Set(subjects).size).toBe(10);
});
