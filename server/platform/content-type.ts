import type { ContentEntity } from '#domain/audit.ts';
import type { ContentTypeName } from '#contract/content-types.ts';
import type { Tx } from '#database/db.ts';

/** The fields of a content item: name on the wire → value. */
export type ContentItemBody = Record<string, unknown>;

/**
 * A content type of the office: its table, and the column of each field.
 * Names of tables, columns and expressions are constants of the program, never from a request.
 */
export type ContentType = {
	name: ContentTypeName;
	entity: ContentEntity;
	table: Exclude<ContentTypeName, 'pincodes'> | 'served_pincodes';
	/** field → column */
	columns: Record<string, string>;
	/** fields of `columns` that are stored and logged, and not sent */
	unsent?: readonly string[];
	/** read-only fields: field → SQL over the row `t` */
	computed?: Record<string, string>;
	/** columns included in the search */
	searched: readonly string[];
	/** fields with a picture or a document: field → start of its MIME type */
	media?: Record<string, 'image/' | 'application/pdf'>;
	/** unique constraint → the field of the duplicate value */
	unique?: Record<string, string>;
	/** field → SQL condition of a list filter, beside equality of a column */
	filters?: Record<string, string>;
	/** fields of `computed` that are logged as well */
	logged?: readonly string[];
	/** column with the time of the last change */
	touched?: string;
	/** normalises or refuses the fields; runs before the transaction, so it may be slow */
	check?: (body: ContentItemBody, item: { id: string | null }) => Promise<ContentItemBody>;
	/** locks other rows before the content item; runs inside the transaction */
	lockBefore?: (tx: Tx, body: ContentItemBody) => Promise<unknown>;
	/** checks that need other rows; runs inside the transaction with the content item locked */
	prepare?: (tx: Tx, body: ContentItemBody, item: { id: string | null }) => Promise<ContentItemBody>;
	/** writes related rows; runs inside the transaction after the content item is written */
	complete?: (tx: Tx, id: string, body: ContentItemBody) => Promise<void>;
	/** refuses a deletion; runs inside the transaction */
	release?: (tx: Tx, id: string) => Promise<void>;
};

/** A row as the office reads it: instants as strings, everything else as in the database. */
export type ContentItem = { id: string; version: number } & Record<string, unknown>;
