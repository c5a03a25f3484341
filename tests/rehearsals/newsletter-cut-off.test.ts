import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { type Edition, editionAnswer } from '#domain/desk/newsletter.ts';
import { newId } from '#domain/ids.ts';
import { loginAnswer } from '#server/accounts/accounts.schema.ts';
import { openOrJoinDatabase } from '#server/db/client.ts';
import { startMailServer } from '#tests/support/mail/mail-server.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newDataDir, type Site, startSite } from '#tests/support/site/site.ts';

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
  await subscribeAll(dataDir);
  const desk = await atDesk(first);
  const fields = { subject: 'Cut off', intro: '', stories: [await storyOn(first, desk)] };
  const { _id, version } = await call(first, desk, 'POST', '', fields);
  mailServer.holdAfter(TAKEN_BEFORE);
  await call(first, desk, 'POST', `/${_id}/send`, { version });
  // Everything that the mail server accepted is recorded; a kill loses only e-mails that it has not acknowledged.
  await until(first, desk, _id, ({ progress }) => progress.sent === TAKEN_BEFORE);
  await first.kill();

  mailServer.holdAfter(null);
  const second = await startSite({ dataDir, env });
  onTestFinished(() => second.kill());
  const edition = await until(second, await atDesk(second), _id, ({ state }) => state === 'sent');
  expect(edition.progress).toMatchObject({ recipients: READERS.length, sent: READERS.length, failed: 0 });
  const got = (await mailServer.mails()).map(({ to }) => to?.[0]?.address ?? '');
  expect(got.sort()).toEqual(READERS);
}, 120_000);

async function subscribeAll(dataDir: string): Promise<void> {
  const db = await openOrJoinDatabase({ databaseUrl: null, dataDir, log: quietLog });
  await db.pool.query(
    `insert into newsletter_subscribers (id, email, state, token, created_at, asked_at, confirmed_at)
     select id, email, 'active', id, now(), now(), now() from unnest($1::text[], $2::text[]) as r(id, email)`,
    [READERS.map(() => newId()), READERS],
  );
  await db.close();
}

async function atDesk(site: Site): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site.url}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(site.admin),
  });
  return { ...headers, authorization: `Bearer ${loginAnswer.parse(await answer.json()).token}` };
}

/** Publishes a story and returns its id. */
async function storyOn(site: Site, headers: Record<string, string>): Promise<string> {
  const items = [{ title: 'The story', image: '', content: '<p>Text</p>', category: 'Tech', slug: '' }];
  await fetch(`${site.url}/api/tech`, { method: 'POST', headers, body: JSON.stringify(items) });
  const answer = await fetch(`${site.url}/api/desk/stories?q=story&section=tech&state=published`, { headers });
  const { stories } = await answer.json();
  return stories[0]._id;
}

async function call(site: Site, headers: Record<string, string>, method: string, path: string, body?: object) {
  const answer = await fetch(site.url + PATH + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return editionAnswer.parse(await answer.json());
}

async function until(
  site: Site,
  headers: Record<string, string>,
  id: string,
  isThere: (edition: Edition) => boolean,
): Promise<Edition> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(100)) {
    const answer = await fetch(`${site.url}${PATH}/${id}`, { headers });
    const edition = editionAnswer.parse(await answer.json());
    if (isThere(edition)) return edition;
  }
  throw new Error(`The edition did not come so far:\n${site.output()}`);
}
