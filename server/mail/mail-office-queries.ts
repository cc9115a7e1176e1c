import type { ListedMail, MailListQuery, OfficeMail } from '#contract/mail-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { containsText } from '#database/db.ts';
import { countRows, type ListTotal } from '#server/platform/list-total-queries.ts';
import { type RawBuilder, sql } from 'kysely';

function conditionsOf({ status, q }: MailListQuery): RawBuilder<unknown> {
	const all: RawBuilder<unknown>[] = [sql`true`];
	if (status !== undefined) all.push(sql`m.status = ${status}`);
	if (q !== undefined && q !== '') {
		// as in the index mails_search
		all.push(containsText(sql`lower(m.recipient || ' ' || m.subject)`, q));
	}
	return sql.join(all, sql` and `);
}

const columns = sql`m.id, m.recipient, m.subject, m.status, m.attempts, m.last_error as "lastError",
	m.created_at as "createdAt", m.sent_at as "sentAt"`;
const sortColumns = { createdAt: sql`m.created_at`, recipient: sql`m.recipient` };

type ListedRow = Omit<ListedMail, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null };

const fromRow = (row: ListedRow): ListedMail => ({
	...row,
	createdAt: row.createdAt.toISOString(),
	sentAt: row.sentAt?.toISOString() ?? null,
});

/** One page of mails and the total. Two statements. */
export async function listMails(db: Db, query: MailListQuery): Promise<{ data: ListedMail[] } & ListTotal> {
	const conditions = conditionsOf(query);
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const page = sql<ListedRow>`
		select ${columns} from mails m where ${conditions}
		order by ${sortColumns[query.sort]} ${direction}, m.id ${direction}
		limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`.execute(db);
	const [{ rows }, total] = await Promise.all([page, countRows(db, sql`mails m where ${conditions}`)]);
	return { data: rows.map(fromRow), ...total };
}

/** The text of a sensitive mail is left out: it is for its recipient only. @returns null for an unknown id */
export async function findMail(db: Db, id: string): Promise<OfficeMail | null> {
	const { rows } = await sql<ListedRow & { triedAt: Date | null; text: string | null }>`
		select ${columns}, m.tried_at as "triedAt", case when not m.is_sensitive then m.body_text end as text
		from mails m where m.id = ${id}`.execute(db);
	const row = rows[0];
	if (row === undefined) return null;
	return { ...fromRow(row), triedAt: row.triedAt?.toISOString() ?? null, text: row.text };
}

export type LockedMail = { status: string; attempts: number; isSensitive: boolean; linkExpiresAt: Date | null };

export async function lockMail(tx: Tx, id: string): Promise<LockedMail | null> {
	const row = await tx
		.selectFrom('mails')
		.select(['status', 'attempts', 'is_sensitive as isSensitive', 'link_expires_at as linkExpiresAt'])
		.where('id', '=', id)
		.forUpdate()
		.executeTakeFirst();
	return row ?? null;
}

/** Resets the attempts of a mail and makes it due. */
export async function updateToWaiting(tx: Tx, id: string): Promise<void> {
	await tx
		.updateTable('mails')
		.set({ status: 'waiting', attempts: 0, tried_at: null, last_error: null })
		.where('id', '=', id)
		.execute();
}
