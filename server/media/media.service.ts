import { writeFile } from 'node:fs/promises';
import { CENTRE, type CropShape, cropFile, type PictureFormat, widthsOf } from '#domain/picture.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { createAvifMaker, createLookFiller } from './catch-up.ts';
import { createOrphanCleanup } from './library/orphans.ts';
import { mediaByHash, type PictureDetails } from './media.repo.ts';
import { createPictureFiles, type PictureFiles } from './picture-files.ts';
import { createRemotePictures } from './remote/remote.ts';
import { type FileRemoval, fileRemoval } from './remove-files.ts';
import { createRenderer, type MediaLog, type Renderer } from './render/renderer.ts';
import { createScratch, type Scratch } from './scratch.ts';
import type { PictureStorage, StoredFile } from './storage.ts';
import { fileStore, type StoredPicture, type StoreResult } from './store-picture.ts';
import { createTitleCards, type TitleCards } from './title-cards.ts';

export type AdoptedPicture = Pick<StoredPicture, 'id' | 'hash' | 'width' | 'height'>;

/** A file of a picture; `format` is WebP if AVIF was requested and is not there yet. */
export interface OpenedPicture extends StoredFile {
  readonly format: PictureFormat;
}

export interface Media {
  /** Stores a picture with its WebP and JPEG renditions. Idempotent: the same bytes give the same picture. */
  store(
    input: { readonly bytes: Uint8Array } | { readonly path: string },
    details?: PictureDetails,
  ): Promise<StoreResult>;
  /**
   * Adds a picture that ships with the product. Quick, because it renders only one small file; the others are rendered
   * on first request. Throws if the file is not a picture, which is a mistake in the repository.
   */
  adopt(path: string): Promise<AdoptedPicture>;
  /**
   * Imports a picture of another system at once, from its address or a file, with one small rendition; the others are
   * rendered on first request. An address is fetched only once.
   */
  takeIn(from: { readonly url: string } | { readonly path: string }, signal: AbortSignal): Promise<StoreResult>;
  /** Queues addresses of pictures for a job to fetch; ignores anything but http(s). */
  queueRemote(tx: Queryable, urls: readonly string[]): Promise<void>;
  /** Like `queueRemote`, for thumbnails of videos, of which there may be thousands. */
  queueThumbnails(tx: Queryable, urls: readonly string[]): Promise<void>;
  /** The file behind `/media/{hash}/{width}.{format}`, rendered on demand; `null` if there is no such picture. */
  open(hash: string, width: number, format: PictureFormat): Promise<OpenedPicture | null>;
  /**
   * A file cropped for other sites or search engines, by its name. It is rendered only around the picture's present focal point, so that
   * nobody can have a hundred crops of every picture made; a former one that has been rendered stays.
   */
  openCrop(hash: string, shape: CropShape, file: string): Promise<OpenedPicture | null>;
  fetchRemotePictures(signal: AbortSignal): Promise<void>;
  makeAvif(signal: AbortSignal): Promise<void>;
  /** Computes missing looks (perceptual hashes) of stored pictures, so that similar ones are found. */
  fillLooks(signal: AbortSignal): Promise<void>;
  /** Removes pictures that were never used, and files without a row. */
  clearOrphans(signal: AbortSignal): Promise<void>;
  readonly titleCards: TitleCards;
  readonly removal: FileRemoval;
  readonly scratch: Scratch;
  close(): Promise<void>;
}

export interface MediaDeps {
  readonly config: Pick<Config, 'dataDir' | 'siteUrl' | 'wire'> &
    Partial<Pick<Config, 'headlines' | 'videos' | 'wireSources'>>;
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
  const removal = fileRemoval({ db: db.pool, storage, scratch });
  const storeFile = fileStore({ db, files, removal, clock, log });
  const adoptFile = fileStore({ db, files, removal, clock, log }, FIRST_RENDITION);
  const remote = createRemotePictures({
    db,
    clock,
    log,
    scratch,
    store: (path, isThumbnail, details) => (isThumbnail ? adoptFile : storeFile)(path, { ...details, source: 'wire' }),
    get: {
      wireUrl: config.wire?.url ?? null,
      headlinesUrl: config.headlines?.url ?? null,
      videosUrl: config.videos?.url ?? null,
      sourcesOrigin: config.wireSources?.trustedOrigin ?? null,
      userAgent: `MATV (+${config.siteUrl})`,
    },
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
      const adopted = await adoptFile(path, { source: 'sample' });
      if (adopted.kind === 'refused') throw new Error(`${path}: ${adopted.reason}`);
      return adopted;
    },
    takeIn: (from, signal) =>
      'path' in from ? adoptFile(from.path, {}) : remote.fetchNow(from.url, adoptFile, signal),
    queueRemote: (tx, urls) => remote.queue(tx, urls),
    queueThumbnails: (tx, urls) => remote.queue(tx, urls, { areThumbnails: true }),
    open: (hash, width, format) => openPicture({ db: db.pool, storage, files }, hash, width, format),
    openCrop: (hash, shape, file) => openCrop({ db: db.pool, storage, files }, hash, shape, file),
    fetchRemotePictures: remote.fetchDue,
    makeAvif: createAvifMaker(db.pool, files, log),
    fillLooks: createLookFiller(db.pool, files, log),
    clearOrphans: createOrphanCleanup({ db, storage, removal, clock, log }),
    titleCards: createTitleCards(storage, renderer),
    removal,
    close: renderer.close,
  };
}

/** Work in the background that no reader waits for. */
export function registerMediaJobs(jobs: Jobs, media: Media): void {
  jobs.every('media-remote', 10, (signal) => media.fetchRemotePictures(signal));
  jobs.every('media-avif', 30, (signal) => media.makeAvif(signal));
  jobs.every('media-looks', 60, (signal) => media.fillLooks(signal));
  jobs.every('media-orphans', 24 * 3600, (signal) => media.clearOrphans(signal));
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
  if (!(await deps.files.remake(hash, { outputs: 'still', only: name }))) return null;
  const made = await deps.storage.find(hash, name);
  return made && { ...made, format };
}

async function openCrop(
  { db, storage, files }: OpenDeps,
  hash: string,
  shape: CropShape,
  file: string,
): Promise<OpenedPicture | null> {
  const found = await storage.find(hash, file);
  if (found) return { ...found, format: 'jpg' };
  const media = await mediaByHash(db, hash);
  if (!media) return null;
  const focus = { x: media.focus_x ?? CENTRE.x, y: media.focus_y ?? CENTRE.y };
  if (cropFile(shape, focus) !== file) return null;
  if (!(await files.remake(hash, { outputs: shape, only: file, focus }))) return null;
  const made = await storage.find(hash, file);
  return made && { ...made, format: 'jpg' };
}
