import type { TicketStatus, TicketType } from '#domain/support.ts';
import type { ListedTicket, Ticket, TicketListQuery } from '#contract/support-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { containsText } from '#database/db.ts';
import { insertMail, type MailText } from '#server/mail/mail-queries.ts';
import { countRows, type ListTotal } from '#server/platform/list-total-queries.ts';
import { type RawBuilder, sql } from 'kysely';

/** Tables and columns of support tickets and bulk inquiries. */
const tables: Record<
	TicketType,
	{
		table: RawBuilder<unknown>;
		title: RawBuilder<unknown>;
		texts: RawBuilder<unknown>;
		ticketColumn: RawBuilder<unknown>;
	}
> = {
	tickets: {
		table: sql`support_tickets`,
		title: sql`c.title`,
		texts: sql`c.description, c.issue_message as message, null::json as facts, c.user_id as "customerId"`,
		ticketColumn: sql`support_ticket_id`,
	},
	inquiries: {
		table: sql`bulk_inquiries`,
		title: sql`array_to_string(c.product_names, ', ')`,
		texts: sql`c.additional_info as description, '' as message, json_build_object('state', c.state, 'city', c.city,
			'userType', c.user_type, 'productNames', c.product_names) as facts, null::uuid as "customerId"`,
		ticketColumn: sql`bulk_inquiry_id`,
	},
};

const listed = (type: TicketType) => sql`
	c.id, c.version, c.status, c.name, c.email, c.mobile, ${tables[type].title} as title,
	c.created_at as "createdAt",
	(select json_build_object('id', a.id, 'name', a.name) from users a where a.id = c.assignee_id) as assignee`;

function conditionsOf(type: TicketType, { status, assigneeId, q }: TicketListQuery): RawBuilder<unknown> {
	const all: RawBuilder<unknown>[] = [sql`true`];
	if (status === 'awaiting-reply') all.push(sql`c.status in ('open', 'assigned')`);
	else if (status !== undefined) all.push(sql`c.status = ${status}`);
	if (assigneeId !== undefined) all.push(sql`c.assignee_id::text = ${assigneeId}`);
	if (q !== undefined && q !== '') {
		// of tickets as in the index support_tickets_search
		const text = sql`lower(c.name || ' ' || c.email || ' ' || c.mobile || ' ' || ${tables[type].title})`;
		all.push(containsText(text, q));
	}
	return sql.join(all, sql` and `);
}

const sortColumns = { createdAt: sql`c.created_at`, name: sql`c.name` };

type Dated<Row> = Omit<Row, 'createdAt'> & { createdAt: Date };

/** One page of tickets or inquiries and the total. Two statements. */
export async function listTickets(
	db: Db,
	type: TicketType,
	query: TicketListQuery,
): Promise<{ data: ListedTicket[] } & ListTotal> {
	const { table } = tables[type];
	const conditions = conditionsOf(type, query);
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const page = sql<Dated<ListedTicket>>`
		select ${listed(type)} from ${table} c where ${conditions}
		order by ${sortColumns[query.sort]} ${direction}, c.id ${direction}
		limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`.execute(db);
	const [{ rows }, total] = await Promise.all([page, countRows(db, sql`${table} c where ${conditions}`)]);
	return {
		data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
		...total,
	};
}

/** @returns null for an unknown id */
export async function findTicket(db: Db, type: TicketType, id: string): Promise<Ticket | null> {
	const { table, texts, ticketColumn } = tables[type];
	const { rows } = await sql<Dated<Omit<Ticket, 'updatedAt'>> & { updatedAt: Date }>`
		select ${listed(type)}, ${texts}, c.updated_at as "updatedAt",
			coalesce((select json_agg(json_build_object('id', d.id, 'body', d.body, 'authorName', a.name, 'at', d.at)
				order by d.at, d.id)
				from ticket_replies d left join users a on a.id = d.author_id where d.${ticketColumn} = c.id), '[]') as replies
		from ${table} c where c.id = ${id}`.execute(db);
	const row = rows[0];
	if (row === undefined) return null;
	return {
		...row,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
		replies: row.replies.map((reply) => ({ ...reply, at: new Date(reply.at).toISOString() })),
	};
}

export type LockedTicket = {
	version: number;
	status: TicketStatus;
	assigneeId: string | null;
	name: string;
	email: string;
	title: string;
	/** the original message, quoted in the reply mail */
	message: string;
};

export async function lockTicket(tx: Tx, type: TicketType, id: string): Promise<LockedTicket | null> {
	const message = { tickets: sql`c.issue_message`, inquiries: sql`c.additional_info` }[type];
	const { rows } = await sql<LockedTicket>`
		select c.version, c.status, c.assignee_id as "assigneeId", c.name, c.email, ${tables[type].title} as title,
			${message} as message
		from ${tables[type].table} c where c.id = ${id} for update`.execute(tx);
	return rows[0] ?? null;
}

export async function updateTicket(
	tx: Tx,
	type: TicketType,
	id: string,
	change: { status: TicketStatus; assigneeId: string | null; now: Date },
): Promise<void> {
	await sql`
		update ${tables[type].table} set status = ${change.status}, assignee_id = ${change.assigneeId},
			version = version + 1, updated_at = ${change.now} where id = ${id}`.execute(tx);
}

/** Stores a reply together with its mail, so that no reply exists without a mail. */
export async function insertReply(
	tx: Tx,
	type: TicketType,
	reply: { ticketId: string; authorId: string; body: string; now: Date },
	mail: MailText,
): Promise<void> {
	const { rows } = await sql<{ id: string }>`
		insert into ticket_replies (${tables[type].ticketColumn}, author_id, body, at)
		values (${reply.ticketId}, ${reply.authorId}, ${reply.body}, ${reply.now}) returning id`.execute(tx);
	await insertMail(tx, { ...mail, key: `ticket:${rows[0]?.id}`, link: null }, reply.now);
}

const supportStaff = sql`exists (select 1 from staff_members m where m.user_id = u.id and m.role in ('owner', 'support'))`;

export async function listAssignees(db: Db): Promise<{ id: string; name: string }[]> {
	const { rows } = await sql<{ id: string; name: string }>`
		select u.id, u.name from users u where ${supportStaff} and not u.is_blocked order by u.name, u.id`.execute(db);
	return rows;
}

export async function canReplyToTickets(tx: Tx, userId: string): Promise<boolean> {
	const { rows } = await sql<{ is: boolean }>`select ${supportStaff} as is from users u where u.id = ${userId}`.execute(
		tx,
	);
	return rows[0]?.is ?? false;
}
