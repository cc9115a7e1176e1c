import { z } from 'zod';
import { countSchema, hashSchema, migrationSchema, parseManifest } from './manifest.ts';

/** A file is written in pieces of this size, each compressed. */
export const pieceBytes = 1024 * 1024;

const isName = (name: string) => /^[^/\\:\0]+$/.test(name) && name !== '.' && name !== '..';
/** Below the directory of the server, with forward slashes. */
export const pathSchema = z.string().refine((path) => path.split('/').every(isName));

const physicalManifestSchema = z.object({
	format: z.literal('khetse-physical-backup'),
	formatVersion: z.literal(1),
	appVersion: z.string(),
	postgresVersion: z.string(),
	/** files of a server are of one kind of machine: 'linux-x64' */
	platform: z.string(),
	/** every order that was confirmed before is included */
	takenAt: z.iso.datetime(),
	/** of SECRET_KEY, which is not included; null: the shop has none yet */
	secretKeyFingerprint: z.string().nullable(),
	migrations: z.array(migrationSchema),
	directories: z.array(pathSchema),
	files: z.array(z.object({ path: pathSchema, bytes: countSchema, sha256: hashSchema })),
});

/** The last file of a physical backup: what it contains. */
export type PhysicalManifest = z.output<typeof physicalManifestSchema>;
export type FileInBackup = PhysicalManifest['files'][number];

export const thisPlatform = `${process.platform}-${process.arch}`;

export function readPhysicalManifest(bytes: Buffer): PhysicalManifest {
	return parseManifest(bytes, physicalManifestSchema, 'khetse-physical-backup');
}

export const pieceName = (path: string, number: number) => `files/${path}/${String(number).padStart(6, '0')}.gz`;
