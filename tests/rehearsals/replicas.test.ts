import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isReplica } from '#server/db/replicas.ts';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { findPostgres, startPrivatePostgres, startReplica } from '#tests/support/private-postgres.ts';
import { startSite } from '#tests/support/site/site.ts';

const programs = findPostgres();
const READ_BY_PAGES = `select from pg_stat_activity where application_name = 'matv' and query not like '%replay_lsn%'`;

describe.skipIf(programs === null)('a site with a replica', () => {
  it('reads pages from it, and never keeps a page that a replica made of what was there before a change', async () => {
    const bin = { bin: programs?.bin ?? '' };
    const primary = await startPrivatePostgres(bin);
    onTestFinished(() => primary.stop());
    const copy = await startReplica(bin, primary);
    onTestFinished(() => copy.stop());
    expect([await isReplica(copy.url), await isReplica(primary.url)]).toEqual([true, false]);
    const replica = new pg.Client({ connectionString: copy.url });
    await replica.connect();
    const env = { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: copy.url, SAMPLE_CONTENT: 'off' };
    const site = await startSite({ env });
    onTestFinished(() => site.kill());
    const desk = await deskClient(site, site.admin);
    const story = await desk.begin({ title: 'Ferries sail again', content: '<p>The first one left at six.</p>' });
    await desk.publish(story);
    const shows = async (text: string) =>
      (await (await fetch(`${site.url}/world/ferries-sail-again`)).text()).includes(text);
    expect(await shows('The first one left at six.')).toBe(true);
    // Pages that are not cached are read each time.
    await expect
      .poll(
        async () => {
          await (await fetch(`${site.url}/search?q=ferries`)).text();
          return (await replica.query(READ_BY_PAGES)).rowCount;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);

    await replica.query('select pg_wal_replay_pause()');
    const again = await desk.call<typeof story>('GET', `/${story._id}`);
    await desk.save(again, { ...story.draft?.fields, content: '<p>The second one left at noon.</p>' });
    await desk.publish(await desk.call('GET', `/${story._id}`));
    for (let times = 0; times < 5; times += 1) expect(await shows('The second one left at noon.')).toBe(true);
    await replica.query('select pg_wal_replay_resume()');
    await replica.end();
    await copy.stop();
    expect((await (await fetch(`${site.url}/search?q=ferries`)).text()).includes('One story for')).toBe(true);
    expect(await site.stop(), site.output()).toBe(0);
  });
});
