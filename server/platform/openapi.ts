import { type Endpoint, type ErrorCode, errorCodesOf, fileReply, isNothing } from '#contract/endpoint.ts';
import { errorBodySchema, generalErrors } from '#contract/error-body.ts';
import { refusals } from '#contract/errors.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/** Removes patterns and limits that zod adds to every integer and instant; responses may gain fields. */
const shorten: Override = ({ zodSchema, jsonSchema }) => {
	if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
	if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
	if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
	const { def } = zodSchema._zod;
	if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
};

/** Removes defaults: generated clients require a field with a default, a description leaves it optional. */
const describeDefault: Override = (context) => {
	shorten(context);
	const { jsonSchema } = context;
	if (jsonSchema.default === undefined) return;
	jsonSchema.description = `Default: ${JSON.stringify(jsonSchema.default)}`;
	delete jsonSchema.default;
};

/** Converts schemas and collects the named ones; each name has one form, of requests or of responses. */
function createConverter() {
	const schemas: Record<string, Json> = {};

	function add(name: string, schema: Json): void {
		const known = schemas[name];
		if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
			throw new Error(`Two schemas are named ${name}. Name each by itself, e.g. ${name} and ${name}Input.`);
		}
		schemas[name] = schema;
	}

	function convert(schema: z.ZodType, io: 'input' | 'output', override = shorten): Json {
		const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
		const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
		const { $schema: _, $defs = {}, ...json } = JSON.parse(text) as Json & { $defs?: Record<string, Json> };
		for (const [name, definition] of Object.entries($defs)) add(name, definition);
		return json;
	}

	return { schemas, convert };
}

type Converter = ReturnType<typeof createConverter>;

export type Example = { params?: unknown; query?: unknown; body?: unknown; reply?: unknown };

function exampleOf(example: unknown): Json {
	return example === undefined ? {} : { example };
}

function parametersOf(row: Endpoint, { convert }: Converter, { params, query }: Example): Json[] {
	const parts = [
		['path', row.params, params],
		['query', row.query, query],
	] as const;
	const parameters = parts.flatMap(([place, part, example]) => {
		const { properties = {}, required = [] } = convert(part, 'input') as { properties?: Json; required?: string[] };
		return Object.entries(properties).map(([name, schema]) => ({
			name,
			in: place,
			required: place === 'path' || required.includes(name),
			schema,
			...exampleOf((example as Json | undefined)?.[name]),
		}));
	});
	return row.refusals.includes('KEY_REUSED')
		? [...parameters, { $ref: '#/components/parameters/IdempotencyKey' }]
		: parameters;
}

const bytes = { schema: { type: 'string', format: 'binary' } };

function requestBodyOf(row: Endpoint, { convert }: Converter, example: unknown): Json {
	if (row.upload !== null) {
		const types = [...row.upload.types, 'application/octet-stream'];
		return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, bytes])) } };
	}
	if (isNothing(row.body)) return {};
	const json = { schema: convert(row.body, 'input', describeDefault), ...exampleOf(example) };
	return { requestBody: { required: true, content: { 'application/json': json } } };
}

function successOf(row: Endpoint, { convert }: Converter, example: unknown): Json {
	if (row.status === 204) return { description: 'Done.' };
	if (row.reply === fileReply) return { description: 'The file.', content: { '*/*': bytes } };
	const json = { schema: convert(row.reply, 'output', describeDefault), ...exampleOf(example) };
	return { description: 'Success.', content: { 'application/json': json } };
}

const invalidAt: Record<number, string> = {
	413: 'The request is too large.',
	415: 'Unsupported content type.',
};

function messageOf(code: ErrorCode, status: number): string {
	if (code === 'INVALID') return invalidAt[status] ?? generalErrors.INVALID;
	return code === 'BROKEN' ? generalErrors.BROKEN : refusals[code].message;
}

const retryAfter = {
	'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer', minimum: 0 } },
};

function errorResponse(status: number, codes: readonly ErrorCode[], body: Json): Json {
	return {
		description: codes.map((code) => `${code}: ${messageOf(code, status)}`).join('\n\n'),
		...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
		content: {
			'application/json': {
				schema: { allOf: [body, { type: 'object', properties: { code: { enum: codes } }, required: ['code'] }] },
			},
		},
	};
}

/** Error responses that many endpoints share, by status and codes. */
const sharedErrors: Record<string, string> = {
	'400 INVALID': 'InvalidRequest',
	'401 SESSION_EXPIRED': 'SessionExpired',
	'401 NOT_SIGNED_IN,SESSION_EXPIRED': 'NotSignedIn',
	'403 NOT_ALLOWED': 'NotAllowed',
	'403 NOT_ALLOWED,TOTP_MISSING': 'NotAllowedInOffice',
	'413 INVALID': 'TooLarge',
	'415 INVALID': 'UnsupportedContentType',
	'500 BROKEN': 'ServerError',
	'503 BUSY': 'Busy',
};

/** The OpenAPI 3.1 document of a table of endpoints. */
export function openApiDocument(
	table: Readonly<Record<string, Endpoint>>,
	examples: Readonly<Record<string, Example>>,
) {
	const converter = createConverter();
	const errorBody = converter.convert(errorBodySchema, 'output');
	const responses: Record<string, Json> = {};

	function errorResponses(row: Endpoint): Json {
		const byStatus = [...errorCodesOf(row)].map(([status, codes]) => {
			const response = errorResponse(status, codes, errorBody);
			const shared = sharedErrors[`${status} ${codes}`];
			if (shared === undefined) return [status, response];
			responses[shared] = response;
			return [status, { $ref: `#/components/responses/${shared}` }];
		});
		return Object.fromEntries(byStatus);
	}

	const paths: Record<string, Record<string, Json>> = {};
	for (const [name, row] of Object.entries(table)) {
		const path = row.path.replace(/:(\w+)/g, '{$1}');
		const example = examples[name] ?? {};
		const parameters = parametersOf(row, converter, example);
		paths[path] = {
			...paths[path],
			[row.method.toLowerCase()]: {
				operationId: name,
				summary: row.summary,
				tags: [name.slice(0, name.indexOf('.'))],
				security: row.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
				...(parameters.length === 0 ? {} : { parameters }),
				...requestBodyOf(row, converter, example.body),
				responses: {
					[row.status]: successOf(row, converter, example.reply),
					...errorResponses(row),
				},
			},
		};
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Khetse',
			description: 'The API of the shop. A query above 2,048 bytes is refused with 414, a head above 16 KiB with 431.',
			version: '1',
		},
		paths,
		components: {
			schemas: converter.schemas,
			responses,
			parameters: {
				IdempotencyKey: {
					name: 'Idempotency-Key',
					in: 'header',
					required: false,
					description: 'Sent again with the same key and body, the request is answered as the first time.',
					schema: { type: 'string', maxLength: 128 },
				},
			},
			securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
		},
	};
}
