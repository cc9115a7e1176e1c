import { type Endpoint, errorCodesOf, fileReply } from '#contract/endpoint.ts';
import { errorBodySchema } from '#contract/error-body.ts';
import type { FastifyInstance } from 'fastify';
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Cached by the list of codes: most rows have the same. */
const errorSchemas = new Map<string, z.ZodType>();

function errorSchemaOf(row: Endpoint): z.ZodType {
	const codes = [...new Set([...errorCodesOf(row).values()].flat())].sort();
	const key = codes.join();
	const schema = errorSchemas.get(key) ?? errorBodySchema.extend({ code: z.enum(codes) });
	errorSchemas.set(key, schema);
	return schema;
}

function responseSchemasOf(row: Endpoint): Record<string, z.ZodType> {
	const error = errorSchemaOf(row);
	return { ...(row.reply === fileReply ? {} : { [row.status]: row.reply }), '4xx': error, '5xx': error };
}

/** The paths of fields that are in a response and not in what its schema leaves of it. */
function undeclaredFields(sent: unknown, declared: unknown, path = ''): string[] {
	if (typeof sent !== 'object' || sent === null || typeof declared !== 'object' || declared === null) return [];
	return Object.entries(sent).flatMap(([name, value]) => {
		const at = Array.isArray(sent) ? `${path}[]` : `${path}.${name}`;
		return name in declared ? undeclaredFields(value, (declared as Record<string, unknown>)[name], at) : [at];
	});
}

/**
 * Passes every response that does not match its schema to `onInvalidResponse`: a wrong, missing or additional field, or an
 * undeclared code. Call it before the endpoints are registered; without it no schema of a response is built, and responses are not checked.
 */
export function checkResponses(app: FastifyInstance, onInvalidResponse: (error: Error) => void): void {
	app.addHook('onRoute', (route) => {
		const row = route.config?.row;
		if (row !== undefined) route.schema = { ...route.schema, response: responseSchemasOf(row) };
	});
	app.setSerializerCompiler((route: FastifyRouteSchemaDef<z.ZodType>) => {
		const serialize = serializerCompiler(route);
		return (data) => {
			try {
				const text = serialize(data);
				const fields = undeclaredFields(JSON.parse(JSON.stringify(data)), JSON.parse(text));
				if (fields.length > 0) {
					const names = [...new Set(fields)].join(', ');
					onInvalidResponse(new Error(`${route.method} ${route.url} answers with undeclared fields: ${names}`));
				}
				return text;
			} catch (error) {
				const { cause } = error as Error;
				const json = JSON.stringify(data)?.slice(0, 300);
				onInvalidResponse(new Error(`${route.method} ${route.url} answers ${json}: ${(cause as Error).message}`));
				throw error;
			}
		};
	});
}
