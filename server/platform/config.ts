import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { readCredentials } from './credentials.ts';
import { proxies } from './proxy-setting.ts';
import { findConflicts } from './setting-conflicts.ts';

const flag = z.enum(['1', 'true', 'on', '0', 'false', 'off']).transform((value) => ['1', 'true', 'on'].includes(value));
export const defaultMailFrom = 'Khetse <no-reply@example.in>';
const url = z.url({ protocol: /^https?$/ });

/** No shell reads .env: there a ~ is the name of a folder. */
const folder = z
	.string()
	.min(1)
	.refine((path) => !/^~(?:\/|$)/.test(path), 'must be a whole path, such as /home/khetse/data: ~ is not replaced');

function wholeNumber(least: number, most: number) {
	const message = `must be a whole number from ${least} to ${most}`;
	return z.coerce.number(message).int(message).min(least, message).max(most, message);
}

const isPort = (digits = '') => Number(digits) >= 1 && Number(digits) <= 65_535;

/** Parameters of a database URL whose value may contain an @. */
const freeParameters = /^\??(?:host|user|password|options|(?:fallback_)?application_name|ssl(?:cert|key|rootcert))=/;

/** As PostgreSQL's driver reads it: a host may be missing, with the folder of a socket in ?host= @returns null: it is none */
export function parseDatabaseUrl(text: string): URL | null {
	return URL.parse(text.replaceAll(' ', '%20').replace('@/', '@localhost/'));
}

function isDatabaseUrl(text: string): boolean {
	const address = parseDatabaseUrl(text);
	if (address === null) return false;
	const { hash, search, username, pathname } = address;
	// After an unescaped slash, question mark or # the rest of user and password is read as database, parameter or hash.
	if (hash !== '' || (username === '' && pathname.includes('@'))) return false;
	return search.split('&').every((parameter) => !parameter.includes('@') || freeParameters.test(parameter));
}

const databaseUrl = z
	.string()
	.regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
	.refine(
		isDatabaseUrl,
		'must be a URL such as postgres://user:password@db.example.in:5432/khetse, with %2F for a slash, %23 for #, %3F for ? and %40 for @ in user, password and database',
	)
	.optional();

