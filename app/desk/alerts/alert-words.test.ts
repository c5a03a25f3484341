import { describe, expect, it } from 'vitest';
import type { AlertTopic } from '#domain/alerts.ts';
import { audienceText, everyoneQuestion, outcomeText, reachText, type TopicNames, topicName } from './alert-words.ts';

const AUTHOR: AlertTopic = `author:${'a'.repeat(24)}`;
const BLOG: AlertTopic = `live-blog:${'b'.repeat(24)}`;
const NAMES: TopicNames = new Map([
  [AUTHOR, 'Asha Rao'],
  [BLOG, 'Rivers run high'],
]);
const NO_NAMES: TopicNames = new Map();
const counts = { recipients: 10_000, delivered: 9870, failed: 30, gone: 100, clicked: 412 };

describe('the wording about an alert', () => {
  it('names topics, and authors and live blogs as far as their names are known', () => {
    expect(topicName('breaking', NAMES)).toBe('Breaking news');
    expect(topicName('live-tv', NAMES)).toBe('Live TV');
    expect(topicName('section:sportfit', NAMES)).toBe('SportFit');
    expect(topicName(AUTHOR, NAMES)).toBe('Asha Rao');
    expect(topicName(BLOG, NAMES)).toBe('Live blog: Rivers run high');
    expect(topicName(AUTHOR, NO_NAMES)).toBe('An author');
    expect(topicName(BLOG, NO_NAMES)).toBe('A live blog');
  });

  it('names its audience', () => {
    const some = { kind: 'topics' as const, topics: ['breaking', 'section:health', AUTHOR] satisfies AlertTopic[] };
    expect(audienceText({ audience: some, byMail: false }, NAMES)).toBe('Breaking news, Health, Asha Rao');
    expect(audienceText({ audience: { kind: 'everyone' }, byMail: true }, NAMES)).toBe(
      'Everyone and the breaking list by e-mail',
    );
  });

  it('gives its reach', () => {
    expect(reachText({ subscribers: 1204, byMail: 312 }, false)).toBe('1,204 browsers');
    expect(reachText({ subscribers: 1, byMail: 1 }, true)).toBe('1 browser and 1 reader by e-mail');
    expect(reachText({ subscribers: 0, byMail: 2500 }, true)).toBe('0 browsers and 2,500 readers by e-mail');
  });

  it('asks for confirmation only before an alert to everyone', () => {
    expect(everyoneQuestion('7 browsers', { kind: 'topics', topics: ['breaking'] }, 20)).toBeNull();
    expect(everyoneQuestion('7 browsers', { kind: 'everyone' }, 20)).toEqual({
      text: 'Send this alert to everyone?',
      detail: 'It goes to 7 browsers, whatever they have asked for. You can cancel it for 20 seconds.',
      yes: 'Send to everyone',
    });
  });

  it('gives its outcome', () => {
    const none = { recipients: 0, delivered: 0, failed: 0, gone: 0, clicked: 0 };
    expect(outcomeText({ state: 'waiting', counts: none })).toBe('Can still be cancelled');
    expect(outcomeText({ state: 'cancelled', counts: none })).toBe('Nobody got it');
    expect(outcomeText({ state: 'sending', counts: none })).toBe('Counting the browsers');
    expect(outcomeText({ state: 'sending', counts: { ...none, recipients: 2000, delivered: 1200 } })).toBe(
      '1,200 of 2,000 delivered so far',
    );
    expect(outcomeText({ state: 'sent', counts })).toBe(
      '9,870 of 10,000 delivered, 30 failed, 100 no longer there, 412 opened',
    );
    expect(outcomeText({ state: 'sent', counts: { ...none, recipients: 1, delivered: 1 } })).toBe(
      '1 of 1 delivered, 0 opened',
    );
    expect(outcomeText({ state: 'sent', counts: none })).toBe('No browser had asked for it');
  });
});
