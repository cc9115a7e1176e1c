import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

function problemOf(variables: Record<string, string>): string {
	try {
		readConfig(variables);
	} catch (error) {
		if (error instanceof ConfigError) return error.message;
		throw error;
	}
	throw new Error('accepted');
}

test('needs no variable', () => {
	expect(readConfig({})).toEqual({
		accessLog: false,
		drainSeconds: 0,
		metricsPort: null,
		port: 3000,
		host: '127.0.0.1',
		dataDirectory: resolve('./data'),
		databaseUrl: null,
		databaseDirectUrl: null,
		databaseReplicaUrl: null,
		acceptsUnsafeDatabase: false,
		pgBinDirectory: null,
		publicUrl: 'http://localhost:3000',
		isDemo: true,
		smtpUrl: null,
		mailFrom: 'Khetse <no-reply@example.in>',
		hasHttpsSubdomains: true,
		googleClientId: null,
		googleCertsUrl: 'https://www.googleapis.com/oauth2/v1/certs',
		pincodeUrl: null,
		clamavUrl: null,
		whatsappNumber: null,
		secretKey: null,
		backup: { key: null, time: '03:00', keep: 7, directory: resolve('./data/backups') },
		trustProxy: [],
		workers: 1,
		cacheMb: 64,
		logLevel: 'warn',
	});
});

