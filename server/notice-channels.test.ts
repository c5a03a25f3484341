import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#domain/ids.ts';
import { changeSchema } from '#server/db/cache-tags.ts';
import { inTransaction } from '#server/db/client.ts';
import { sealing } from '#server/secrets/sealing.ts';
import { createWebhooks, registerWebhookJobs, type Webhooks } from '#server/webhooks/webhooks.service.ts';
import { SITE } from '#tests/support/desk-app.ts';
import { type AlertsDesk, openAlertsDesk } from '#tests/support/push/alerts-desk.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { addStory } from '#tests/support/stories.ts';
import { openReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import type { OnSend } from './alerts/sending/sender.ts';
import type { Notice } from './newsroom/notices/notice.ts';
import { alertFollowers, noticeChannels } from './notice-channels.ts';

let at: AlertsDesk;
let receiver: WebhookReceiver;
let webhooks: Webhooks;
let followers: readonly OnSend[] = [];

beforeAll(async () => {
  receiver = await openReceiver();
  at = await openAlertsDesk({
    onSend: [
      async (tx, alert) => {
        for (const follow of followers) await follow(tx, alert);
      },
    ],
  });
  const { db, clock } = at.desk;
  webhooks = createWebhooks({
    db,
    clock,
    jobs: at.jobs,
    log: quietLog,
    sealing: sealing('a secret for tests only, long enough to be one', 'webhook secrets'),
    trustedOrigin: receiver.origin,
  });
  registerWebhookJobs(at.jobs, webhooks);
  followers = alertFollowers(webhooks, SITE);
});
afterAll(async () => {
  await webhooks.close();
  await at.close();
  receiver.close();
});

const event = z.object({ type: z.string(), data: z.looseObject({ url: z.string(), title: z.string() }) });

it('an alert is an event for other systems and breaking news by mail; the kill of its story reaches all of them', async () => {
  const { db, clock } = at.desk;
  const story = await addStory(db.pool, { slug: 'storm', section: 'world' });
  await at.subscribe(2);
  const events = ['alert.sent', 'story.killed'] as const;
  const { rows } = await db.pool.query<{ id: string }>('select id from users limit 1');
  await webhooks.desk.create({ name: 'Wire', url: `${receiver.origin}/hook`, events: [...events] }, rows[0]?.id ?? '');
  const settle = async () => {
    await at.pass(20);
    await webhooks.sender.settled();
  };

  const { _id } = await at.send({ storyId: story, byMail: true });
  await settle();
  expect(at.push.received.map(({ message }) => message.notification.title)).toEqual([
    'Storm reaches the coast',
    'Storm reaches the coast',
  ]);
  const mailings = await db.pool.query(
    `select id, kind, content->>'title' as title, content->>'path' as path, stories from newsletter_editions`,
  );
  expect(mailings.rows).toEqual([
    { id: _id, kind: 'breaking', title: 'Storm reaches the coast', path: '/world/storm', stories: [story] },
  ]);

  const notice: Notice = {
    id: newId(),
    storyId: story,
    kind: 'kill',
    origin: 'desk',
    title: 'Storm reaches the coast',
    text: 'The lawyers want it gone.',
    path: '/world/storm',
    section: 'world',
    at: clock.now(),
    change: changeSchema.parse({}),
  };
  const wanted = ['alerts', 'webhooks', 'newsletter'];
  const channels = noticeChannels({
    config: { siteUrl: SITE, webSubHub: null, cdn: null },
    clock,
    jobs: at.jobs,
    alerts: at.alerts,
    webhooks,
  }).filter(({ name }) => wanted.includes(name));
  await inTransaction(db, async (tx) => {
    for (const channel of channels) await channel.begin?.(tx, notice);
  });
  await settle();

  const shown = at.push.received.slice(2).map(({ message: { notification } }) => notification);
  expect(shown.map(({ title, body, tag }) => ({ title, body, tag }))).toEqual(
    Array.from({ length: 2 }, () => ({
      title: 'Withdrawn: Storm reaches the coast',
      body: 'We have taken this story off our site.',
      tag: _id,
    })),
  );
  const told = receiver.received.map(({ body }) => event.parse(JSON.parse(body)));
  expect(told.map(({ type, data: { url, title } }) => ({ type, url, title }))).toEqual([
    { type: 'alert.sent', url: `${SITE}/world/storm`, title: 'Storm reaches the coast' },
    { type: 'story.killed', url: `${SITE}/world/storm`, title: 'Storm reaches the coast' },
    { type: 'alert.sent', url: `${SITE}/`, title: 'Withdrawn: Storm reaches the coast' },
  ]);
  expect(JSON.stringify([shown, told])).not.toContain('lawyers');
  const { signal } = new AbortController();
  const receipts = await Promise.all(channels.map((channel) => channel.check(db.pool, notice, signal)));
  expect(receipts).toEqual([
    { state: 'done', detail: 'Replaced for 2 of 2 readers.' },
    { state: 'done', detail: 'Delivered to 1 of 1 webhook.' },
    { state: 'done', detail: 'Taken out of 1 edition not yet sent.' },
  ]);
});
