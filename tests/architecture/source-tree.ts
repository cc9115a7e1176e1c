import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

/** Path to text. */
export type Tree = Record<string, string>;

const manifest = {
	name: 'fixture',
	type: 'module',
	imports: Object.fromEntries(
		['domain', 'contract', 'database', 'server', 'web', 'office', 'tests', 'bench'].map((layer) => [
			`#${layer}/*`,
			`./${layer}/*`,
		]),
	),
	dependencies: { kysely: '1.0.0', zod: '1.0.0', fastify: '1.0.0', react: '1.0.0' },
	devDependencies: { vitest: '1.0.0', 'react-admin': '1.0.0' },
};

const packages = ['kysely', 'zod', 'fastify', 'react', 'react-admin', 'vitest', 'undeclared'];

/** Every layer of the shop with its allowed imports, in a few lines. It violates no rule. */
export const cleanTree: Tree = {
	'domain/money.ts': `export const zero = 0;\n`,
	'domain/cart.ts': `import { zero } from './money.ts';\nexport const empty = zero;\n`,
	'domain/cart.test.ts': `import { test } from 'vitest';\nimport { empty } from './cart.ts';\ntest('', () => empty);\n`,
	'contract/wire.ts': `import { z } from 'zod';\nimport { zero } from '#domain/money.ts';\nexport const schema = z(zero);\nexport type Wire = number;\n`,
	'contract/paths.ts': `export const paths = {};\n`,
	'contract/cart-wire.ts': `import type { Wire } from './wire.ts';\nimport { zero } from '#domain/money.ts';\nexport const toWire = (): Wire => zero;\n`,
	'database/db.ts': `import { Kysely } from 'kysely';\nexport const db = new Kysely();\n`,
	'database/seed.ts': `import { zero } from '#domain/money.ts';\nimport { db } from './db.ts';\nexport const seed = [zero, db];\n`,
	'server/platform/audit-log.ts': `import { sql } from 'kysely';\nexport const audit = sql;\n`,
	'server/platform/refuse.ts': `export const refuse = () => {};\n`,
	'server/platform/config.ts': `import { z } from 'zod';\nexport type Config = number;\nexport const readConfig = z;\n`,
	'server/platform/app-context.ts': `import type { Config } from './config.ts';\nexport type Context = Config;\n`,
	'server/accounts/account-queries.ts': `import { sql } from 'kysely';\nimport { db } from '#database/db.ts';\nexport const findUser = [sql, db];\n`,
	'server/accounts/log-in.ts': `import { refuse } from '#server/platform/refuse.ts';\nimport { audit } from '#server/platform/audit-log.ts';\nimport { findUser } from './account-queries.ts';\nexport const logIn = [refuse, audit, findUser];\n`,
	'server/accounts/account-routes.ts': `import type { Context } from '#server/platform/app-context.ts';\nimport type { Config } from '#server/platform/config.ts';\nimport { logIn } from './log-in.ts';\nexport const routes = (context: Context, config: Config) => [logIn, context, config];\n`,
	'server/orders/order-queries.ts': `import { sql } from 'kysely';\nexport const findOrder = sql;\n`,
	'server/orders/place-order.ts': `import { findUser } from '../accounts/account-queries.ts';\nimport { findOrder } from './order-queries.ts';\nexport const placeOrder = [findUser, findOrder];\n`,
	'server/app.ts': `import fastify from 'fastify';\nimport { schema } from '#contract/wire.ts';\nimport { routes } from './accounts/account-routes.ts';\nexport const app = [fastify, schema, routes];\n`,
	'web/lib/api.ts': `import { paths } from '#contract/paths.ts';\nimport type { Wire } from '#contract/wire.ts';\nexport const call = (): Wire => Object.keys(paths).length;\n`,
	'web/routes.ts': `export const table = ['routes/home.tsx'];\n`,
	'web/routes/home.tsx': `import type { Route } from './+types/home';\nimport { Cart } from '#web/cart/cart.tsx';\nimport { Search } from '#web/catalogue/search.tsx';\nexport default (_props: Route) => [Cart, Search];\n`,
	'web/cart/cart.tsx': `import { toWire } from '#contract/cart-wire.ts';\nimport { Money } from '#web/ui/money.tsx';\nexport const Cart = [toWire, Money];\n`,
	'web/catalogue/search.tsx': `import { call } from '#web/lib/api.ts';\nimport { Cart } from '#web/cart/cart.tsx';\nexport const Search = [call, Cart];\n`,
	'web/ui/money.tsx': `import { useState } from 'react';\nimport { zero } from '#domain/money.ts';\nexport const Money = [useState, zero];\n`,
	'office/main.tsx': `import { Admin } from 'react-admin';\nimport { call } from './lib/api.ts';\nexport const main = [Admin, call];\n`,
	'office/lib/api.ts': `import { paths } from '#contract/paths.ts';\nexport const call = paths;\n`,
	'office/orders/order-list.tsx': `import { call } from '#office/lib/api.ts';\nexport const OrderList = call;\n`,
	'bench/bench.ts': `import { zero } from '#domain/money.ts';\nexport const rate = zero;\n`,
	'tests/fixtures/shop.ts': `import { app } from '#server/app.ts';\nimport { sql } from 'kysely';\nexport const shop = [app, sql];\n`,
};

