import { pictureUrl } from '#domain/picture.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { type Inspected, inspectFile, REFUSALS, type Refusal } from './inspect.ts';
import { insertMedia, type MediaRow, mediaByHash, type PictureDetails } from './media.repo.ts';
import { type PictureFiles, singleFlight } from './picture-files.ts';
import type { FileRemoval } from './remove-files.ts';
import type { MediaLog } from './render/renderer.ts';

export interface StoredPicture {
  readonly kind: 'stored';
  readonly id: string;
  readonly hash: string;
  /** Pixels of the original the right way up. */
  readonly width: number;
  readonly height: number;
  /** `/media/{hash}/{widest}.jpg` */
  readonly url: string;
  readonly credit: string;
  /** When the same file was stored before; `null` if it was not. */
  readonly knownSince: Date | null;
}

export type StoreResult = StoredPicture | Refusal;

interface Deps {
  readonly db: Database;
  readonly files: PictureFiles;
  readonly removal: FileRemoval;
  readonly clock: Clock;
  readonly log: MediaLog;
}

type StoreFile = (path: string, details: PictureDetails) => Promise<StoreResult>;

const MAX_TRIES = 3;

/** Stores files, each picture once even if it arrives several times at once. `only`: the one rendition to make now. */
export function fileStore(deps: Deps, only?: string): StoreFile {
  const share = singleFlight<StoreResult>();
  return async (path, details) => {
    const inspected = await inspectFile(path);
    if (inspected.kind === 'refused') return inspected;
    return share(inspected.hash, () => storeFile(deps, { path, inspected, details, only }));
  };
}

interface Taken {
  readonly path: string;
  readonly inspected: Inspected;
  readonly details: PictureDetails;
  readonly only: string | undefined;
}

async function storeFile(deps: Deps, taken: Taken): Promise<StoreResult> {
  const { hash } = taken.inspected;
  const known = await mediaByHash(deps.db.pool, hash);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = await storeOnce(deps, taken);
    if ('reason' in row) return row;
    // Somebody may have removed the same picture after its files were stored, but before its row was.
    if (await deps.files.has(hash)) return storedPicture(row, known?.created_at ?? null);
  }
  throw new Error(`the files of picture ${hash} vanish as soon as they are stored`);
}

async function storeOnce(deps: Deps, { path, inspected, details, only }: Taken): Promise<MediaRow | Refusal> {
  const { db, files, clock } = deps;
  const { hash, mime, bytes } = inspected;
  try {
    const known = await mediaByHash(db.pool, hash);
    const rendered = known && (await files.has(hash)) ? null : await files.make(hash, path, only);
    if (rendered?.kind === 'refused') return REFUSALS[rendered.code];
    const shape = rendered ?? known;
    if (!shape) throw new Error(`picture ${hash} is neither known nor made`);
    const { width, height, colour } = shape;
    const media = {
      ...details,
      hash,
      mime,
      bytes,
      width,
      height,
      colour,
      look: rendered?.look ?? null,
      sentAt: clock.now(),
      isMade: rendered !== null,
    };
    return await inTransaction(db, async (tx) => {
      const row = await insertMedia(tx, media);
      await noteUpload(tx, row, details);
      return row;
    });
  } catch (error) {
    await removeIncomplete(deps, hash, path);
    throw error;
  }
}

async function noteUpload(
  tx: Parameters<typeof recordAuditEntry>[0],
  row: MediaRow,
  { uploadedBy, fileName }: PictureDetails,
): Promise<void> {
  if (uploadedBy === undefined) return;
  const title = fileName || 'A picture';
  await recordAuditEntry(tx, { userId: uploadedBy, action: 'uploaded', subject: 'picture', subjectId: row.id, title });
}

/** Files that cannot be removed now have no row, so the nightly clean-up finds them. */
async function removeIncomplete({ db, removal, log }: Deps, hash: string, path: string): Promise<void> {
  try {
    if (!(await mediaByHash(db.pool, hash))) await removal.remove(hash, path);
  } catch (error) {
    log.warn({ err: error, hash }, 'files of a picture that was not stored are left for the nightly clean-up');
  }
}

function storedPicture({ id, hash, width, height, credit }: MediaRow, knownSince: Date | null): StoredPicture {
  const url = pictureUrl({ hash, width }, width, 'jpg');
  return { kind: 'stored', id, hash, width, height, url, credit, knownSince };
}
