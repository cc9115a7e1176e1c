import type { Topic } from '#contract/endpoint.ts';
import { type DatabaseConnection, directConnection } from '#database/db.ts';
import { disconnect } from '#database/watched-pool.ts';
import pg from 'pg';
import { changeChannel } from './change-queries.ts';

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

/** Docs: database/migrations/0261_deleted_media.sql */
const mediaPrefix = 'media:';

/** `topic` or `topic:id,id` */
function readChange(payload: string): Change {
	const [topic, ids] = payload.split(':');
	return { topic: topic as Topic, products: ids === undefined ? null : ids.split(',') };
}

export type ChangeListener = {
	onChange: (change: Change) => void;
	/** uploads that were deleted */
	onDeletedMedia?: (names: readonly string[]) => void;
	/** false: changes are missed from now on; true: changes before now may have been missed */
	onConnection: (isConnected: boolean) => void;
};

export type ChangeFeed = { stop: () => Promise<void> };

/** Receives the changes of all processes on a connection of its own, and connects again when it is lost. */
export function listenForChanges(
	connection: DatabaseConnection,
	{ onChange, onDeletedMedia, onConnection }: ChangeListener,
	onLost: (error: Error | undefined) => void,
): ChangeFeed {
	let isStopped = false;
	let client: pg.Client | null = null;
	let timer: NodeJS.Timeout | undefined;

	function lost(from: pg.Client, error?: Error): void {
		if (client !== from) return;
		client = null;
		clearTimeout(timer);
		disconnect(from);
		if (isStopped) return;
		onConnection(false);
		onLost(error);
		timer = setTimeout(connect, reconnectMs).unref();
	}

	/** Waits for an answer, then checks the connection periodically. */
	function expect(current: pg.Client, answer: Promise<unknown>, onAnswer?: () => void): void {
		const silence = setTimeout(() => lost(current, new Error('no answer')), heartbeatAnswerMs).unref();
		answer
			.then(() => {
				if (client !== current) return;
				onAnswer?.();
				timer = setTimeout(() => expect(current, current.query('select 1')), heartbeatMs).unref();
			})
			.catch((error: Error) => lost(current, error))
			.finally(() => clearTimeout(silence));
	}

	function connect(): void {
		if (isStopped) return;
		const current = new pg.Client({
			...directConnection(connection),
			keepAlive: true,
			application_name: 'khetse-changes',
		});
		client = current;
		current.on('error', (error) => lost(current, error));
		current.on('end', () => lost(current));
		current.on('notification', ({ payload = '' }) => {
			if (payload.startsWith(mediaPrefix)) onDeletedMedia?.(payload.slice(mediaPrefix.length).split(','));
			else onChange(readChange(payload));
		});
		const listening = current.connect().then(() => current.query(`listen ${changeChannel}`));
		expect(current, listening, () => onConnection(true));
	}

	onConnection(false);
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
