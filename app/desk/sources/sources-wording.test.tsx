import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { SourceHealth } from '#domain/desk/sources.ts';
import { StateFacts, StateMark } from './source-state.tsx';
import { SourceList } from './sources.page.tsx';
import { TryOutcome } from './try-outcome.tsx';
import { callOf, proofOf, sentOf, typedOf } from './use-source-form.ts';

const WELL: SourceHealth = {
  lastPollAt: '2026-11-24T12:00:00.000Z',
  lastSuccessAt: '2026-11-24T12:00:00.000Z',
  lastErrorAt: null,
  lastError: null,
  failuresInARow: 0,
  nextPollAt: '2026-11-24T12:05:00.000Z',
  leftAloneUntil: null,
  counts: { items: 40, added: 3, corrected: 2, withdrawn: 1, refused: 4, left: 5 },
  quarantined: 1,
  held: 2,
};

/** What a person reads of it. */
function wordsOf(shown: ReactNode): string {
  const Page = createRoutesStub([{ path: '*', Component: () => shown }]);
  return renderToStaticMarkup(<Page initialEntries={['/admin/sources']} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What is said of a source in this state. */
function said(changes: Partial<SourceHealth> = {}, isPaused = false): string {
  const health = { ...WELL, ...changes };
  return wordsOf(
    <>
      <StateMark isPaused={isPaused} health={health} /> <StateFacts id="s1" isPaused={isPaused} health={health} />
    </>,
  );
}

describe('the state of a source', () => {
  it('says that it works, when it is polled next and what it brings', () => {
    expect(said()).toBe(
      'Working Last success 24 November 2026, 12:00 London time Next poll 24 November 2026, 12:05 London time ' +
        'Last answer 40 items, of which 5 left to others So far 3 new, 2 updated, 1 taken back, 4 refused ' +
        'For review 2 stories wait for an editor Quarantine 1 item',
    );
  });

  it('says that it fails, why, since when and how often', () => {
    const failing = {
      failuresInARow: 3,
      lastError: 'Agency (JSON) failed: 503',
      lastErrorAt: '2026-11-24T12:10:00.000Z',
    };
    expect(said(failing)).toContain('Failing Last success 24 November 2026, 12:00 London time');
    expect(said(failing)).toContain(
      'Last error Agency (JSON) failed: 503 (24 November 2026, 12:10 London time), 3 failures in a row',
    );
  });

  it('says until when it has asked to be left alone', () => {
    const until = '2026-11-24T14:05:00.000Z';
    const asked = said({ failuresInARow: 1, nextPollAt: until, leftAloneUntil: until });
    expect(asked).toMatch(/^Left alone until 14:05 Last success/);
    expect(asked).toContain(
      'Next poll 24 November 2026, 14:05 London time. The source has asked to be left alone until then; ‘Poll now’ calls it all the same.',
    );
  });

  it('says that it is paused, or that nothing is known of it yet', () => {
    const fresh = { lastPollAt: null, lastSuccessAt: null, nextPollAt: null };
    expect(said(fresh, true)).toContain('Paused Last success Never Next poll Not while it is paused');
    expect(said(fresh)).toContain('Not polled yet Last success Never Next poll Soon');
  });
});

describe('the list of sources', () => {
  it('says where nothing is set and nothing added', () => {
    expect(wordsOf(<SourceList operator={null} sources={[]} chosen={null} onChoose={() => undefined} />)).toBe(
      'The operator has set no feed (WIRE_URL). No source has been added yet.',
    );
  });

  it('begins with the feed of the operator, which nobody changes here', () => {
    const operator = {
      address: 'https://agency.example/feed',
      intervalSeconds: 60,
      priority: 50,
      pausedAt: null,
      health: WELL,
    };
    expect(wordsOf(<SourceList operator={operator} sources={[]} chosen={null} onChoose={() => undefined} />)).toBe(
      'The operator’s feed Working agency.example Set by the operator 2 for review No source has been added yet.',
    );
    const paused = { ...operator, pausedAt: '2026-11-24T12:00:00.000Z' };
    expect(wordsOf(<SourceList operator={paused} sources={[]} chosen={null} onChoose={() => undefined} />)).toContain(
      'The operator’s feed Paused agency.example',
    );
  });
});

describe('a source that was tried out', () => {
  it('shows what each item would become, and why others are refused', () => {
    const story = {
      wireId: 'w1',
      title: 'Rivers rise',
      section: 'world' as const,
      author: 'Asha Rao',
      publishedAt: '2026-11-24T12:00:00.000Z',
      hasPicture: true,
      fate: 'held' as const,
    };
    const tried = {
      kind: 'read' as const,
      items: 1_105,
      unjudged: 100,
      stories: [
        story,
        { ...story, wireId: 'w2', author: '', publishedAt: null, hasPicture: false, fate: 'left' as const },
      ],
      refused: [
        { wireId: 'w3', title: '', reason: 'the title is missing', withdraws: null },
        { wireId: 'w6', title: 'Rain', reason: 'it is still under embargo', withdraws: 'Rain' },
      ],
      kills: [
        { wireId: 'w4', reason: 'Sent in error', withdraws: 'Rivers fall' },
        { wireId: 'w5', reason: null, withdraws: null },
      ],
      notStories: [
        { wireId: 'p1', title: 'The quay', kind: 'picture' },
        { wireId: null, title: '', kind: 'video' },
      ],
      notStoriesInAll: 3,
      categories: [],
      tried: 'proof',
    };
    expect(wordsOf(<TryOutcome tried={tried} />)).toBe(
      '1105 items were read: 2 are refused, 2 are kill notices, 3 are not stories. Nothing is stored. ' +
        'Only the first 1,000 are judged: nothing is said here of 100 more items. What would become of the newest ' +
        'Rivers rise World · Asha Rao · 24 November 2026, 12:00 London time · with a picture Would wait for an editor ' +
        'Rivers rise World · no date · no picture Left out: another source or the desk has it ' +
        'Refused w3 the title is missing Rain it is still under embargo Its story would be taken off the site ' +
        'Kill notices Rivers fall Sent in error Would be taken off the site w5 Not on this site ' +
        'Not stories, left out The quay Picture Item without title and id Video And 1 more.',
    );
  });

  it('says why it could not be read', () => {
    expect(wordsOf(<TryOutcome tried={{ kind: 'failed', message: 'Agency (JSON) failed: 401' }} />)).toBe(
      'The source could not be read. Agency (JSON) failed: 401',
    );
  });
});

describe('the proof of a try', () => {
  const typed = { ...typedOf(null), name: 'Agency', url: 'https://agency.example/feed', secret: 'key' };
  const outcome = {
    kind: 'read' as const,
    items: 1,
    stories: [],
    refused: [],
    kills: [],
    notStories: [],
    notStoriesInAll: 0,
    unjudged: 0,
    categories: [],
    tried: 'proof',
  };
  const tried = { call: callOf(typed), outcome };

  it('holds while only what becomes of the stories is changed', () => {
    expect(proofOf(tried, typed)).toBe('proof');
    expect(proofOf(tried, { ...typed, name: 'Another', trust: 'publish', priority: 90 })).toBe('proof');
  });

  it.each([
    { url: 'https://agency.example/other' },
    { format: 'ninjs' as const },
    { secret: 'another' },
    { secretIn: 'header' as const },
    { secretName: 'X-Key' },
    { removesSecret: true },
  ])('is none for what is called in another way: %o', (change) => {
    expect(proofOf(tried, { ...typed, ...change })).toBeNull();
  });

  it('is none without a try, or after one that brought nothing', () => {
    expect(proofOf(null, typed)).toBeNull();
    expect(proofOf({ ...tried, outcome: { kind: 'failed', message: 'Agency (JSON) failed: 401' } }, typed)).toBeNull();
  });
});

describe('the secret that is sent', () => {
  it('is the stored one when nothing is typed, and none when it is to be removed', () => {
    const typed = typedOf(null);
    expect(sentOf(typed).secret).toBeNull();
    expect(sentOf({ ...typed, secret: 'key' }).secret).toBe('key');
    expect(sentOf({ ...typed, secret: 'key', removesSecret: true }).secret).toBe('');
    expect(sentOf(typed).fields).not.toHaveProperty('secret');
  });
});
