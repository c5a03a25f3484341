import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import { systemClock } from '#server/clock.ts';
import { createMedia, type Media } from '#server/media/media.service.ts';
import { createRenderer, type Renderer } from '#server/media/render/renderer.ts';
import { diskStorage, type PictureStorage } from '#server/media/storage.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { quietLog } from '../quiet-log.ts';

export interface TestMedia {
  readonly db: TestDatabase;
  readonly media: Media;
  readonly renderer: Renderer;
  readonly storage: PictureStorage;
  readonly dataDir: string;
  /** Names of the files that lie in the scratch folder now. */
  scratchFiles(): Promise<string[]>;
  dispose(): Promise<void>;
}

interface TestMediaOptions {
  readonly wireUrl?: string;
  readonly clock?: Clock;
}

/** Pictures over a database and a data directory of their own. */
export async function openTestMedia({ wireUrl, clock = systemClock }: TestMediaOptions = {}): Promise<TestMedia> {
  const db = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-media-'));
  const storage = diskStorage(join(dataDir, 'media'));
  const renderer = createRenderer({ log: quietLog });
  const wire = wireUrl
    ? { url: wireUrl, token: null, tokenParam: 'token', intervalSeconds: 60, retentionDays: 0 }
    : null;
  const config = { dataDir, siteUrl: 'http://localhost:3000', wire };
  const media = createMedia({ config, db, storage, clock, log: quietLog, renderer });
  return {
    db,
    media,
    renderer,
    storage,
    dataDir,
    scratchFiles: () => readdir(join(dataDir, 'tmp', 'pictures')).catch(() => []),
    async dispose() {
      await media.close();
      await db.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
