import type { Topic } from '#contract/endpoint.ts';
import type { DatabaseConnection, Db } from '#database/db.ts';
import pg from 'pg';
import { changeChannel, notifyChange } from './change-queries.ts';

/** What has changed in the database: by triggers, docs/decisions/0018. */
export type Change = {
	topic: Topic;
	/** ids; null: all products, or none is concerned */
	products: readonly string[] | null;
};

const reconnectMs = 500;
/** The connection is checked, because one that lost its network looks like one without changes. */
const heartbeatMs = 5000;
const heartbeatAnswerMs = 3000;
/** Placed orders are announced together: a notification inside each of their transactions would serialise the commits. */
const announceMs = 100;
/** PostgreSQL limits a notification to 8,000 bytes. */
const maxAnnounced = 200;

/** `topic` or `topic:id,id` */
function readChange(payload: string): Change {
	const [topic, ids] = payload.split(':');
	return { topic: topic as Topic, products: ids === undefined ? null : ids.split(',') };
}

export type ChangeListener = {
	onChange: (change: Change) => void;
	/** false: changes are missed from now on; true: changes before now may have been missed */
	onHearing: (isHearing: boolean) => void;
};

export type ChangeFeed = { stop: () => Promise<void> };

/** Hears of the changes of all processes on a connection of its own, and connects again when it is lost. */
export function hearChanges(
	connection: DatabaseConnection,
	{ onChange, onHearing }: ChangeListener,
	onLost: (error: Error | undefined) => void,
): ChangeFeed {
	let isStopped = false;
	let client: pg.Client | null = null;
	let timer: NodeJS.Timeout | undefined;

	function lost(from: pg.Client, error?: Error): void {
		if (client !== from) return;
		client = null;
		clearTimeout(timer);
		// Not `end`, which waits for an answer.
		(from as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
		if (isStopped) return;
		onHearing(false);
		onLost(error);
		timer = setTimeout(connect, reconnectMs).unref();
	}

	function check(current: pg.Client): void {
		const silence = setTimeout(() => lost(current, new Error('no answer')), heartbeatAnswerMs).unref();
		current.query('select 1').then(
			() => {
				clearTimeout(silence);
				if (client === current) timer = setTimeout(() => check(current), heartbeatMs).unref();
			},
			(error: Error) => {
				clearTimeout(silence);
				lost(current, error);
			},
		);
	}

	function connect(): void {
		if (isStopped) return;
		const current = new pg.Client({ ...connection, keepAlive: true, application_name: 'khetse-changes' });
		client = current;
		current.on('error', (error) => lost(current, error));
		current.on('end', () => lost(current));
		current.on('notification', ({ payload }) => onChange(readChange(payload ?? '')));
		const silence = setTimeout(() => lost(current, new Error('no answer')), heartbeatAnswerMs).unref();
		current
			.connect()
			.then(() => current.query(`listen ${changeChannel}`))
			.then(
				() => {
					clearTimeout(silence);
					if (client !== current) return;
					onHearing(true);
					timer = setTimeout(() => check(current), heartbeatMs).unref();
				},
				(error: Error) => {
					clearTimeout(silence);
					lost(current, error);
				},
			);
	}

	onHearing(false);
	connect();
	return {
		async stop() {
			isStopped = true;
			clearTimeout(timer);
			const last = client;
			client = null;
			await last?.end().catch(() => {});
		},
	};
}

export type AnnounceStock = (productIds: readonly string[]) => void;

/** Announces the stock of ordered products to all processes, some moments after the orders were committed. */
export function createStockAnnouncer(db: Db, onError: (error: unknown) => void): AnnounceStock {
	const waiting = new Set<string>();
	let isWaiting = false;

	async function send(): Promise<void> {
		isWaiting = false;
		const ids = [...waiting];
		waiting.clear();
		const payload = ids.length > maxAnnounced ? 'stock' : `stock:${ids.join()}`;
		try {
			await notifyChange(db, payload);
		} catch (error) {
			// Copies show the stock after their maximum age.
			onError(error);
		}
	}

	return (productIds) => {
		for (const id of productIds) waiting.add(id);
		if (isWaiting) return;
		isWaiting = true;
		setTimeout(() => void send(), announceMs).unref();
	};
}
