import { expect, it } from 'vitest';
import { noticeTitle } from './arrivals.tsx';

const kill = { kind: 'kill', at: '2026-11-30T21:38:12.549Z', settledAt: '2026-11-30T21:38:13.445Z' } as const;

it('says of the kill of a story that is on the site again that it was taken back', () => {
  expect(noticeTitle(kill, true)).toBe(
    'Kill of 30 November 2026, 21:38 London time, taken back: the story is on the site again',
  );
  expect(noticeTitle(kill, false)).toBe('Kill of 30 November 2026, 21:38 London time');
});

it('says of a notice whether it still has to arrive somewhere', () => {
  expect(noticeTitle({ ...kill, settledAt: null }, false)).toBe(
    'Kill of 30 November 2026, 21:38 London time (not everywhere yet)',
  );
  expect(noticeTitle({ ...kill, kind: 'correction' }, true)).toBe('Correction of 30 November 2026, 21:38 London time');
});
