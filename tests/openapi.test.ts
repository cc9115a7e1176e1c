import { globSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Endpoint, errorCodesOf, fileReply, isNothing } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { errorBodySchema } from '#contract/error-body.ts';
import { type Refusal, refusals } from '#contract/errors.ts';
import { examples } from '#contract/examples.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

type Json = { [key: string]: unknown };
type Content = { content?: Record<string, { example?: unknown }> };
type Operation = {
	operationId: string;
	parameters?: { name: string; example?: unknown }[];
	requestBody?: Content;
	responses: Record<string, unknown>;
};
type Document = {
	openapi: string;
	paths: Record<string, Record<string, Operation>>;
	components: Record<string, Record<string, Json>>;
};

const staff = await shop.signIn({ roles: ['picker'] });

async function read(url: string, token?: string): Promise<Document> {
	const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
	return (await shop.app.inject({ url, headers })).json();
}

/** All endpoints: the document of the staff. */
const document = await read('/api/docs/office/json', staff.token);
const publicDocument = await read('/api/docs/json');
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Every object of the document with its path. */
function nodesOf(value: unknown, at = '#'): { at: string; node: Json }[] {
	if (typeof value !== 'object' || value === null) return [];
	const below = Object.entries(value).flatMap(([key, child]) => nodesOf(child, `${at}/${key}`));
	return Array.isArray(value) ? below : [{ at, node: value as Json }, ...below];
}

const nodes = nodesOf(document);

const rules = ['struct', 'no-unresolved-refs', 'operation-operationId-unique', 'path-parameters-defined'] as const;

async function lint(source: unknown): Promise<string[]> {
	const config = await createConfig({ rules: Object.fromEntries(rules.map((rule) => [rule, 'error'])) });
	const problems = await lintFromString({ source: JSON.stringify(source), config });
	return [...new Set(problems.map((problem) => problem.ruleId))].sort();
}

test('is valid OpenAPI 3.1', async () => {
	expect(document.openapi).toBe('3.1.0');
	expect(await lint(document)).toEqual([]);
	const broken: Json = {
		...document,
		info: {},
		paths: {
			'/a/{id}': { get: { operationId: 'a', responses: { 200: { $ref: '#/components/responses/None' } } } },
			'/b': { get: { operationId: 'a', responses: {} } },
		},
	};
	expect(await lint(broken)).toEqual([...rules].sort());
});

test('has one operation per endpoint, named like it', () => {
	expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort());
});

