import type { StaffRole } from '#domain/user.ts';
import { z } from 'zod';
import type { generalErrors } from './error-body.ts';
import { type Refusal, refusals } from './errors.ts';
import { type Method, splitPath } from './http-client.ts';

/**
 * Who may call: everyone, any signed-in user, or staff of the named roles (the owner always).
 * An expired or revoked token is refused everywhere. spec: decision D8
 */
export type Access = 'public' | 'signed-in' | readonly StaffRole[];

/**
 * Public data that changes together: a copy of a response is made again when a topic it depends on changes. `ranks` is the order
 * of lists without a search; a change of prices, stock or reviews names its products.
 */
export const topics = [
	'catalogue',
	'prices',
	'ranks',
	'stock',
	'reviews',
	'content',
	'promotions',
	'settings',
] as const;
export type Topic = (typeof topics)[number];

/**
 * The work classes that a row names: writing an order, and what hashes a password or uses a token once. That of all others
 * follows from access, path and copy.
 */
export type DeclaredWorkClass = 'order' | 'sign-in';

/** What the security log calls a successful call. The content of a change is in the audit log of the office. */
export type SecurityEvent =
	| 'signed in'
	| 'password changed'
	| 'email verified'
	| 'two-factor authentication changed'
	| 'roles changed'
	| 'session revoked'
	| 'refund account shown'
	| 'customer data handled'
	| 'customer blocked or unblocked';

const nothing = z.object({});

