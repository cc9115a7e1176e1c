import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { methodAndPath } from '#contract/paths.ts';
import { type Db, openDatabase } from '#database/db.ts';
import { isServerAlive } from '#database/embedded/server-process.ts';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { findLostOrders, prepareWriters } from '#tests/fixtures/order-writers.ts';
import { orderBody } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

const { rounds, ordersAfter } = faultSize({
	small: { rounds: 1, ordersAfter: 20 },
	full: { rounds: 3, ordersAfter: 500 },
});
const isUndeclared = (status: number) => status !== 201 && status !== 503;

type Disk = {
	/** for the data directory */
	directory: string;
	/** takes the space that is left. @returns gives it back */
	fill: (db: Db) => Promise<() => Promise<unknown>>;
};

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** A small disk in memory. */
function mountSmallDisk(megabytes: number): Disk {
	const directory = mkdtempSync(join(tmpdir(), 'khetse-disk-'));
	execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', directory]);
	onTestFinished(() => {
		execFileSync('umount', ['--lazy', directory]);
		rmSync(directory, { recursive: true, force: true });
	});
	const file = join(directory, 'filler');
	return {
		directory,
		async fill() {
			const { bavail, bsize } = statfsSync(directory);
			try {
				writeFileSync(file, Buffer.alloc(bavail * bsize));
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
			}
			return async () => rmSync(file);
		},
	};
}

/** For an account that may not mount one: PostgreSQL raises the error of a full disk at every change of an order. */
function raiseInsteadOfFilling(): Disk {
	const directory = mkdtempSync(join(tmpdir(), 'khetse-disk-'));
	chmodSync(directory, 0o755);
	onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
	const drop = sql`drop function if exists raise_disk_full cascade`;
	return {
		directory,
		async fill(db) {
			await sql`create function raise_disk_full() returns trigger language plpgsql as
				'begin raise exception ''No space left on device'' using errcode = ''53100''; end'`.execute(db);
			await sql`create trigger disk_full before insert on orders execute function raise_disk_full()`.execute(db);
			return () => drop.execute(db);
		},
	};
}