/** Writes a tree into a temporary directory, runs the callback on it and deletes it. */
export async function inSourceTree<T>(tree: Tree, work: (root: string) => Promise<T> | T): Promise<T> {
	const root = mkdtempSync(join(tmpdir(), 'khetse-rules-'));
	const write = (file: string, text: string) => {
		mkdirSync(dirname(join(root, file)), { recursive: true });
		writeFileSync(join(root, file), text);
	};
	try {
		write('package.json', JSON.stringify(manifest));
		for (const name of packages) {
			write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
			write(`node_modules/${name}/index.js`, 'module.exports = {};\n');
		}
		for (const [file, text] of Object.entries(tree)) write(file, text);
		return await work(root);
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
}

const layers = ['domain', 'contract', 'database', 'server', 'web', 'office', 'tools', 'tests', 'bench'];

/** Reads a tree with the import rules of this repository. */
export async function cruiseTree(root: string): Promise<ICruiseResult> {
	const options = await extractDepcruiseOptions(join(import.meta.dirname, '../../.dependency-cruiser.cjs'));
	const before = process.cwd();
	process.chdir(root);
	try {
		const { output } = await cruise(
			layers.filter((layer) => existsSync(layer)),
			{ ...options, baseDir: root },
		);
		if (typeof output === 'string') throw new Error(output);
		return output;
	} finally {
		process.chdir(before);
	}
}

/** Paths of the files of a repository, below its layers and docs/. */
export function filesOf(root: string): string[] {
	return globSync(`{${layers.join(',')},docs}/**/*.*`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
}

/** Every combination of one of `before` with one of `after`. Of the texts of a combination one has to exist. */
function combined(before: string[][], after: string[][]): string[][] {
	return before.flatMap((heads) =>
		after.map((tails) => heads.flatMap((head) => tails.map((tail) => `${head}${tail}`))),
	);
}

/**
 * The files that a pattern of a rule names: one of each group has to exist. Read are texts, groups and optional
 * characters, such as in `^web/orders/(my-orders|order-loader)\\.tsx?$`.
 * @returns null for a pattern with anything else
 */
function filesNamedBy(pattern: string): string[][] | null {
	let at = 0;
	function readAlternatives(): string[][] | null {
		const all: string[][] = [];
		for (;;) {
			const found = readSequence();
			if (found === null) return null;
			all.push(...found);
			if (pattern[at] !== '|') return all;
			at += 1;
		}
	}
	function readSequence(): string[][] | null {
		let texts: string[][] = [['']];
		while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
			let part: string[][] | null = null;
			const isGroup = pattern[at] === '(';
			if (isGroup) {
				at += pattern.startsWith('(?:', at) ? 3 : 1;
				part = readAlternatives();
			} else if (pattern[at] === '\\') {
				at += 1;
				if (/[\w]/.test(pattern[at] ?? '')) return null;
				part = [[pattern[at] ?? '']];
			} else if (/[\w/ ^$-]/.test(pattern[at] ?? '')) part = [[pattern[at] ?? '']];
			if (part === null) return null;
			at += 1;
			if (pattern[at] === '?') {
				at += 1;
				part = part.map((group) => [...group, '']);
			}
			texts = combined(texts, part);
		}
		return texts;
	}
	return readAlternatives();
}

/** What a pattern of a rule names and the repository does not have. @param pattern the source of a regular expression */
export function findMissing(pattern: string, files: readonly string[]): string[] {
	const named = filesNamedBy(pattern);
	if (named === null) return files.some((file) => new RegExp(pattern).test(file)) ? [] : [pattern];
	const isThere = (text: string) => files.some((file) => `^${file}$`.includes(text));
	return named.filter((group) => !group.some(isThere)).map(([first = '']) => first);
}
