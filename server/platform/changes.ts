import type { Topic } from '#contract/endpoint.ts';
import { disconnect, keepAlive } from '#database/database-probe.ts';
import { type DatabaseConnection, directConnection } from '#database/db.ts';
import { readAddress } from '#database/watched-client.ts';
import pg from 'pg';
import { changeChannel, sessionPrefix } from './change-queries.ts';
import { currentPosition } from './lsn.ts';
import type { SessionOfUser } from './work-class.ts';

/** What has changed in the database: by triggers, docs/decisions/0018. */
export type Change = {
	topic: Topic;
	/** ids; null: all products, or none is concerned */
	products: readonly string[] | null;
};

const reconnectMs = 500;
/** The connection is checked, because one that lost its network looks like one without changes. */
const heartbeatMs = 1000;
const heartbeatResponseMs = 2000;
/** The same where the response is needed: the position of the database. */
const positionMs = 500;

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
	/** called with each new session, and with one that goes on with another token */
	onSession?: (session: SessionOfUser) => void;
	/** false: changes are missed from now on; true: changes before now may have been missed */
	onConnection: (isConnected: boolean) => void;
	/** where the database is in its log: after each change, and twice a second; missing: it is not asked */
	onPosition?: (reading: PositionReading) => void;
};

export type PositionReading = {
	position: string;
	/** when it was asked for, on the monotonic clock */
	askedAt: number;
	/** all changes that `onChange` was called with are before it */
	isLatest: boolean;
};

export type ChangeFeed = { stop: () => void };

/** Receives the changes of all processes on a connection of its own, and connects again when it is lost. */
export function listenForChanges(
	connection: DatabaseConnection,
	{ onChange, onDeletedMedia, onSession, onConnection, onPosition }: ChangeListener,
	onLost: (error: Error | undefined) => void,
): ChangeFeed {
	const address = readAddress({ ...directConnection(connection), ...keepAlive, application_name: 'khetse-changes' });
	let isStopped = false;
	let client: pg.Client | null = null;
	let timer: NodeJS.Timeout | undefined;
	let changes = 0;
	let isAsking = false;

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

	async function ask(current: pg.Client): Promise<void> {
		if (onPosition === undefined) return void (await current.query('select 1'));
		const [before, askedAt] = [changes, performance.now()];
		const { rows } = await current.query<{ position: string }>(`select ${currentPosition} as position`);
		if (client === current) onPosition({ position: rows[0]?.position ?? '', askedAt, isLatest: before === changes });
	}

	/** Asks for the position of the last change: once for all that arrive while a question is open. */
	async function askAfterChange(current: pg.Client): Promise<void> {
		if (onPosition === undefined || isAsking) return;
		isAsking = true;
		try {
			for (let before = -1; before !== changes && client === current; ) {
				before = changes;
				await ask(current);
			}
		} catch (error) {
			lost(current, error as Error);
		} finally {
			isAsking = false;
		}
	}

	/** Waits for a response, then checks the connection periodically. */
	function expect(current: pg.Client, response: Promise<unknown>, onResponse?: () => void): void {
		const silence = setTimeout(() => lost(current, new Error('no response')), heartbeatResponseMs).unref();
		response
			.then(() => {
				if (client !== current) return;
				onResponse?.();
				timer = setTimeout(
					() => expect(current, ask(current)),
					onPosition === undefined ? heartbeatMs : positionMs,
				).unref();
			})
			.catch((error: Error) => lost(current, error))
			.finally(() => clearTimeout(silence));
	}

	function connect(): void {
		if (isStopped) return;
		const current = new pg.Client(address());
		client = current;
		current.on('error', (error) => lost(current, error));
		current.on('end', () => lost(current));
		current.on('notification', ({ payload = '' }) => {
			if (payload.startsWith(mediaPrefix)) return onDeletedMedia?.(payload.slice(mediaPrefix.length).split(','));
			if (payload.startsWith(sessionPrefix)) {
				const [userId = '', tokenHash = ''] = payload.slice(sessionPrefix.length).split(' ');
				return onSession?.({ userId, tokenHash: Buffer.from(tokenHash, 'base64') });
			}
			changes += 1;
			onChange(readChange(payload));
			void askAfterChange(current);
		});
		const listening = current.connect().then(() => current.query(`listen ${changeChannel}`));
		expect(current, listening, () => {
			onConnection(true);
			void askAfterChange(current);
		});
	}

	onConnection(false);
	connect();
	return {
		stop() {
			isStopped = true;
			clearTimeout(timer);
			const last = client;
			client = null;
			if (last !== null) disconnect(last);
		},
	};
}