test('refuses the address of a pooled server or of a replica without that of the database', () => {
	const url = 'postgres://db/khetse';
	for (const [set, given] of [
		[{ DATABASE_DIRECT_URL: url }, 'DATABASE_DIRECT_URL is'],
		[{ DATABASE_REPLICA_URL: url, DATABASE_URL: '' }, 'DATABASE_REPLICA_URL is'],
		[{ DATABASE_REPLICA_URL: url, DATABASE_DIRECT_URL: url }, 'DATABASE_DIRECT_URL and DATABASE_REPLICA_URL are'],
	] as const) {
		expect(problemOf(set)).toContain(`${given} set, and DATABASE_URL is not: the shop does not start, because`);
	}
	expect(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toMatchObject({ databaseDirectUrl: url });
});

test('refuses one port for the shop and its metrics, also where PORT has its default', () => {
	const sentence = (port: string) =>
		`METRICS_PORT is ${port} like PORT: the shop does not start. Set it to another port.`;
	expect(problemOf({ PORT: '4219', METRICS_PORT: '4219' })).toBe(sentence('4219'));
	expect(problemOf({ METRICS_PORT: '3000' })).toBe(sentence('3000'));
	expect(readConfig({ PORT: '4219', METRICS_PORT: '4220' }).metricsPort).toBe(4220);
});

test('reads set variables', () => {
	const config = readConfig({
		PORT: '8080',
		HOST: '0.0.0.0',
		DATABASE_URL: 'postgresql://khetse@db/khetse',
		PUBLIC_URL: 'https://khetse.example',
		TRUST_PROXY: '1',
		WHATSAPP_NUMBER: '919876543210',
		SECRET_KEY: 'ab'.repeat(32),
		BACKUP_TIME: '',
		BACKUP_DIR: '/srv/backups',
		WORKERS: '4',
		CACHE_MB: '256',
		LOG_LEVEL: 'info',
	});
	expect(config).toMatchObject({
		port: 8080,
		host: '0.0.0.0',
		databaseUrl: 'postgresql://khetse@db/khetse',
		publicUrl: 'https://khetse.example',
		trustProxy: ['loopback', 'uniquelocal'],
		whatsappNumber: '919876543210',
		secretKey: 'ab'.repeat(32),
		backup: { time: null, directory: resolve('/srv/backups') },
		workers: 4,
		cacheMb: 256,
		logLevel: 'info',
	});
});

test('starts a worker for each core with WORKERS=auto, at most 16, and refuses other texts', () => {
	expect(readConfig({ WORKERS: 'auto' }).workers).toBe(Math.min(availableParallelism(), 16));
	expect(readConfig({ WORKERS: '16' }).workers).toBe(16);
	for (const workers of ['0', '17', '-1', '1.5', 'Auto', 'all']) {
		expect(problemOf({ WORKERS: workers }), workers).toContain('WORKERS: must be a number from 1 to 16, or auto');
	}
});

test('treats an empty variable as not set', () => {
	expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
});

test('adds demo data to the included database, and to another one only on request', () => {
	const url = 'postgres://db/khetse';
	expect(readConfig({}).isDemo).toBe(true);
	expect(readConfig({ DATABASE_URL: url }).isDemo).toBe(false);
	expect(readConfig({ DATABASE_URL: url, DEMO: 'on' }).isDemo).toBe(true);
	expect(readConfig({ DEMO: 'off' }).isDemo).toBe(false);
});

test('uses its own port without a public address', () => {
	expect(readConfig({ PORT: '3100' }).publicUrl).toBe('http://localhost:3100');
});

test('removes the slash at the end of the public address', () => {
	expect(readConfig({ PUBLIC_URL: 'https://khetse.example/' }).publicUrl).toBe('https://khetse.example');
});

test('refuses a path in the public address', () => {
	for (const url of ['https://example.in/shop', 'https://example.in/shop/', 'http://localhost:3000//shop']) {
		expect(problemOf({ PUBLIC_URL: url }), url).toContain('PUBLIC_URL: must be an address without a path');
	}
});

test('refuses a folder that begins with ~, which no shell replaces in .env', () => {
	for (const path of ['~/khetse', '~']) {
		expect(problemOf({ DATA_DIR: path })).toContain('DATA_DIR: must be a whole path');
		expect(problemOf({ BACKUP_DIR: path })).toContain('BACKUP_DIR: must be a whole path');
	}
	expect(readConfig({ DATA_DIR: '/srv/~old' }).dataDirectory).toBe('/srv/~old');
});

test('names every invalid variable', () => {
	const problem = problemOf({ PORT: 'many', DATABASE_URL: 'mysql://db', SECRET_KEY: 'short', DEMO: 'maybe' });
	for (const name of ['PORT', 'DATABASE_URL', 'SECRET_KEY', 'DEMO', '.env.example']) expect(problem).toContain(name);
});

test('repeats no secret in its error', () => {
	expect(problemOf({ SECRET_KEY: 'hunter2hunter2', DATABASE_URL: 'mysql://u:opensesame@db' })).not.toMatch(
		/hunter2|opensesame/,
	);
});

test('refuses invalid ports and addresses', () => {
	expect(problemOf({ PORT: '99999' })).toContain('PORT: must be a number from 0 to 65535');
	expect(problemOf({ METRICS_PORT: '0', CACHE_MB: 'x' })).toContain(
		'CACHE_MB: must be a whole number from 0 to 4096; METRICS_PORT: must be a whole number from 1 to 65535',
	);
	for (const port of ['-1', '65536', '80.5', ' ', '0x50']) expect(problemOf({ PORT: port })).toContain('PORT');
	for (const url of ['ftp://khetse.example', 'khetse.example', 'javascript:alert(1)']) {
		expect(problemOf({ PUBLIC_URL: url })).toContain('PUBLIC_URL');
		expect(problemOf({ PINCODE_URL: url })).toContain('PINCODE_URL');
	}
	for (const url of ['https://shop.in/x?y', 'https://shop.in/?', 'https://shop.in/#a', 'https://shop.in#']) {
		expect(problemOf({ PUBLIC_URL: url })).toContain('PUBLIC_URL: must be an address without ? and #');
	}
	for (const port of ['99999', '65536', '0']) {
		const scanner = problemOf({ CLAMAV_URL: `tcp://127.0.0.1:${port}` });
		expect(scanner).toContain('CLAMAV_URL: must have a port from 1 to 65535');
	}
	for (const url of ['tcp://127.0.0.1:3310', 'tcp://[::1]:65535', 'unix:///run/clamav/clamd.ctl']) {
		expect(readConfig({ CLAMAV_URL: url }).clamavUrl).toBe(url);
	}
	for (const number of ['+919876543210', '98765', '91 98765 43210']) {
		expect(problemOf({ WHATSAPP_NUMBER: number })).toContain('WHATSAPP_NUMBER');
	}
});

test('accepts only Google or an http address for the keys of Google', () => {
	expect(readConfig({}).googleCertsUrl).toBe('https://www.googleapis.com/oauth2/v1/certs');
	const mirror = 'http://mirror.example.in/certs';
	expect(readConfig({ GOOGLE_CERTS_URL: mirror }).googleCertsUrl).toBe(mirror);
	for (const wrong of ['file:///etc/passwd', 'data:application/json,{}', 'ftp://example.in/certs', 'certs.json']) {
		expect(() => readConfig({ GOOGLE_CERTS_URL: wrong }), wrong).toThrow(/GOOGLE_CERTS_URL/);
	}
});

test.for([
	['off', []],
	['true', ['loopback', 'uniquelocal']],
	['127.0.0.1, 10.0.0.0/8', ['127.0.0.1', '10.0.0.0/8']],
	['::1,fd00::/8,loopback', ['::1', 'fd00::/8', 'loopback']],
] as const)('reads the proxies of TRUST_PROXY=%s', ([text, proxies]) => {
	expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
});

test.for(['nginx', '127.0.0.1,', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '::1/129', '2', '127.0.0.1 10.0.0.1'])(
	'refuses TRUST_PROXY=%s',
	(text) => {
		expect(problemOf({ TRUST_PROXY: text })).toContain('TRUST_PROXY: must be off, on, or addresses');
	},
);

test('a mail server whose password is not encoded is refused without naming the password', () => {
	for (const text of ['smtp://me:S3cr/tPass@mail.example:587', 'smtp://host:99999', 'smtp://me:S3cr']) {
		const problem = problemOf({ SMTP_URL: text });
		expect(problem, text).toMatch(/SMTP_URL: must be a URL such as .*%2F for a slash/);
		expect(problem).not.toContain('S3cr');
	}
	expect(readConfig({ SMTP_URL: 'smtp://me:S3cr%2FtPass@mail.example:587' }).smtpUrl).toContain('%2F');
});

test('a database URL whose user, password or database is not encoded is refused without naming them', () => {
	for (const text of [
		'postgres://me:S3cr#Pass@db.example/khetse',
		'postgres://me:S3cr/Pass@db.example/khetse',
		'postgres://me:12?S3cr@db.example/khetse',
		'postgres://me:12#S3cr@db.example/khetse',
		'postgres://me:12/S3cr@db.example/khetse',
		'postgres://me:12?a=S3cr&b=c@db.example/khetse',
		'postgres://me:12?S3cr@db.example/khetse?application_name=a',
		'postgres://m?S3cr@db.example/khetse',
		'postgres://me:secret@db.example/S3cr?a@b',
		'postgres://me:secret@db.example/S3cr#a',
		'postgres://db.example:99999/S3cr',
	]) {
		for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) {
			const problem = problemOf({ [name]: text });
			expect(problem, text).toMatch(new RegExp(`${name}: must be a URL such as .*%23 for #, %3F for \\?`));
			expect(problem).not.toContain('S3cr');
		}
	}
	for (const text of [
		'postgres://me:S3cr%23Pass%3F@db.example/khetse?sslmode=verify-full&sslrootcert=/etc/root%20ca.crt',
		'postgres://me:S3cr@localhost:5432/khetse?host=/run/postgresql',
		'postgres:///khetse?host=/run/postgresql',
		'postgres://me@/khetse?host=%2Frun%2Fpostgresql',
		'postgresql://me@[::1]:5433/khetse',
		'postgresql://%2Frun%2Fpostgresql/khetse',
		'postgres://me:secret@db.example/khetse?application_name=a@b',
		'postgres://db.example?application_name=a@b',
		'postgres://db.example/khetse?user=me@tenant&password=p@ss',
		'postgres://me:secret@db.example/khetse?sslmode=verify-full&sslrootcert=/x@y/ca.crt',
		'postgres://me:a@b@db.example/khetse',
	]) {
		expect(readConfig({ DATABASE_URL: text }).databaseUrl, text).toBe(text);
	}
});

test('MAIL_FROM is an address, with or without a name', () => {
	for (const text of ['Khetse', 'Khetse <orders>', 'a@b.in, c@d.in', 'Khetse <a@b.in', 'a@b.in\r\nBcc: c@d.in']) {
		expect(problemOf({ MAIL_FROM: text }), text).toContain('MAIL_FROM: must be an address such as');
	}
	for (const text of ['orders@example.in', 'Khetse <orders@example.in>', 'खेतसे <orders@example.in>']) {
		expect(readConfig({ MAIL_FROM: text }).mailFrom).toBe(text);
	}
});
