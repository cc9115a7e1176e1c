import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openShop } from '#tests/fixtures/shop.ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
const folder = resolve('.cache', `openapi-client-${process.pid}`);
mkdirSync(folder, { recursive: true });
afterAll(async () => {
	rmSync(folder, { recursive: true, force: true });
	await shop.close();
});

const client = `
import type { components, operations } from './api.ts';

declare function fetch(url: string, request?: object): Promise<{ json(): Promise<any> }>;

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : never;
type Place = operations['orders.place'];
type OrderDraft = Place['requestBody']['content']['application/json'];
type Placed = JsonOf<Place['responses'][201]>;
type Refused = JsonOf<Place['responses'][409]>;
type ProductList = operations['products.list'];

export async function placeOrder(body: OrderDraft, key: string): Promise<Placed | Refused> {
	const headers: NonNullable<Place['parameters']['header']> = { 'Idempotency-Key': key };
	const response = await fetch('/api/v1/orders/createOrder', { method: 'POST', headers, body: JSON.stringify(body) });
	return response.json();
}

// Every code of the status: a missing return does not compile.
export function explain({ code, details }: Refused): string {
	switch (code) {
		case 'EMAIL_NOT_VERIFIED':
			return 'Verify your email first.';
		case 'OUT_OF_STOCK':
			return JSON.stringify(details);
		case 'PRICE_CHANGED':
			return 'Prices have changed.';
	}
}

export async function orderNumber(): Promise<string> {
	const response = await placeOrder(
		{
			dbCart: [{ productId: 'p', qty: 1, unit: '1 kg' }],
			deliveryAddress: { type: 'delivery', alternativeMobile: '9876543210', addressLine1: 'Flat 4', pincode: '411045', city: 'Pune', state: 'Maharashtra' },
		},
		'key',
	);
	return response.status === 'success' ? response.data.order.orderNumber : explain(response);
}

export async function listProducts(query: NonNullable<ProductList['parameters']['query']>): Promise<components['schemas']['Product'][]> {
	const response = await fetch('/api/v1/products?sort=' + (query.sort ?? 'relevance'));
	const { products }: JsonOf<ProductList['responses'][200]> = await response.json();
	return products;
}

export const cheapest = async () => (await listProducts({ sort: 'price-asc' })).map((product) => product.unitPricePairs[0]?.price ?? 0);
`;

/** One mistake per line: none of them compiles. */
const mistakes = [
	"placeOrder({ dbCart: [{ productId: 'p', qty: '1', unit: '1 kg' }] }, 'key');",
	"placeOrder({}, 'key');",
	"placeOrder({ dbCart: [], paymentMode: 'card' }, 'key');",
	"placeOrder({ dbCart: [], deliveryAddress: { type: 'work' } }, 'key');",
	"const code: Refused['code'] = 'COUPON_UNKNOWN';",
	"listProducts({ sort: 'newest' });",
	'listProducts({}).then(([product]) => product?.title);',
	"type Missing = operations['orders.buy'];",
];
const wrong = [
	"import type { operations } from './api.ts';",
	"import { listProducts, placeOrder } from './client.ts';",
	"type Refused = operations['orders.place']['responses'][409]['content']['application/json'];",
	...mistakes,
];

const options: ts.CompilerOptions = {
	strict: true,
	noEmit: true,
	noImplicitReturns: true,
	skipLibCheck: true,
	allowImportingTsExtensions: true,
	target: ts.ScriptTarget.ES2023,
	module: ts.ModuleKind.ESNext,
	moduleResolution: ts.ModuleResolutionKind.Bundler,
	lib: ['lib.es2023.d.ts'],
	types: [],
};

test('a correct client compiles with the generated types and a wrong call does not', async () => {
	const document = (await shop.app.inject('/api/docs/json')).body;
	writeFileSync(resolve(folder, 'api.ts'), astToString(await openapiTypescript(document)));
	writeFileSync(resolve(folder, 'client.ts'), client);
	writeFileSync(resolve(folder, 'wrong.ts'), wrong.join('\n'));
	const program = ts.createProgram([resolve(folder, 'client.ts'), resolve(folder, 'wrong.ts')], options);
	const problems = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
		const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line;
		return { file: file?.fileName.split('/').at(-1), line, text: ts.flattenDiagnosticMessageText(messageText, ' ') };
	});
	expect(problems.filter(({ file }) => file !== 'wrong.ts')).toEqual([]);
	expect([...new Set(problems.map(({ line }) => wrong[line]))]).toEqual(mistakes);
});