const environment = z.object({
	PORT: z
		.string()
		.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
		.transform(Number)
		.pipe(z.number().max(65_535, 'must be a number from 0 to 65535'))
		.default(3000),
	HOST: z.string().min(1).default('127.0.0.1'),
	DATA_DIR: folder.default('./data'),
	DATABASE_URL: databaseUrl,
	DATABASE_DIRECT_URL: databaseUrl,
	DATABASE_REPLICA_URL: databaseUrl,
	DATABASE_CHECK: z.enum(['refuse', 'warn']).default('refuse'),
	PG_BIN_DIR: z.string().min(1).optional(),
	/** Links are `${publicUrl}/…`. */
	PUBLIC_URL: url
		.refine((address) => !/[?#]/.test(address), 'must be an address without ? and #, such as https://shop.example.in')
		.refine(
			(address) => /^\/*$/.test(URL.parse(address)?.pathname ?? ''),
			'must be an address without a path, such as https://shop.example.in: the shop uses all paths of its host',
		)
		.transform((address) => address.replace(/\/+$/, ''))
		.optional(),
	HTTPS_SUBDOMAINS: flag.default(true),
	DEMO: flag.optional(),
	SMTP_URL: z
		.string()
		.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
		.refine(
			(text) => URL.canParse(text),
			'must be a URL such as smtp://user:password@mail.example.in:587, with %2F for a slash, %23 for # and %40 for @ in the password',
		)
		.optional(),
	MAIL_FROM: z
		.string()
		.regex(
			/^(?:[^\s<>@,;]+@[^\s<>@,;]+|[^<>\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>)$/,
			'must be an address such as orders@example.in, or Khetse <orders@example.in>',
		)
		.default(defaultMailFrom),
	GOOGLE_CLIENT_ID: z.string().min(1).optional(),
	GOOGLE_CERTS_URL: url.default('https://www.googleapis.com/oauth2/v1/certs'),
	PINCODE_URL: url.optional(),
	CLAMAV_URL: z
		.string()
		.regex(
			/^(unix:\/\/\/\S+|tcp:\/\/(\[[0-9a-f:]+\]|[^\s/:@]+):\d{1,5})$/i,
			'must be an address such as unix:///run/clamav/clamd.ctl or tcp://127.0.0.1:3310',
		)
		.refine(
			(address) => address.startsWith('unix:') || isPort(/\d+$/.exec(address)?.[0]),
			'must have a port from 1 to 65535, such as tcp://127.0.0.1:3310',
		)
		.optional(),
	WHATSAPP_NUMBER: z
		.string()
		.regex(/^\d{10,15}$/, 'must be digits with the country code, such as 919876543210')
		.optional(),
	SECRET_KEY: z
		.string()
		.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
		.optional(),
	BACKUP_KEY: z
		.string()
		.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
		.optional(),
	BACKUP_TIME: z
		.string()
		.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 03:00, or off')
		.default('03:00'),
	BACKUP_KEEP: wholeNumber(1, 1000).default(7),
	BACKUP_DIR: folder.optional(),
	TRUST_PROXY: proxies.default([]),
	WORKERS: z
		.string()
		.regex(/^(auto|[1-9]|1[0-6])$/, 'must be a number from 1 to 16, or auto')
		.default('1'),
	CACHE_MB: wholeNumber(0, 4096).default(64),
	DRAIN_SECONDS: wholeNumber(0, 60).default(0),
	METRICS_PORT: wholeNumber(1, 65_535).optional(),
	ACCESS_LOG: flag.default(false),
	LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

export type Config = {
	port: number;
	host: string;
	dataDirectory: string;
	databaseUrl: string | null;
	/** a session of the server itself, where databaseUrl leads through a pooler */
	databaseDirectUrl: string | null;
	/** a streaming replica for public reads and reports; null: none */
	databaseReplicaUrl: string | null;
	/** whether a database without the needed settings is only warned of */
	acceptsUnsafeDatabase: boolean;
	pgBinDirectory: string | null;
	publicUrl: string;
	/** all subdomains of the shop's host are reached by https, too: browsers then use nothing else */
	hasHttpsSubdomains: boolean;
	isDemo: boolean;
	/** null: mails stay in the database until a mail server is configured */
	smtpUrl: string | null;
	mailFrom: string;
	googleClientId: string | null;
	/** URL of Google's public keys, a map from key id to PEM */
	googleCertsUrl: string;
	pincodeUrl: string | null;
	/** of clamd, which scans uploads for viruses; null: they are not scanned */
	clamavUrl: string | null;
	whatsappNumber: string | null;
	/** encryption key, 32 bytes in hexadecimal; null: generated once and stored in the data directory */
	secretKey: string | null;
	backup: {
		/** encrypts backups, 32 bytes in hexadecimal; null: they are not encrypted */
		key: string | null;
		/** '03:00', the time of day in India; null: none is made by itself */
		time: string | null;
		/** the newest ones that are kept */
		keep: number;
		directory: string;
	};
	/** addresses and networks of proxies whose X-Forwarded-For is believed; empty: none */
	trustProxy: string[];
	/** processes that answer requests */
	workers: number;
	/** memory of each for the copies of public responses and pages, in MB; 0: none is kept */
	cacheMb: number;
	/** time between a signal to stop and the closing of the port, for the proxies in front */
	drainSeconds: number;
	/** port of the metrics; null: none */
	metricsPort: number | null;
	/** a line for each request */
	accessLog: boolean;
	logLevel: z.output<typeof environment>['LOG_LEVEL'];
};

/** Reads the variables of `.env` in the present folder, if there is one, into the environment. Throws ConfigError. */
export function loadSettingsFile(): void {
	const file = '.env';
	try {
		process.loadEnvFile(file);
	} catch (error) {
		if (!existsSync(file)) return;
		const path = resolve(file);
		if (statSync(file).isDirectory()) throw new ConfigError(`${path} is a folder, and not a file of settings.`);
		const { code, message } = error as NodeJS.ErrnoException;
		// Node says ENOENT, too, of a file that it may not read.
		const reason =
			code === 'ENOENT' ? 'it belongs to another account. Give it to the account of the shop (chown)' : message;
		throw new ConfigError(`${path} cannot be read: ${reason}.`);
	}
}

type Variables = Record<string, string | undefined>;

/** Reads the environment and its credentials once. Throws ConfigError that lists every invalid variable. */
export function readConfig(environmentVariables: Variables): Config {
	const config = readSettings(environmentVariables);
	const conflicts = findConflicts(config);
	if (conflicts.length > 0) throw new ConfigError(conflicts.join(' '));
	return config;
}

/** As readConfig, but for `npm run doctor`, which goes on when settings are in conflict: each is valid alone. */
export function readSettings(environmentVariables: Variables): Config {
	const credentials = readCredentials(environmentVariables.CREDENTIALS_DIRECTORY);
	const variables: Variables = { ...environmentVariables, ...credentials };
	// An empty variable in an .env file means "not set".
	const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
	const parsed = environment.safeParse(set);
	if (!parsed.success) {
		const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new ConfigError(`Invalid configuration: ${problems.join('; ')}. See .env.example.`);
	}
	const env = parsed.data;
	const dataDirectory = resolve(env.DATA_DIR);
	// Unlike another variable, this one is off when it is empty.
	const isBackupOff = variables.BACKUP_TIME === '' || env.BACKUP_TIME === 'off';
	return {
		port: env.PORT,
		host: env.HOST,
		dataDirectory,
		databaseUrl: env.DATABASE_URL ?? null,
		databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
		databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
		acceptsUnsafeDatabase: env.DATABASE_CHECK === 'warn',
		pgBinDirectory: env.PG_BIN_DIR ?? null,
		publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
		hasHttpsSubdomains: env.HTTPS_SUBDOMAINS,
		isDemo: env.DEMO ?? env.DATABASE_URL === undefined,
		smtpUrl: env.SMTP_URL ?? null,
		mailFrom: env.MAIL_FROM,
		googleClientId: env.GOOGLE_CLIENT_ID ?? null,
		googleCertsUrl: env.GOOGLE_CERTS_URL,
		pincodeUrl: env.PINCODE_URL ?? null,
		clamavUrl: env.CLAMAV_URL ?? null,
		whatsappNumber: env.WHATSAPP_NUMBER ?? null,
		secretKey: env.SECRET_KEY ?? null,
		backup: {
			key: env.BACKUP_KEY ?? null,
			time: isBackupOff ? null : env.BACKUP_TIME,
			keep: env.BACKUP_KEEP,
			directory: resolve(env.BACKUP_DIR ?? join(dataDirectory, 'backups')),
		},
		trustProxy: env.TRUST_PROXY,
		workers: env.WORKERS === 'auto' ? Math.min(availableParallelism(), 16) : Number(env.WORKERS),
		cacheMb: env.CACHE_MB,
		drainSeconds: env.DRAIN_SECONDS,
		metricsPort: env.METRICS_PORT ?? null,
		accessLog: env.ACCESS_LOG,
		logLevel: env.LOG_LEVEL,
	};
}