/** Whether a part of the request is not read. */
export function isNothing(schema: z.ZodType): boolean {
	return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

/** The raw bytes of an uploaded file; its type is detected from its content. */
export const fileBody = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A file download instead of JSON: sent as an attachment, never displayed, never cached. */
export type FileReply = {
	file: Uint8Array;
	mime: string;
	name: string;
	/** that the session goes on with, in a header of the response */
	token?: string;
};
export const fileReply = z.custom<FileReply>((value) => typeof value === 'object' && value !== null && 'file' in value);

/** Uploads that an endpoint accepts: MIME types and maximum size. */
export type Upload = { types: readonly string[]; maxBytes: number };

type Shape = z.ZodType;

type Definition<
	Params extends Shape,
	Query extends Shape,
	Body extends Shape,
	Reply extends Shape,
	Allowed extends Access,
> = {
	access: Allowed;
	summary: string;
	params?: Params;
	query?: Query;
	body?: Body;
	/** status of success; default 200 */
	status?: 200 | 201 | 204;
	reply: Reply;
	/** the body is a file (`fileBody`) instead of JSON */
	upload?: Upload;
	/** response to a workbook of Excel, sent in place of the JSON body */
	workbookRefusal?: Refusal;
	/** limit of a JSON body that may be larger than the default of 64 KiB, in bytes */
	bodyLimit?: number;
	/** refusals of the business rules, beside session, access and input */
	refusals?: readonly Refusal[];
	/** of a public GET: one copy of the response serves all callers without a session until one of these changes */
	dependsOn?: readonly Topic[];
	/** prices decide which products are listed, or their order: the price of any product concerns the response */
	isByPrice?: (query: z.output<Query>) => boolean;
	/** a GET of staff over many rows */
	isReport?: true;
	/** staff without two-factor authentication who need it may call it, to set it up */
	isForTwoFactor?: true;
	/** staff must have typed their password within the last minutes: an unattended screen is not enough */
	needsReauthentication?: true;
	workClass?: DeclaredWorkClass;
	securityEvent?: SecurityEvent;
};

export type Endpoint<
	Params extends Shape = Shape,
	Query extends Shape = Shape,
	Body extends Shape = Shape,
	Reply extends Shape = Shape,
	Allowed extends Access = Access,
> = {
	method: Method;
	path: string;
	access: Allowed;
	summary: string;
	params: Params;
	query: Query;
	body: Body;
	status: 200 | 201 | 204;
	reply: Reply;
	upload: Upload | null;
	workbookRefusal: Refusal | null;
	bodyLimit: number | null;
	refusals: readonly Refusal[];
	dependsOn: readonly Topic[] | null;
	isByPrice: ((query: never) => boolean) | null;
	isReport: boolean;
	isForTwoFactor: boolean;
	needsReauthentication: boolean;
	workClass: DeclaredWorkClass | null;
	securityEvent: SecurityEvent | null;
};

type Nothing = typeof nothing;

/** One row of the table of endpoints. @param route such as 'GET /api/v1/orders/:id' */
export function endpoint<
	Reply extends Shape,
	const Allowed extends Access,
	Params extends Shape = Nothing,
	Query extends Shape = Nothing,
	Body extends Shape = Nothing,
>(
	route: `${Method} /${string}`,
	definition: Definition<Params, Query, Body, Reply, Allowed>,
): Endpoint<Params, Query, Body, Reply, Allowed> {
	return {
		...splitPath(route),
		access: definition.access,
		summary: definition.summary,
		params: definition.params ?? (nothing as unknown as Params),
		query: definition.query ?? (nothing as unknown as Query),
		body: definition.body ?? (nothing as unknown as Body),
		status: definition.status ?? 200,
		reply: definition.reply,
		upload: definition.upload ?? null,
		workbookRefusal: definition.workbookRefusal ?? null,
		bodyLimit: definition.bodyLimit ?? null,
		refusals: definition.refusals ?? [],
		dependsOn: definition.dependsOn ?? null,
		isByPrice: definition.isByPrice ?? null,
		isReport: definition.isReport ?? false,
		isForTwoFactor: definition.isForTwoFactor ?? false,
		needsReauthentication: definition.needsReauthentication ?? false,
		workClass: definition.workClass ?? null,
		securityEvent: definition.securityEvent ?? null,
	};
}

export type ErrorCode = Refusal | keyof typeof generalErrors;

/** Why staff may be refused before the rules of an endpoint. */
function staffCodesOf({ isForTwoFactor, needsReauthentication }: Endpoint): ErrorCode[] {
	return [
		'NOT_ALLOWED',
		...(needsReauthentication ? (['PASSWORD_NEEDED'] as const) : []),
		...(isForTwoFactor ? [] : (['TOTP_MISSING'] as const)),
	];
}

/** Every error an endpoint may answer with: status → codes, those implied by the row first. */
export function errorCodesOf(row: Endpoint): Map<number, ErrorCode[]> {
	const takesBody = row.method !== 'GET';
	const takesInput = takesBody || ![row.params, row.query].every(isNothing);
	const general: [number, ErrorCode[]][] = [
		[400, takesInput ? ['INVALID'] : []],
		[401, row.access === 'public' ? ['SESSION_EXPIRED'] : ['NOT_SIGNED_IN', 'SESSION_EXPIRED']],
		[403, Array.isArray(row.access) ? staffCodesOf(row) : []],
		[413, takesBody ? ['INVALID'] : []],
		[415, takesBody ? ['INVALID'] : []],
		[500, ['BROKEN']],
		[503, ['BUSY']],
	];
	const codes = new Map(general.filter(([, ofStatus]) => ofStatus.length > 0));
	for (const code of row.refusals) {
		const { status } = refusals[code];
		const ofStatus = codes.get(status) ?? [];
		if (!ofStatus.includes(code)) codes.set(status, [...ofStatus, code]);
	}
	return new Map([...codes].sort(([a], [b]) => a - b));
}

/** The parsed input of a handler. */
export type EndpointInput<E extends Endpoint> = {
	params: z.output<E['params']>;
	query: z.output<E['query']>;
	body: z.output<E['body']>;
};

/** The input of a caller: params, query and body before parsing. */
export type EndpointCall<E extends Endpoint> = {
	params?: z.input<E['params']>;
	query?: z.input<E['query']>;
	body?: z.input<E['body']>;
};

export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;

/** A noun in a summary: 'a store', 'an inquiry'. */
export function withArticle(noun: string): string {
	return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
