import type { ContentTypeName } from '#contract/content-types.ts';
import type { Tx } from '#database/db.ts';

/** What is written of an entry: field of the wire → value. */
export type ContentItemBody = Record<string, unknown>;

/**
 * One kind of content that the office keeps: which table it lives in, and which field of the wire is which column.
 * Names of tables, columns and expressions are texts of the program, never of a request.
 */
export type ContentType = {
	name: ContentTypeName;
	/** in the audit log: 'banner' */
	entity: string;
	table: Exclude<ContentTypeName, 'pincodes'> | 'served_pincodes';
	/** field → column */
	columns: Record<string, string>;
	/** fields that are only read: field → SQL over the row `t` */
	computed?: Record<string, string>;
	/** columns that a search looks into */
	searched: readonly string[];
	/** fields with a picture or a document in them: field → the start of its mime type */
	media?: Record<string, 'image/' | 'application/pdf'>;
	/** unique constraint → the field whose value is taken */
	unique?: Record<string, string>;
	/** field → what a filter of the list compares it with, beside plain equality of a column */
	filters?: Record<string, string>;
	/** fields of `computed` that the log keeps as well */
	logged?: readonly string[];
	/** column with the instant of the last change */
	touched?: string;
	/** puts right what is written, or refuses it, by itself: before the transaction, so it may take its time */
	check?: (body: ContentItemBody, entry: { id: string | null }) => Promise<ContentItemBody>;
	/** looks into other rows for what is written, or refuses it; inside the transaction, the entry locked */
	prepare?: (tx: Tx, body: ContentItemBody, entry: { id: string | null }) => Promise<ContentItemBody>;
	/** rows beside the entry's own; runs after it is written, inside the transaction */
	complete?: (tx: Tx, id: string, body: ContentItemBody) => Promise<void>;
	/** refuses what must stay; runs inside the transaction before an entry is taken away */
	release?: (tx: Tx, id: string) => Promise<void>;
};

/** A row as the office reads it: instants as texts, everything else as the database has it. */
export type ContentItem = { id: string; version: number } & Record<string, unknown>;
