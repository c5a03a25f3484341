import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WireSource } from './wire-panel.tsx';

const now = new Date('2026-11-24T13:00:00Z');

/** What is shown of a source that fails. */
function shown(more: { pausedUntil?: string; leftAloneUntil?: string; counts?: Record<string, number> }): string {
  const source = {
    source: 'wire',
    name: null,
    lastSuccessAt: null,
    lastErrorAt: null,
    lastError: 'News API failed: 503',
    failuresInARow: 5,
    pausedUntil: null,
    leftAloneUntil: null,
    counts: {},
    quarantined: 0,
    ...more,
  };
  return renderToStaticMarkup(<WireSource source={source} now={now} />);
}

/** The first line. */
const said = (waits: { pausedUntil?: string; leftAloneUntil?: string }) => /<p[^>]*>([^<]*)/.exec(shown(waits))?.[1];

it('tells what the last answer held from what has come so far', () => {
  const facts = shown({ counts: { items: 1, left: 0, added: 2534, corrected: 51, withdrawn: 3, refused: 10 } });
  const words = facts.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toContain(
    'In the last answer 1 Left to others 0 New so far 2,534 Updated so far 51 Taken back so far 3 Refused so far 10',
  );
});

it('says that a source is left alone as it asked, until that is over', () => {
  const pausedUntil = '2026-11-24T13:01:00Z';
  expect(said({ pausedUntil, leftAloneUntil: '2026-11-24T14:05:00Z' })).toBe(
    'Failing: the last 5 polls, left alone until 14:05 as it asked',
  );
  expect(said({ pausedUntil, leftAloneUntil: '2026-11-24T12:59:00Z' })).toBe(
    'Failing: the last 5 polls, paused for now',
  );
  expect(said({})).toBe('Failing: the last 5 polls');
});
