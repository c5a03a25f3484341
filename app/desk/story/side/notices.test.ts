import { expect, it } from 'vitest';
import { reviewWords } from './notices.tsx';

const ASKED = { source: 'wire', inReviewSince: '2026-11-24T12:00:00.000Z', reviewAskedBy: null } as const;

it('says whether the rules of a source or somebody at the desk wants a story looked at', () => {
  expect(reviewWords(ASKED)).toBe(
    'The rules of its source have held this story for review since 24 November 2026, 12:00 London time.',
  );
  expect(reviewWords({ ...ASKED, reviewAskedBy: 'Asha Rao' })).toBe(
    'Asha Rao asked for review on 24 November 2026, 12:00 London time.',
  );
  // The account of whoever asked was removed.
  expect(reviewWords({ ...ASKED, source: 'desk' })).toBe(
    'Somebody asked for review on 24 November 2026, 12:00 London time.',
  );
});
