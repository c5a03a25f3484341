import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Queryable } from '#server/db/client.ts';
import { registerLibraryRoutes } from '#server/media/library/library.api.ts';
import { createLibrary } from '#server/media/library/library.service.ts';
import { registerMediaRoutes } from '#server/media/media.api.ts';
import { createMedia, type Media } from '#server/media/media.service.ts';
import { diskStorage, type PictureStorage } from '#server/media/storage.ts';
import { type DeskApp, logIn, movableClock, openDeskApp } from '../desk-app.ts';
import { quietLog } from '../quiet-log.ts';

type Role = 'administrator' | 'editor' | 'reporter';

export interface LibraryDesk {
  readonly desk: DeskApp;
  readonly media: Media;
  readonly storage: PictureStorage;
  readonly clock: ReturnType<typeof movableClock>;
  readonly scratch: string;
  /** Uploads a picture over the API. */
  upload(bytes: Uint8Array, role?: Role, name?: string): ReturnType<typeof send>;
  /** Uploads a picture; resolves with its id and hash. */
  uploaded(bytes: Uint8Array, role?: Role, name?: string): Promise<{ id: string; hash: string; imageUrl: string }>;
  call(method: 'GET' | 'PATCH' | 'DELETE', path: string, role?: Role, payload?: unknown): ReturnType<typeof ask>;
  /** Hashes that have files. */
  hashes(): Promise<string[]>;
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** A server with uploads and the library, one person per role; pictures in a folder of its own or in `storage`. */
export async function openLibraryDesk(given?: PictureStorage): Promise<LibraryDesk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-library-'));
  const storage = given ?? diskStorage(join(dataDir, 'media'));
  const clock = movableClock();
  const opened: { media?: Media } = {};
  const desk = await openDeskApp((app, _accounts, db) => {
    const config = { dataDir, siteUrl: 'http://localhost:3000', wire: null };
    const media = createMedia({ config, db, storage, clock, log: quietLog });
    opened.media = media;
    registerMediaRoutes(app, media);
    registerLibraryRoutes(app, createLibrary({ db, removal: media.removal, log: quietLog }));
  });
  const { media } = opened;
  if (!media) throw new Error('the routes were not registered');
  const tokens = new Map<Role, string>();
  for (const role of ['administrator', 'editor', 'reporter'] as const)
    tokens.set(role, (await logIn(desk, role)).token);
  const upload: LibraryDesk['upload'] = (bytes, role = 'editor', name = 'photo.jpg') =>
    send(desk, tokens.get(role) ?? '', bytes, name);
  return {
    desk,
    media,
    storage,
    clock,
    scratch: join(dataDir, 'tmp', 'pictures'),
    upload,
    async uploaded(bytes, role, name) {
      const answer = await upload(bytes, role, name);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const { id, imageUrl } = answer.json<{ id: string; imageUrl: string }>();
      return { id, imageUrl, hash: imageUrl.split('/')[2] ?? '' };
    },
    call: (method, path, role, payload) => ask(desk, role && tokens.get(role), method, path, payload),
    hashes: () => hashesIn(storage),
    rows: (sql, values = []) => rowsOf(desk.db.pool, sql, values),
    async close() {
      await media.close();
      await desk.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const BOUNDARY = 'matv-library-boundary';
let visitor = 0;

function send({ app }: DeskApp, token: string, bytes: Uint8Array, name: string) {
  visitor += 1;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return app.inject({
    method: 'POST',
    url: '/api/upload',
    remoteAddress: `10.1.${visitor >> 8}.${visitor & 255}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}

function ask(
  { app }: DeskApp,
  token: string | undefined,
  method: 'GET' | 'PATCH' | 'DELETE',
  path: string,
  payload?: unknown,
) {
  return app.inject({
    method,
    url: `/api/desk/media${path}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
}

async function hashesIn(storage: PictureStorage): Promise<string[]> {
  const starts = Array.from({ length: 256 }, (_, start) => start.toString(16).padStart(2, '0'));
  const found: string[] = [];
  for (const start of starts) found.push(...(await storage.hashes(start)));
  return found;
}

async function rowsOf(db: Queryable, sql: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await db.query<Record<string, unknown>>(sql, values)).rows;
}

/** Names of the files in a scratch folder. */
export function filesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Puts a story into the database; `fields` are columns. Answers its id. */
export async function addStory(db: Queryable, id: string, fields: Record<string, unknown>): Promise<string> {
  const all = {
    kind: 'article',
    source: 'desk',
    status: 'published',
    section: 'world',
    slug: id,
    title: id,
    ...fields,
  };
  const names = Object.keys(all);
  await db.query(
    `insert into stories (id, ${names.join(', ')}) values ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')})`,
    [id, ...Object.values(all)],
  );
  return id;
}