test('documents the endpoints of the office for staff only', async () => {
	const named = Object.values(publicDocument.paths).flatMap((path) => Object.values(path));
	const shopNames = Object.keys(endpoints).filter((name) => !name.startsWith('office.'));
	expect(named.map((operation) => operation.operationId).sort()).toEqual(shopNames.sort());
	const text = JSON.stringify(publicDocument);
	expect(text).not.toMatch(/\/api\/v1\/office|"Office|StaffMember/);
	expect(await lint(publicDocument)).toEqual([]);
	const customer = await shop.signIn();
	for (const [token, status] of [
		[undefined, 401],
		['x'.repeat(43), 401],
		[customer.token, 403],
		[staff.token, 200],
	] as const) {
		const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
		expect((await shop.app.inject({ url: '/api/docs/office/json', headers })).statusCode).toBe(status);
	}
});

test.for([
	['br', 'br', brotliDecompressSync],
	['br, gzip;q=0', 'br', brotliDecompressSync],
	['gzip', 'gzip', gunzipSync],
	['identity', undefined, (body: Buffer) => body],
] as const)(
	'is sent to a client that accepts %s in an encoding that it accepts',
	async ([accepted, encoding, unpack]) => {
		const headers = { 'accept-encoding': accepted };
		const response = await shop.app.inject({ url: '/api/docs/json', headers });
		expect(response.headers['content-encoding']).toBe(encoding);
		expect(JSON.parse(String(unpack(response.rawPayload)))).toEqual(publicDocument);
	},
);

test.for(['/api/docs/json', '/api/docs/office/json'])('%s refers to every component and to no other', async (url) => {
	const document = await read(url, staff.token);
	const nodes = nodesOf(document);
	const { schemas, responses, parameters } = document.components;
	const components = Object.entries({ schemas, responses, parameters }).flatMap(([kind, named]) =>
		Object.keys(named ?? {}).map((name) => `#/components/${kind}/${name}`),
	);
	const references = new Set(nodes.flatMap(({ node }) => (typeof node.$ref === 'string' ? [node.$ref] : [])));
	expect(references.size).toBeGreaterThan(50);
	expect([...references].sort()).toEqual(components.sort());
});

test('names every object and list of values that appears twice', () => {
	const places = new Map<string, string[]>();
	for (const { at, node } of nodes) {
		const size = Math.max(
			Object.keys(node.properties ?? {}).length,
			Array.isArray(node.enum) ? node.enum.length - 1 : 0,
		);
		if (size < 2 || at.includes('/responses/')) continue;
		const text = JSON.stringify(node);
		places.set(text, [...(places.get(text) ?? []), at]);
	}
	expect(places.size).toBeGreaterThan(150);
	expect([...places.values()].filter((found) => found.length > 1)).toEqual([]);
	const names = Object.keys(document.components.schemas ?? {});
	expect(names).toEqual(expect.arrayContaining(['Product', 'Order', 'Address', 'AddressInput', 'User', 'Review']));
	expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
});

test('is below its size limit: shared schemas are written once', () => {
	// 440,761 bytes with every schema inlined and without error responses; the examples take 31,000
	expect(JSON.stringify(document).length).toBeLessThan(420_000);
});

test('answers with the codes of the row, in the body of every error', () => {
	const rows: Readonly<Record<string, Endpoint>> = endpoints;
	for (const { operationId, responses } of operations) {
		const row = rows[operationId] as Endpoint;
		const codes = errorCodesOf(row);
		expect(Object.keys(responses).map(Number), operationId).toEqual([row.status, ...codes.keys()]);
		for (const [status, ofStatus] of codes) {
			const stated = responses[status] as { $ref?: string };
			const name = stated.$ref?.split('/').at(-1) ?? '';
			const response = JSON.stringify(stated.$ref === undefined ? stated : document.components.responses?.[name]);
			expect(response, operationId).toContain(`{"enum":${JSON.stringify(ofStatus)}}`);
			expect(response, operationId).toContain('{"$ref":"#/components/schemas/ErrorBody"}');
		}
	}
	const place = rows['orders.place'] as Endpoint;
	expect(errorCodesOf(place).get(409)).toEqual(['EMAIL_NOT_VERIFIED', 'OUT_OF_STOCK', 'PRICE_CHANGED']);
});

test('every refusal is declared by an endpoint, and every declared one is used by a rule', () => {
	const rows: Endpoint[] = Object.values(endpoints);
	const declared = new Set(rows.flatMap((row) => [...errorCodesOf(row).values()].flat()));
	// answered per order by calls for many orders, with status 200
	const outcomes: Refusal[] = ['INVOICE_NOT_DUE', 'NOT_A_RIDER', 'SHOP_STATE_UNKNOWN'];
	const codes = Object.keys(refusals) as Refusal[];
	expect(codes.filter((code) => !declared.has(code)).sort()).toEqual(outcomes);
	const files = globSync('{server,domain}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
	const sources = files.map((file) => readFileSync(file, 'utf8')).join('');
	expect(codes.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
	for (const row of rows) expect(new Set(row.refusals).size, row.path).toBe(row.refusals.length);
});

/** Calls of an integration; further ones of the office may have an example as well. */
const officeCallsWithBody: EndpointName[] = [
	...(['office.orders.updateStatus', 'office.orders.updateManyStatuses', 'office.orders.cancel'] as const),
	...(['office.orders.pack', 'office.orders.collectCash', 'office.orders.processReturn'] as const),
	...(['office.prices.publish', 'office.stock.receive', 'office.stock.writeOff', 'office.stock.count'] as const),
	...(['office.products.create', 'office.products.update', 'office.categories.create'] as const),
	...(['office.coupons.create', 'office.coupons.update', 'office.customers.block', 'office.tickets.reply'] as const),
];
const officeListsWithQuery: EndpointName[] = ['office.orders.list', 'office.customers.list', 'office.products.list'];

const parts = ['params', 'query', 'body', 'reply'] as const;
const exampleOf = (name: string): Partial<Record<(typeof parts)[number], unknown>> =>
	examples[name as EndpointName] ?? {};

test('shows an example of every request and response of the storefront, and of the main ones of the office', () => {
	const missing = Object.entries<Endpoint>(endpoints).flatMap(([name, row]) => {
		const isPublic = !name.startsWith('office.');
		const isAsked = (part: (typeof parts)[number]) => {
			if (part === 'body' && !isPublic) return officeCallsWithBody.includes(name as EndpointName);
			if (part === 'query' && !isPublic) return officeListsWithQuery.includes(name as EndpointName);
			if (part === 'reply') return isPublic && row.reply !== fileReply && row.status !== 204;
			if (part === 'body' && row.upload !== null) return false;
			return isPublic && !isNothing(row[part]);
		};
		return parts
			.filter((part) => isAsked(part) && exampleOf(name)[part] === undefined)
			.map((part) => `${name}: ${part}`);
	});
	expect(missing).toEqual([]);
});

test('shows examples that their schemas accept and do not change', () => {
	for (const name of Object.keys(examples) as EndpointName[]) {
		const row: Endpoint = endpoints[name];
		const { reply, ...request } = exampleOf(name);
		for (const [part, example] of Object.entries(request)) {
			const { data, error } = row[part as 'body'].safeParse(example);
			expect(error, `${name}: ${part}`).toBeUndefined();
			// A field that the schema does not know is left out of what it returns.
			expect(Object.keys(data as Json), `${name}: ${part}`).toEqual(
				expect.arrayContaining(Object.keys(example as Json)),
			);
		}
		if (reply !== undefined) expect(row.reply.parse(reply), `${name}: reply`).toEqual(reply);
	}
	const errors = errorBodySchema.meta()?.examples as unknown[];
	expect(errors).toHaveLength(1);
	for (const error of errors) expect(errorBodySchema.parse(error)).toEqual(error);
});

test('writes every example beside its schema', () => {
	for (const { operationId, parameters = [], requestBody, responses } of operations) {
		const { params, query, body, reply } = exampleOf(operationId);
		const [success] = Object.values(responses) as Content[];
		const written = parameters.filter((parameter) => 'example' in parameter);
		expect(Object.fromEntries(written.map(({ name, example }) => [name, example])), operationId).toEqual({
			...(params as Json),
			...(query as Json),
		});
		expect(requestBody?.content?.['application/json']?.example, operationId).toEqual(body);
		expect(success?.content?.['application/json']?.example, operationId).toEqual(reply);
	}
});
