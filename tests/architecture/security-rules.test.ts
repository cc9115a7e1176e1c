import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The text of every file that the shop and its commands run, by its path. */
const sources = new Map(
	globSync('{domain,contract,database,server,web,office,tools,build}/**/*.{ts,tsx,mjs}', { cwd: root })
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => !/\.test\.tsx?$|^build\/(?:client|server|office)\//.test(file))
		.sort()
		.map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

/** Each file with what a pattern finds in it. */
function found(pattern: RegExp, folders = /./): Record<string, string[]> {
	const entries = [...sources]
		.filter(([file]) => folders.test(file))
		.map(([file, text]) => [file, [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole)] as const);
	return Object.fromEntries(entries.filter(([, all]) => all.length > 0));
}

test('no source evaluates text', () => {
	expect(sources.size).toBeGreaterThan(400);
	expect(found(/\beval\(|\bnew Function\(|'node:vm'/g)).toEqual({});
});

test('values are hashed, signed and encrypted with the listed algorithms', () => {
	const used = (pattern: RegExp) => new Set(Object.values(found(pattern)).flat());
	expect(used(/\bcreate(?:Cipheriv|Decipheriv)\('([^']*)'/g)).toEqual(new Set(['aes-256-gcm']));
	expect(used(/\bcreateHash\('([^']*)'/g)).toEqual(new Set(['sha256']));
	expect(found(/\bcreateHmac\('sha1'/g)).toEqual({ 'server/accounts/totp.ts': ["createHmac('sha1'"] });
	expect(used(/\bcreateHmac\('([^']*)'/g)).toEqual(new Set(['sha1', 'sha256']));
	expect(found(/\bcreate(?:Cipheriv|Decipheriv|Hash|Hmac)\([^']/g)).toEqual({});
	expect(found(/\b(?:md5|rc4|des-ede3|aes-\d+-(?:ecb|cbc|ctr)|createSign|createVerify|pbkdf2|scrypt)\b/gi)).toEqual({});
});

test('docs/security.md lists the algorithms that the sources use, and no other', () => {
	const imported = Object.values(found(/import \{([^}]*)\} from '(?:node:)?crypto'/g)).flat();
	const functions = new Set(imported.flatMap((names) => names.split(',').map((name) => name.trim())));
	expect([...functions].sort()).toEqual([
		...['createCipheriv', 'createDecipheriv', 'createHash', 'createHmac', 'hash', 'hkdfSync', 'pbkdf2Sync'],
		...['randomBytes', 'randomInt', 'randomUUID', 'timingSafeEqual', 'type Hash'],
	]);
	const uses: [pattern: RegExp, kind: string][] = [
		[/\bcreateCipheriv\('([^']*)'/g, ''],
		[/\b(?:createHash|hash)\('([^' ]*)'/g, ''],
		[/\bsubtle\.\w+\('([^']*)'/g, ''],
		[/\bcreateHmac\('([^']*)'/g, 'HMAC-'],
		[/\bhkdfSync\('([^']*)'/g, 'HKDF-'],
		[/\bpbkdf2Sync\([^;]*'([^']*)'\)/g, 'PBKDF2-HMAC-'],
		[/`(SCRAM-[^$]*)\$/g, ''],
		[/'(sha\d+)-/g, ''],
		[/\balg: z\.literal\('([^']*)'/g, ''],
		[/from '@node-rs\/(argon2)'/g, ''],
	];
	const used = uses.flatMap(([pattern, kind]) => {
		const names = new Set(Object.values(found(pattern)).flat());
		expect(names, String(pattern)).not.toEqual(new Set());
		return [...names].map(
			(name) =>
				kind +
				name
					.toUpperCase()
					.replace(/^SHA-?(?=\d)/, 'SHA-')
					.replace('ARGON2', 'argon2id'),
		);
	});
	const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
	const section = text.slice(text.indexOf('## Cryptography'), text.indexOf('## Connections'));
	const listed = section.matchAll(
		/\bargon2id\b|\bRS\d+\b|\bAES-\d+-[A-Z]+\b|\b(?:PBKDF2-|HMAC-|HKDF-|SCRAM-)*SHA-\d+\b/g,
	);
	expect(new Set(Array.from(listed, ([name]) => name))).toEqual(new Set(used));
});

test('random values of the server come from the system', () => {
	expect(found(/Math\.random/g, /^(?:server|database|domain)\/(?!seed)/)).toEqual({});
});

/** Modules and packages that open connections. A type, an address check or a server for others opens none. */
const connectingModules = /^(?:(?:node:)?(?:net|tls|https?|http2|dgram)|undici|nodemailer|pg)$/;
const harmlessNames = /^(?:type |createServer$|isIP(?:v[46])?$|BlockList$|Server$)/;

/** @param names between `import` and `from` */
function areHarmless(names: string): boolean {
	const list = names.startsWith('{') ? names.slice(1, -1).split(',') : [names];
	return list.map((name) => name.trim()).every((name) => name === '' || harmlessNames.test(name));
}

/** Whether a file imports, in any way, something of a module with which it can connect. */
function canConnect(text: string): boolean {
	const imports = [...text.matchAll(/^import (?!type )([^;]*?) from '([^']+)'/gm)];
	const others = [
		...text.matchAll(/\b(?:import|require|getBuiltinModule)\(\s*'([^']+)'/g),
		...text.matchAll(/^export (?!type )[^;]*? from '([^']+)'/gm),
	];
	return (
		imports.some(([, names = '', module = '']) => connectingModules.test(module) && !areHarmless(names)) ||
		others.some(([, module = '']) => connectingModules.test(module))
	);
}

/** Also through what Node has without an import. */
const connecting = /\bfetch\(|\bfetchFrom\(|\bnew (?:WebSocket|EventSource)\(/;

test.for([
	["import { connect } from 'node:net';", true],
	["import { isIP, connect as open } from 'node:net';", true],
	["import net from 'node:net';", true],
	["import * as https from 'https';", true],
	["import {\n\trequest,\n} from 'node:http';", true],
	["const { connect } = await import('node:tls');", true],
	["const dgram = require('node:dgram');", true],
	["export { connect } from 'node:net';", true],
	["import { Agent } from 'undici';", true],
	["import type { Socket } from 'node:net';", false],
	["import { createServer, type Server } from 'node:http';", false],
	["import { BlockList, isIP, isIPv6 } from 'node:net';", false],
] as const)('of %s it is known whether it can connect', ([text, can]) => {
	expect(canConnect(text)).toBe(can);
});

test('these files alone connect to others: database, mail server, virus scanner, pincode service and keys of Google', () => {
	const files = [...sources]
		.filter(([file]) => /^(?:server|database|contract|domain)\//.test(file))
		.filter(([, text]) => canConnect(text) || connecting.test(text))
		.map(([file]) => file);
	expect(files).toEqual([
		// the browser and its own server
		'contract/http-client.ts',
		'database/check-server.ts',
		'database/database-probe.ts',
		'database/db.ts',
		'database/embedded/server-process.ts',
		'database/migrate.ts',
		'database/run-time-role.ts',
		'database/watched-client.ts',
		'server/mail/send-mails.ts',
		'server/media/scan-upload.ts',
		'server/platform/changes.ts',
		'server/platform/fetch-json.ts',
	]);
	expect(Object.keys(found(/\bfetchJson\(/g)).sort()).toEqual([
		'server/accounts/google-token.ts',
		'server/delivery/fetch-pincode.ts',
		'server/platform/fetch-json.ts',
	]);
});

test('no connection does without the certificate of the other side', () => {
	expect(
		found(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|--insecure|allowInsecure/g),
	).toEqual({});
});
