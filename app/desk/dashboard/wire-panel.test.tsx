import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WireSource } from './wire-panel.tsx';

const now = new Date('2026-11-24T13:00:00Z');

/** The first line of what is said of a source that fails. */
function said(waits: { pausedUntil?: string; leftAloneUntil?: string }): string | undefined {
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
    ...waits,
  };
  return /<p[^>]*>([^<]*)/.exec(renderToStaticMarkup(<WireSource source={source} now={now} />))?.[1];
}

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
