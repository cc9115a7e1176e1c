import { endpoints } from '#contract/endpoints.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

type Json = { [key: string]: unknown };
type Operation = { operationId: string; responses: Record<string, unknown> };
type Document = {
	openapi: string;
	paths: Record<string, Record<string, Operation>>;
	components: Record<string, Record<string, Json>>;
};

const document: Document = (await shop.app.inject('/api/docs/json')).json();
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Every object of the document with where it is. */
function nodesOf(value: unknown, at = '#'): { at: string; node: Json }[] {
	if (typeof value !== 'object' || value === null) return [];
	const below = Object.entries(value).flatMap(([key, child]) => nodesOf(child, `${at}/${key}`));
	return Array.isArray(value) ? below : [{ at, node: value as Json }, ...below];
}

const nodes = nodesOf(document);

test('has one operation per endpoint, named like it', () => {
	expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort());
});

test('refers only to components that are there, and has none that is not used', () => {
	const { schemas, responses, parameters } = document.components;
	const components = Object.entries({ schemas, responses, parameters }).flatMap(([kind, named]) =>
		Object.keys(named ?? {}).map((name) => `#/components/${kind}/${name}`),
	);
	const references = new Set(nodes.flatMap(({ node }) => (typeof node.$ref === 'string' ? [node.$ref] : [])));
	expect(references.size).toBeGreaterThan(150);
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

test('stays small: shared schemas are written once', () => {
	// 440,761 bytes with every schema inlined and without error answers
	expect(JSON.stringify(document).length).toBeLessThan(320_000);
});
