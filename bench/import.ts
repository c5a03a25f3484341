import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { systemClock } from '#server/clock.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { createMedia } from '#server/media/media.service.ts';
import { diskStorage } from '#server/media/storage.ts';
import { type ImportCounts, runImport } from '#server/newsroom/importing/import.service.ts';
import { openWordPress } from '#server/newsroom/importing/wordpress.ts';
import {
  WORDPRESS_END,
  wordPressAttachment,
  wordPressHead,
  wordPressItem,
} from '#tests/support/newsroom/wordpress-export.ts';
import { testPicture } from '#tests/support/pictures/pictures.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { atMost, type Benchmark, whole } from './benchmark.ts';

const POSTS = 10_000;
const PICTURES = 200;
const SECONDS = 300;
/** Memory is compared with the usage after this many posts. */
const WARM = 2_000;
const MAX_GROWTH = 1.25;

export const importing: Benchmark = {
  name: 'import',
  title: 'A WordPress site into an empty embedded database',
  onlyWhenNamed: false,
  run: async () => {
    await using stack = new AsyncDisposableStack();
    const folder = mkdtempSync(join(tmpdir(), 'matv-bench-'));
    stack.defer(() => rmSync(folder, { recursive: true, force: true }));
    const file = await writeExport(folder);
    const db = stack.adopt(await openDatabase({ databaseUrl: null, dataDir: folder, log: quietLog }), (open) =>
      open.close(),
    );
    await migrate(db);
    const config = { dataDir: folder, siteUrl: 'http://localhost', wire: null };
    const storage = diskStorage(join(folder, 'media'));
    const media = createMedia({ config, db, storage, clock: systemClock, log: quietLog });
    stack.defer(() => media.close());
    const memory = { warm: 0, most: 0 };
    const progress = ({ stored }: ImportCounts): void => {
      const megabytes = process.memoryUsage().rss / 1_048_576;
      if (stored <= WARM) memory.warm = Math.max(memory.warm, megabytes);
      memory.most = Math.max(memory.most, megabytes);
    };
    const startedAt = performance.now();
    const counts = await runImport({ db, media, note: async () => undefined, progress }, await openWordPress(file), {
      section: 'latest-news',
      sectionOf: new Map(),
      languages: ['en'],
      language: null,
      withPictures: true,
      pictureFolder: folder,
      signal: new AbortController().signal,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    if (counts.stored !== POSTS) throw new Error(`the import: ${JSON.stringify(counts)}`);
    const growth = memory.most / memory.warm;
    return [
      atMost(
        `${whole(POSTS)} posts with ${whole(counts.pictures)} pictures`,
        seconds,
        SECONDS,
        `${whole(seconds)} s`,
        `${SECONDS} s`,
      ),
      atMost(
        'Memory over the import',
        growth,
        MAX_GROWTH,
        `${whole(memory.warm)} MB after ${whole(WARM)} posts, at most ${whole(memory.most)} MB`,
        `at most ${MAX_GROWTH} times`,
      ),
    ];
  },
};

/** Writes the export of a fictional site: posts of a few thousand characters, some with pictures. */
async function writeExport(folder: string): Promise<string> {
  mkdirSync(join(folder, '2019'));
  const file = join(folder, 'export.xml');
  const out = createWriteStream(file);
  out.write(wordPressHead());
  const text = Array.from(
    { length: 12 },
    (_, n) => `Paragraph ${n} of a story. ${'Words of a post, <b>some</b> bold. '.repeat(8)}`,
  );
  for (let id = 1; id <= POSTS; id += 1) {
    const thumbnail = id <= PICTURES ? { thumbnail: POSTS + id } : {};
    const categories = [['World', 'Sports', 'Science', 'Health', 'Opinion'][id % 5] ?? 'World'];
    const tags = [`Tag ${id % 40}`, `Subject ${id % 300}`];
    const post = wordPressItem({
      id,
      title: `Story number ${id}`,
      content: text.join('\n\n'),
      categories,
      tags,
      ...thumbnail,
    });
    if (!out.write(post)) await once(out, 'drain');
  }
  for (let id = 1; id <= PICTURES; id += 1) {
    writeFileSync(join(folder, '2019', `${id}.jpg`), await testPicture({ width: 800 + id, height: 600 }));
    out.write(
      wordPressAttachment(POSTS + id, `https://old.example/wp-content/uploads/2019/${id}.jpg`, `Picture ${id}`),
    );
  }
  out.end(WORDPRESS_END);
  await finished(out);
  return file;
}