test('a full disk stops writes with 503, not reads, and no order is lost', { timeout: 600_000 }, async () => {
	const disk = canMount ? mountSmallDisk(400) : raiseInsteadOfFilling();
	const prepared = await makeDataDirectory();
	const dataDirectory = join(disk.directory, basename(prepared));
	execFileSync('cp', ['-Rp', prepared, dataDirectory]);
	removeDataDirectory(prepared);
	const shop = await startShopProcess({ dataDirectory });
	onTestFinished(() => shop.stop().then(() => {}));
	const db = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 2 });
	onTestFinished(() => db.destroy());
	const { tokens, variants } = await prepareWriters(db, 4);
	const body = JSON.stringify(orderBody(variants.map((variant) => ({ variant, qty: 3 }))));
	const acknowledged = new Map<string, string>();
	const statuses = new Map<number, number>();
	let lost = 0;
	// A connection of its own: the shop may close an idle one at the moment at which it is used.
	const statusOf = (path: string) => {
		const isOwn = /user|orders/.test(path);
		const headers = { connection: 'close', ...(isOwn ? { authorization: `Bearer ${tokens[0]}` } : {}) };
		return fetch(shop.url + path, { headers }).then(({ status }) => status);
	};
	let read = 0;
	/** from memory, and from the database: a list for the first time, and what a customer reads of the account */
	function reads(): Promise<number[]> {
		read += 1;
		const paths = ['/', '/api/v1/products?limit=5', `/api/v1/products?limit=5&page=${read}`, '/api/v1/user/me'];
		return Promise.all([...paths, '/api/v1/orders?email=writer0@example.in'].map(statusOf));
	}
	const allRead = [200, 200, 200, 200, 200];
	expect(await reads()).toEqual(allRead);

	/** One try of an order. @returns its status; 0 without a response */
	async function place(token: string, key: string): Promise<number> {
		const response = await fetch(shop.url + methodAndPath('orders.place').path, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
			body,
		}).catch(() => null);
		if (response === null) {
			lost += 1;
			return 0;
		}
		const placed = (await response.json()) as { data?: { order: { _id: string } } };
		statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
		if (response.status === 201) acknowledged.set(key, placed.data?.order._id ?? '');
		return response.status;
	}

	const pending = new Map<string, string>();

	/** Each customer orders until the condition holds; a refused order is tried again with its key, if need be later. */
	async function order(isOver: () => boolean): Promise<void> {
		await Promise.all(
			tokens.map(async (token) => {
				while (!isOver()) {
					const key = pending.get(token) ?? randomUUID();
					const isPlaced = (await place(token, key)) === 201;
					if (isPlaced) pending.delete(token);
					else pending.set(token, key);
					if (!isPlaced) await sleep(25);
				}
			}),
		);
	}

	let longestMs = 0;
	for (let round = 0; round < rounds; round += 1) {
		const refusedBefore = statuses.get(503) ?? 0;
		const free = await disk.fill(db);
		await order(() => (statuses.get(503) ?? 0) >= refusedBefore + 20 || [...statuses.keys()].some(isUndeclared));
		expect(await reads()).toEqual(allRead);
		await free();
		const freedAt = performance.now();
		const known = acknowledged.size;
		await order(() => acknowledged.size > known);
		longestMs = Math.max(longestMs, performance.now() - freedAt);
		await order(() => acknowledged.size >= known + ordersAfter);
	}
	await order(() => pending.size === 0);
	const refused = statuses.get(503) ?? 0;
	expect([...statuses.keys()].filter(isUndeclared)).toEqual([]);
	expect(lost).toBe(0);
	expect(await findLostOrders(db, { acknowledged })).toEqual([]);
	expect((await findContradictions(db)).problems).toEqual([]);
	recordFault('R26', {
		n: rounds,
		result: `${canMount ? 'disk full' : 'error of a full disk raised'} ${rounds} times: ${refused} tries of orders refused with 503, pages, products, account and orders of a customer read with 200; the first order at most ${Math.round(longestMs)} ms after there was space again; ${acknowledged.size} orders confirmed, 0 lost, 0 contradictions`,
	});
});

test.runIf(canMount)(
	'a restore without space for the WAL says so, and the shop starts when there is space',
	async () => {
		const prepared = await makeDataDirectory();
		const file = join(makeBackupFolder(), 'a.tar');
		expect(await runTool('backup', ['--to', file], { DATA_DIR: prepared })).toMatchObject({ code: 0 });
		// The first one is in use, the others are for later: without them PostgreSQL makes new ones.
		const wal = join(prepared, 'postgres/pg_wal');
		const segments = readdirSync(wal).filter((name) => name.startsWith('0'));
		for (const name of segments.toSorted().slice(1)) rmSync(join(wal, name));
		const [usedMegabytes = ''] = execFileSync('du', ['-sm', prepared], { encoding: 'utf8' }).split('\t');
		const { directory } = mountSmallDisk(Number(usedMegabytes) + 12);
		const dataDirectory = join(directory, basename(prepared));
		execFileSync('cp', ['-Rp', prepared, dataDirectory]);
		removeDataDirectory(prepared);
		const { code, err } = await runTool('restore', [file, '--yes'], { DATA_DIR: dataDirectory });
		expect(code).toBe(1);
		expect(err).toMatch(
			/^The disk of the database is full \((Connection terminated|Client has encountered a connection error).*\)\. Nothing was changed\./,
		);
		expect(isServerAlive(join(dataDirectory, 'postgres'))).toBe(false);

		execFileSync('mount', ['-o', 'remount,size=600m', directory]);
		const shop = await startShopProcess({ dataDirectory });
		const response = await fetch(`${shop.url}/api/v1/products?limit=5`, { headers: { connection: 'close' } });
		expect(response.status).toBe(200);
		expect(await shop.stop()).toBe(0);
	},
);
