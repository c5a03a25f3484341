import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type DeskClient, deskClient } from '#tests/support/desk/desk-client.ts';
import { findPostgres, startPrivatePostgres } from '#tests/support/private-postgres.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { failToStart, newDataDir, type Site, startSite } from '#tests/support/site/site.ts';

const programs = findPostgres();
const MIGRATIONS = join(import.meta.dirname, '..', '..', 'server', 'db', 'migrations');

/** The migrations of a newer version: those of this one and whatever the test adds. */
function newerVersion() {
  const directory = mkdtempSync(join(tmpdir(), 'matv-newer-version-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  cpSync(MIGRATIONS, directory, { recursive: true });
  return { directory, add: (name: string, sql: string) => writeFileSync(join(directory, name), sql) };
}

async function publishNew(desk: DeskClient, title: string): Promise<DeskStory> {
  return desk.publish(await desk.begin({ title, content: '<p>It sailed at six.</p>' }));
}

/** One reader of uncached pages and one editor, each asking without a pause until `stop`. */
function inUse(site: Site, desk: DeskClient) {
  let isOver = false;
  const failures: string[] = [];
  const each = async (ask: (time: number) => Promise<unknown>, done: () => void) => {
    for (let time = 0; !isOver; time += 1) {
      await ask(time).catch((error: unknown) => failures.push(String(error)));
      done();
    }
  };
  const search = async (time: number) => {
    const { status } = await fetch(`${site.url}/search?q=ferry+${time}`);
    if (status !== 200) throw new Error(`the search was answered with ${status}`);
  };
  let waiting: (() => void)[] = [];
  const done = () => {
    for (const tell of waiting) tell();
  };
  const both = Promise.all([each(search, done), each((time) => publishNew(desk, `Ferry ${time}`), done)]);
  return {
    /** Resolves when `count` more requests have been answered. */
    answers: (count: number) =>
      new Promise<void>((resolve) => {
        let left = count;
        waiting = [
          () => {
            left -= 1;
            if (left <= 0) resolve();
          },
        ];
      }),
    stop: async () => {
      isOver = true;
      await both;
      return failures;
    },
  };
}

describe.skipIf(programs === null)('a newer version migrates the database beside an older node', () => {
  it('the older node serves, saves and restarts beside additions, and refuses to start once something is taken away', async () => {
    const server = await startPrivatePostgres({ bin: programs?.bin ?? '' });
    onTestFinished(() => server.stop());
    const env = { DATABASE_URL: server.url, SAMPLE_CONTENT: 'off' };
    const dataDir = newDataDir(env);
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const site = await startSite({ env, dataDir });
    onTestFinished(() => site.kill());
    const desk = await deskClient(site, site.admin);
    const newer = newerVersion();
    const db = await openDatabase({ databaseUrl: server.url, dataDir: '', log: quietLog });
    onTestFinished(() => db.close());

    newer.add(
      '9001_subtitles.sql',
      `alter table stories add column subtitle text;
       create table former_subtitles (story_id text references stories (id) on delete cascade, words text not null);`,
    );
    const longRead = new pg.Client({ connectionString: server.url });
    await longRead.connect();
    await longRead.query('begin');
    await longRead.query('select count(*) from stories');
    const use = inUse(site, desk);
    const gaveUp = Promise.withResolvers<void>();
    const readIsOver = Promise.withResolvers<void>();
    const pause = () => {
      gaveUp.resolve();
      return readIsOver.promise;
    };
    const migrated = migrate(db, { directory: newer.directory, locks: { waitMs: 300, attempts: 2, pause } });
    await gaveUp.promise;
    await use.answers(6);
    await longRead.end();
    readIsOver.resolve();
    expect(await migrated).toEqual(['9001_subtitles.sql']);
    await use.answers(6);
    expect(await use.stop()).toEqual([]);

    await site.kill();
    const again = await startSite({ env, dataDir, port: site.port });
    onTestFinished(() => again.kill());
    expect(again.output()).toContain('9001_subtitles.sql');
    await publishNew(await deskClient(again, again.admin), 'Last ferry');
    expect((await fetch(`${again.url}/world/last-ferry`)).status).toBe(200);

    newer.add('9002_contract_drop_subtitle.sql', 'alter table stories drop column subtitle;');
    await migrate(db, { directory: newer.directory });
    await again.kill();
    const refused = await failToStart({ ...env, DATA_DIR: dataDir, PORT: String(site.port), SITE_URL: site.url });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      'The database has migration 9002_contract_drop_subtitle.sql, which this version of the program does not know and cannot work with. Start the newer version.',
    );
  });
});
