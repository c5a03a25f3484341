import { expect, it } from 'vitest';
import { changeSchema } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Notice } from '../notice.ts';
import { nextLook } from '../settling.ts';
import { alertsChannel, type ReplacementProgress } from './alerts.ts';
import { type NewsletterProgress, newsletterChannel } from './newsletter.ts';
import { type DeliveryProgress, webhooksChannel } from './webhooks.ts';

const NOTICE: Notice = {
  id: '0'.repeat(24),
  storyId: 'a'.repeat(24),
  kind: 'kill',
  origin: 'wire',
  title: 'Bridge closed',
  text: 'Wrong bridge',
  path: '/world/bridge',
  section: 'world',
  at: new Date('2026-11-24T10:00:00Z'),
  change: changeSchema.parse({}),
};
const db: Queryable = {
  query: () => {
    throw new Error('nobody asks the database here');
  },
};
const { signal } = new AbortController();

it.each<[Partial<ReplacementProgress>, string, string]>([
  [{ alerts: 0 }, 'not needed', 'No alert of this story was sent in the last days.'],
  [{ cancelled: 1 }, 'done', 'The alert had not been sent yet and was cancelled.'],
  [{ waiting: 1, delivered: 900 }, 'waiting', 'Replaced for 900 of 1,204 readers.'],
  [{ delivered: 1204 }, 'done', 'Replaced for 1,204 of 1,204 readers.'],
  [{ delivered: 1203, failed: 1 }, 'done', 'Replaced for 1,203 of 1,204 readers.'],
  [{ delivered: 1200, gone: 4 }, 'done', 'Replaced for 1,200 of 1,200 readers.'],
  [
    { delivered: 4, failed: 1200 },
    'failed',
    'Replaced for 4 of 1,204 readers. The push services did not take the rest.',
  ],
])('alerts: %j is %s', async (progress, state, detail) => {
  const none = { alerts: 1, cancelled: 0, recipients: 1204, delivered: 0, failed: 0, gone: 0, waiting: 0 };
  const channel = alertsChannel({
    replaceAlertsOf: async () => undefined,
    replacementProgress: async () => ({ ...none, ...progress }),
  });
  expect(await channel.check(db, NOTICE, signal)).toEqual({ state, detail });
});

it.each<[DeliveryProgress, string, string]>([
  [{ total: 0, delivered: 0, failed: 0, waiting: 0, problem: null }, 'not needed', 'No webhook asks for it.'],
  [{ total: 2, delivered: 1, failed: 0, waiting: 1, problem: null }, 'waiting', 'Delivered to 1 of 2 webhooks.'],
  [{ total: 1, delivered: 1, failed: 0, waiting: 0, problem: null }, 'done', 'Delivered to 1 of 1 webhook.'],
  [
    { total: 2, delivered: 1, failed: 1, waiting: 0, problem: 'Partner: answered 503' },
    'failed',
    'Delivered to 1 of 2 webhooks. Partner: answered 503.',
  ],
])('webhooks: %j is %s', async (progress, state, detail) => {
  const channel = webhooksChannel(
    { emit: async () => undefined, progressOf: async () => progress, retryEvent: async () => undefined },
    'https://matv.example',
  );
  expect(await channel.check(db, NOTICE, signal)).toEqual({ state, detail });
});

it('alerts and the newsletter tell readers what was wrong, but not why a story was killed', async () => {
  const told: object[] = [];
  const correction: Notice = { ...NOTICE, kind: 'correction', text: 'It was the other bridge.' };
  const alerts = alertsChannel({
    replaceAlertsOf: async (_tx, _storyId, { title, text }) => void told.push({ title, text }),
    replacementProgress: async () => ({
      alerts: 0,
      cancelled: 0,
      recipients: 0,
      delivered: 0,
      failed: 0,
      gone: 0,
      waiting: 0,
    }),
  });
  const newsletter = newsletterChannel({
    dropFromEditions: async () => undefined,
    putBackIntoEditions: async () => undefined,
    noteForNextEdition: async (_tx, { title, text }) => void told.push({ title, text }),
    noteProgress: async () => ({ droppedFrom: 0, note: 'none' }),
  });
  for (const notice of [NOTICE, correction]) {
    await alerts.begin?.(db, notice);
    await newsletter.begin?.(db, notice);
  }
  expect(told).toEqual([
    { title: 'Withdrawn: Bridge closed', text: 'We have taken this story off our site.' },
    { title: 'Bridge closed', text: 'We have taken this story off our site.' },
    { title: 'Correction: Bridge closed', text: 'It was the other bridge.' },
    { title: 'Bridge closed', text: 'It was the other bridge.' },
  ]);
});

