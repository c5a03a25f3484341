import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { type Edition, editionAnswer } from '#domain/desk/newsletter.ts';
import { newId } from '#domain/ids.ts';
import { type DeskClient, deskClient } from '#tests/support/desk/desk-client.ts';
import { startMailServer } from '#tests/support/mail/mail-server.ts';
import { newDataDir, type Site, startSite } from '#tests/support/site/site.ts';
import { inDatabaseOf } from '#tests/support/site/site-database.ts';

const READERS = Array.from({ length: 60 }, (_, index) => `reader${index}@reader.example`).sort();
const TAKEN_BEFORE = 23;
const PATH = '/api/desk/newsletter/editions';

it('a kill -9 in the middle of an edition leaves nobody out and mails nobody twice (SPEC-20)', async () => {
  const dataDir = newDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  const env = { SMTP_URL: mailServer.url };

  const first = await startSite({ dataDir, env });
  onTestFinished(() => first.kill());
  await subscribeAll(first);
  const desk = await deskClient(first, first.admin);
  const story = await desk.publish(await desk.begin({ title: 'The story', content: '<p>Text</p>' }));
  const fields = { subject: 'Cut off', intro: '', stories: [story._id] };
  const { _id, version } = editionAnswer.parse(await desk.ask('POST', PATH, fields));
  mailServer.holdAfter(TAKEN_BEFORE);
  await desk.ask('POST', `${PATH}/${_id}/send`, { version });
  // Everything that the mail server accepted is recorded; a kill loses only e-mails that it has not acknowledged.
  await until(first, desk, _id, ({ progress }) => progress.sent === TAKEN_BEFORE);
  await first.kill();

  mailServer.holdAfter(null);
  const second = await startSite({ dataDir, env });
  onTestFinished(() => second.kill());
  const edition = await until(second, await deskClient(second, second.admin), _id, ({ state }) => state === 'sent');
  expect(edition.progress).toMatchObject({ recipients: READERS.length, sent: READERS.length, failed: 0 });
  const got = (await mailServer.mails()).map(({ to }) => to?.[0]?.address ?? '');
  expect(got.sort()).toEqual(READERS);
}, 120_000);

async function subscribeAll(site: Site): Promise<void> {
  await inDatabaseOf(site, (db) =>
    db.pool.query(
      `insert into newsletter_subscribers (id, email, state, token, created_at, asked_at, confirmed_at)
       select id, email, 'active', id, now(), now(), now() from unnest($1::text[], $2::text[]) as r(id, email)`,
      [READERS.map(() => newId()), READERS],
    ),
  );
}

async function until(
  site: Site,
  desk: DeskClient,
  id: string,
  isThere: (edition: Edition) => boolean,
): Promise<Edition> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(100)) {
    const edition = editionAnswer.parse(await desk.ask('GET', `${PATH}/${id}`));
    if (isThere(edition)) return edition;
  }
  throw new Error(`The edition did not come so far:\n${site.output()}`);
}
