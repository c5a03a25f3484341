import { z } from 'zod';

/** The file that makes a folder a backup: written last, so an interrupted backup has none. */
export const MANIFEST = 'manifest.json';
/** The format version of backups; any other is refused. */
export const FORMAT = 1;

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** What a table holds: how many rows, and a sum over all of them that any changed row changes. */
const fingerprint = z.object({ rows: z.int(), sum: z.string() });
export type Fingerprint = z.infer<typeof fingerprint>;

const tableEntry = fingerprint.extend({ name: z.string() });
const sequenceEntry = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() });
export type SequenceEntry = z.infer<typeof sequenceEntry>;

/** The stores of files: pictures, and what visitors attached. */
export const STORES = ['media', 'attachments'] as const;
export type Store = (typeof STORES)[number];

const fileEntry = z.object({ store: z.enum(STORES), key: z.string().regex(/^[\w-]+$/), bytes: z.int(), sha256: hex });
export type FileEntry = z.infer<typeof fileEntry>;

/** Everything that a backup says of itself. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Migrations that the database had, in order: a newer program brings it up to date after the restore. */
  migrations: z.array(z.string()),
  tables: z.array(tableEntry),
  sequences: z.array(sequenceEntry),
  /** Where the place has the files: each key has a folder of its own. */
  folder: z
    .string()
    .regex(/^files(-[\w-]+)?$/)
    .default('files'),
  files: z.array(fileEntry),
});
export type Manifest = z.infer<typeof manifest>;
