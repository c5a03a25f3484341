import { writeFile } from 'node:fs/promises';
import { type PictureFormat, pictureUrl, widthsOf } from '../../domain/picture.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database, Queryable } from '../db/client.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import { createAvifMaker } from './avif.ts';
import { inspectFile, REFUSALS, type Refusal } from './inspect.ts';
import { insertMedia, type MediaRow, mediaByHash, type PictureDetails } from './media.repo.ts';
import { createPictureFiles, type PictureFiles, singleFlight } from './picture-files.ts';
import { createRemotePictures } from './remote/remote.ts';
import { createRenderer, type MediaLog, type Renderer } from './render/renderer.ts';
import { createScratch, type Scratch } from './scratch.ts';
import type { PictureStorage, StoredFile } from './storage.ts';

export interface StoredPicture {
  readonly kind: 'stored';
  readonly id: string;
  readonly hash: string;
  /** Pixels of the original the right way up. */
  readonly width: number;
  readonly height: number;
  /** `/media/{hash}/{widest}.jpg` */
  readonly url: string;
}

export type AdoptedPicture = Pick<StoredPicture, 'id' | 'hash' | 'width' | 'height'>;

export type StoreResult = StoredPicture | Refusal;

/** A file of a picture; `format` is WebP where AVIF was asked for and is not there yet. */
export interface OpenedPicture extends StoredFile {
  readonly format: PictureFormat;
}

export interface Media {
  /** Stores a picture with its WebP and JPEG renditions; the same bytes again give the same picture. */
  store(
    input: { readonly bytes: Uint8Array } | { readonly path: string },
    details?: PictureDetails,
  ): Promise<StoreResult>;
  /**
   * Takes in a picture that comes with the product. Quick, for it makes one small rendition only; the others are made
   * when first asked for. Throws when the file is no picture: that is a mistake in the repository.
   */
  adopt(path: string): Promise<AdoptedPicture>;
  /** Notes addresses of pictures to be fetched by a job; what is no http(s) address is left out. */
  wantRemote(tx: Queryable, urls: readonly string[]): Promise<void>;
  /** The file behind `/media/{hash}/{width}.{format}`, made on demand when it is missing; null when there is no such. */
  open(hash: string, width: number, format: PictureFormat): Promise<OpenedPicture | null>;
  fetchRemotePictures(signal: AbortSignal): Promise<void>;
  makeAvif(signal: AbortSignal): Promise<void>;
  readonly scratch: Scratch;
  close(): Promise<void>;
}

export interface MediaDeps {
  readonly config: Pick<Config, 'dataDir' | 'siteUrl' | 'wire'>;
  readonly db: Database;
  readonly storage: PictureStorage;
  readonly clock: Clock;
  readonly log: MediaLog;
  readonly renderer?: Renderer;
}

const FIRST_RENDITION = '320.webp';

export function createMedia({ config, db, storage, clock, log, ...deps }: MediaDeps): Media {
  const renderer = deps.renderer ?? createRenderer({ log });
  const scratch = createScratch(config.dataDir);
  const files = createPictureFiles({ storage, renderer, scratch });
  const storeFile = fileStore(db.pool, files, clock);
  const adoptFile = fileStore(db.pool, files, clock, FIRST_RENDITION);
  const remote = createRemotePictures({
    db,
    clock,
    log,
    scratch,
    store: (path) => storeFile(path, {}),
    get: { wireUrl: config.wire?.url ?? null, userAgent: `MATV (+${config.siteUrl})` },
  });
  return {
    scratch,
    store: (input, details = {}) =>
      'path' in input
        ? storeFile(input.path, details)
        : scratch.withFile(async (path) => {
            await writeFile(path, input.bytes);
            return storeFile(path, details);
          }),
    adopt: async (path) => {
      const adopted = await adoptFile(path, {});
      if (adopted.kind === 'refused') throw new Error(`${path}: ${adopted.reason}`);
      return adopted;
    },
    wantRemote: remote.want,
    open: (hash, width, format) => openPicture({ db: db.pool, storage, files }, hash, width, format),
    fetchRemotePictures: remote.fetchDue,
    makeAvif: createAvifMaker(db.pool, files, log),
    close: renderer.close,
  };
}

/** Fetching and AVIF go on in the background; nothing that a reader waits for. */
export function registerMediaJobs(jobs: Jobs, media: Media): void {
  jobs.every('media-remote', 10, (signal) => media.fetchRemotePictures(signal));
  jobs.every('media-avif', 30, (signal) => media.makeAvif(signal));
}

/** `only`: the one rendition to make now. */
function fileStore(db: Queryable, files: PictureFiles, clock: Clock, only?: string) {
  const share = singleFlight<StoreResult>();

  return async (path: string, details: PictureDetails): Promise<StoreResult> => {
    const inspected = await inspectFile(path);
    if (inspected.kind === 'refused') return inspected;
    const { hash, mime, bytes } = inspected;
    return share(hash, async () => {
      const known = await mediaByHash(db, hash);
      if (known && (await files.has(hash))) return storedPicture(known);
      const rendered = await files.make(hash, path, only);
      if (rendered.kind === 'refused') return REFUSALS[rendered.code];
      const { width, height, colour } = rendered;
      return storedPicture(
        await insertMedia(db, { ...details, hash, mime, bytes, width, height, colour, createdAt: clock.now() }),
      );
    });
  };
}

function storedPicture({ id, hash, width, height }: MediaRow): StoredPicture {
  return { kind: 'stored', id, hash, width, height, url: pictureUrl({ hash, width }, width, 'jpg') };
}

interface OpenDeps {
  readonly db: Queryable;
  readonly storage: PictureStorage;
  readonly files: PictureFiles;
}

async function openPicture(
  deps: OpenDeps,
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<OpenedPicture | null> {
  const name = `${width}.${format}`;
  const found = await deps.storage.find(hash, name);
  if (found) return { ...found, format };
  if (format === 'avif') return openPicture(deps, hash, width, 'webp');
  const media = await mediaByHash(deps.db, hash);
  if (!media || !widthsOf(media).includes(width)) return null;
  if (!(await deps.files.remake(hash, { outputs: 'still', only: name }, 'now'))) return null;
  const made = await deps.storage.find(hash, name);
  return made && { ...made, format };
}
