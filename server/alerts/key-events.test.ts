import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import type { KeyEvent, KeyEvents } from '#server/newsroom/live-blogs/key-events.ts';
import { type AlertsDesk, openAlertsDesk } from '#tests/support/push/alerts-desk.ts';
import { addStory } from '#tests/support/stories.ts';
import { keyEventAlerts } from './key-events.ts';

let at: AlertsDesk;
let keyEvents: KeyEvents;
let story = '';
let event: KeyEvent;

beforeAll(async () => {
  at = await openAlertsDesk();
  keyEvents = keyEventAlerts({ clock: at.desk.clock, alerts: at.alerts });
});
beforeEach(async () => {
  await at.clear();
  story = await addStory(at.desk.db.pool);
  event = {
    postId: 'a'.repeat(24),
    storyId: story,
    title: 'Storm in Mumbai',
    headline: 'Bridge closed',
    text: 'At noon.',
    path: '/world/storm?post=1#post-1',
    userId: null,
  };
});
afterAll(() => at.close());

const within = (work: (tx: Parameters<KeyEvents['posted']>[0]) => Promise<unknown>) => inTransaction(at.desk.db, work);
const posted = (changes: Partial<KeyEvent> = {}) => within((tx) => keyEvents.posted(tx, { ...event, ...changes }));
const shown = () =>
  at.push.received.map(({ message: { notification } }) => `${notification.title} | ${notification.body}`);
const listed = async () => (await at.call('reporter', 'GET')).json().alerts;

describe('a key event of a live blog', () => {
  it('goes to those who asked for this blog, once, after the time in which it can be cancelled', async () => {
    await at.subscribe(1, [`live-blog:${story}`]);
    await at.subscribe(1, ['breaking', 'section:world']);
    await posted();
    await posted();
    await at.pass(19);
    expect(shown()).toEqual([]);
    await at.pass(1);
    expect(shown()).toEqual(['Bridge closed | At noon.']);
    expect(await listed()).toMatchObject([
      {
        title: 'Bridge closed',
        path: '/world/storm?post=1#post-1',
        audience: { kind: 'topics', topics: [`live-blog:${story}`] },
        counts: { recipients: 1, delivered: 1 },
      },
    ]);
  });

  it('has the title of the story if it has none, and is cut at words', async () => {
    await at.subscribe(1, [`live-blog:${story}`]);
    await posted({ headline: '', text: `${'Rain '.repeat(40)}` });
    await at.pass(20);
    expect(shown()).toEqual([`Storm in Mumbai | ${'Rain '.repeat(35)}Rain…`]);
  });

  it('is no alert while nobody has asked for this blog', async () => {
    await at.subscribe(1, ['breaking']);
    await posted();
    expect(await listed()).toEqual([]);
  });

  it('is cancelled if its post is withdrawn in time, and replaced on the devices if it is later', async () => {
    await at.subscribe(1, [`live-blog:${story}`]);
    const take = (postId: string) => within((tx) => keyEvents.withdrawn(tx, postId, 'It was another bridge.'));
    await posted();
    await take(event.postId);
    await at.pass(20);
    expect(shown()).toEqual([]);
    const second = 'b'.repeat(24);
    await posted({ postId: second });
    await at.pass(20);
    await within((tx) => keyEvents.corrected(tx, { ...event, postId: second }, 'It was at one.'));
    await at.pass(0);
    await take(second);
    await at.pass(0);
    expect(shown()).toEqual([
      'Bridge closed | At noon.',
      'Correction: Bridge closed | It was at one.',
      'We have withdrawn a post | It was another bridge.',
    ]);
    expect(new Set(at.push.received.map(({ message }) => message.notification.tag)).size).toBe(1);
  });

  it('stands by a correction of its story, and goes with the kill of it', async () => {
    await at.subscribe(1, [`live-blog:${story}`]);
    await posted();
    await at.pass(20);
    const replace = (kind: 'correction' | 'kill') =>
      within((tx) => at.alerts.replaceAlertsOf(tx, story, { noticeId: kind, kind, title: 'Storm', text: '' }));
    expect(await replace('correction')).toEqual({ replaced: 0, cancelled: 0 });
    expect(await replace('kill')).toEqual({ replaced: 1, cancelled: 0 });
  });
});
