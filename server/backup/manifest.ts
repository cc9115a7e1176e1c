import { createHash } from 'node:crypto';
import { findSecretKey, fingerprintOf } from '#server/platform/encryption.ts';
import { z } from 'zod';
import { BackupError } from './tar-entries.ts';

/** The last file of a backup: what it contains. */
export const manifestName = 'manifest.json';

export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
export const countSchema = z.number().int().min(0);
export const migrationSchema = z.object({ name: z.string(), checksum: hashSchema });
const manifestSchema = z.object({
	format: z.literal('khetse-backup'),
	formatVersion: z.literal(1),
	appVersion: z.string(),
	postgresVersion: z.string(),
	/** of the snapshot: every order that was confirmed before is included */
	takenAt: z.iso.datetime(),
	/** of SECRET_KEY, which is not included; null: the shop has none yet */
	secretKeyFingerprint: z.string().nullable(),
	/** the schema: the migrations that had run */
	migrations: z.array(migrationSchema),
	tables: z.array(
		z.object({
			name: z.string(),
			columns: z.array(z.string()),
			rows: countSchema,
			/** of all rows, one JSON object in a line */
			sha256: hashSchema,
			/** files of this table, compressed, with the hash of each as it is in the backup file */
			parts: z.array(z.object({ name: z.string(), rows: countSchema, sha256: hashSchema })),
		}),
	),
	/** tables without their rows */
	tablesWithoutRows: z.array(z.string()),
	sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableInBackup = Manifest['tables'][number];

export const readManifest = (bytes: Buffer): Manifest => parseManifest(bytes, manifestSchema, 'khetse-backup');

export function parseManifest<T>(bytes: Buffer, schema: z.ZodType<T>, ownFormat: string): T {
	let json: unknown;
	try {
		json = JSON.parse(bytes.toString('utf8'));
	} catch {
		throw new BackupError('The backup is damaged: its manifest cannot be read.');
	}
	const { format, formatVersion } = (json ?? {}) as Record<string, unknown>;
	if (format === ownFormat && Number(formatVersion) > 1) {
		throw new BackupError('The backup was written by a newer version of the shop. Restore it with that version.');
	}
	const parsed = schema.safeParse(json);
	if (!parsed.success) throw new BackupError('The backup is damaged: its manifest is not complete.');
	return parsed.data;
}

export const countRowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);

export function sha256(bytes: Buffer): string {
	return createHash('sha256').update(bytes).digest('hex');
}

/** The fingerprint of the key of this machine; null when it has none. Creates no key. */
export function readKeyFingerprint(secretKey: string | null, dataDirectory: string): string | null {
	const key = findSecretKey(secretKey, dataDirectory);
	return key === null ? null : fingerprintOf(key).toString('hex');
}
