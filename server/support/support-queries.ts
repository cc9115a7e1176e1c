import type { BulkUserType, NewTicket } from '#domain/support.ts';
import type { Db } from '#database/db.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { sql } from 'kysely';

/** @returns its id */
export async function insertTicket(db: Db, query: NewTicket & { userId: string | null; now: Date }): Promise<string> {
	const { id } = await db
		.insertInto('support_tickets')
		.values({
			user_id: query.userId,
			name: query.name,
			email: query.email,
			mobile: query.mobile,
			title: query.title,
			description: query.description,
			issue_message: query.issueMessage,
			created_at: query.now,
			updated_at: query.now,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

export type NewBulkInquiry = {
	name: string;
	email: string;
	mobile: string;
	state: string;
	city: string;
	userType: BulkUserType;
	productNames: string[];
	additionalInfo: string;
	now: Date;
};

/** @returns its id */
export async function insertBulkInquiry(db: Db, inquiry: NewBulkInquiry): Promise<string> {
	const { id } = await db
		.insertInto('bulk_inquiries')
		.values({
			name: inquiry.name,
			email: inquiry.email,
			mobile: inquiry.mobile,
			state: inquiry.state,
			city: inquiry.city,
			user_type: inquiry.userType,
			product_names: inquiry.productNames,
			additional_info: inquiry.additionalInfo,
			created_at: inquiry.now,
			updated_at: inquiry.now,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** Closed tickets with their replies. */
export const deleteOldTickets: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'support_tickets', sql`status = 'closed' and updated_at < ${chunk.before}`, chunk);

export const deleteOldInquiries: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'bulk_inquiries', sql`status = 'closed' and updated_at < ${chunk.before}`, chunk);