it('the newsletter gets a story back whose kill is undone', async () => {
  const back: string[] = [];
  const newsletter = newsletterChannel({
    dropFromEditions: async () => undefined,
    putBackIntoEditions: async (_tx, storyId) => void back.push(storyId),
    noteForNextEdition: async () => undefined,
    noteProgress: async () => ({ droppedFrom: 0, note: 'none' }),
  });
  await newsletter.undoKill?.(db, NOTICE.storyId, 'editor');
  expect(back).toEqual([NOTICE.storyId]);
});

it('webhooks are told which story it is and where it was, and of a correction what it says', async () => {
  const sent: object[] = [];
  const webhooks = {
    emit: async (_tx: Queryable, event: object) => void sent.push(event),
    progressOf: async () => ({ total: 0, delivered: 0, failed: 0, waiting: 0, problem: null }),
    retryEvent: async () => undefined,
  };
  const channel = webhooksChannel(webhooks, 'https://matv.example');
  await channel.begin?.(db, NOTICE);
  await channel.begin?.(db, { ...NOTICE, kind: 'correction', text: 'It was the other bridge.' });
  const story = {
    id: 'a'.repeat(24),
    title: 'Bridge closed',
    language: 'en',
    url: 'https://matv.example/world/bridge',
    section: 'world',
    at: '2026-11-24T10:00:00.000Z',
  };
  const event = { id: '0'.repeat(24), timestamp: new Date('2026-11-24T10:00:00Z') };
  expect(sent).toEqual([
    { ...event, type: 'story.killed', data: story },
    { ...event, type: 'story.corrected', data: { ...story, text: 'It was the other bridge.' } },
  ]);
});

it.each<[NewsletterProgress, string, string]>([
  [{ droppedFrom: 0, note: 'none' }, 'not needed', 'No edition has the story.'],
  [{ droppedFrom: 2, note: 'none' }, 'done', 'Taken out of 2 editions not yet sent.'],
  [{ droppedFrom: 0, note: 'stands in the next edition' }, 'done', 'The next edition will say it.'],
  [{ droppedFrom: 1, note: 'sent' }, 'done', 'Taken out of 1 edition not yet sent. An edition has said it.'],
])('newsletter: %j is %s', async (progress, state, detail) => {
  const channel = newsletterChannel({
    dropFromEditions: async () => undefined,
    putBackIntoEditions: async () => undefined,
    noteForNextEdition: async () => undefined,
    noteProgress: async () => progress,
  });
  expect(await channel.check(db, NOTICE, signal)).toEqual({ state, detail });
});

it('a channel is asked every second at first, ever later after failures, and no more after two days of them', () => {
  expect(nextLook({ state: 'waiting' }, { attempts: 0, age: 3 })).toEqual({ attempts: 0, wait: 1 });
  expect(nextLook({ state: 'waiting' }, { attempts: 0, age: 90 })).toEqual({ attempts: 0, wait: 5 });
  expect([0, 1, 2, 3, 20].map((attempts) => nextLook({ state: 'failed' }, { attempts, age: 3 }).wait)).toEqual([
    1, 2, 4, 8, 300,
  ]);
  expect(nextLook({ state: 'failed' }, { attempts: 20, age: 200_000 })).toEqual({ attempts: 21, wait: null });
  expect(nextLook({ state: 'done' }, { attempts: 2, age: 3 })).toEqual({ attempts: 0, wait: null });
});
