import { expect, it } from 'vitest';
import { nextPoll } from './next-poll.ts';

const lastPollAt = new Date('2026-11-24T13:00:00Z');
const due = new Date('2026-11-24T13:05:00Z');
const poll = (askedUntil: string | null, intervalSeconds: number | null = 300) =>
  nextPoll({ lastPollAt, intervalSeconds, askedUntil: askedUntil === null ? null : new Date(askedUntil) });

it('is an interval after the last one, or later where the source has asked to be left alone for longer', () => {
  const later = new Date('2026-11-24T14:05:00Z');
  expect(poll(null)).toEqual({ nextPollAt: due, leftAloneUntil: null });
  expect(poll('2026-11-24T13:04:59Z')).toEqual({ nextPollAt: due, leftAloneUntil: null });
  expect(poll('2026-11-24T14:05:00Z')).toEqual({ nextPollAt: later, leftAloneUntil: later });
});

it('never comes for a source that is not polled, and is not known before the first one', () => {
  const none = { nextPollAt: null, leftAloneUntil: null };
  expect(poll('2026-11-24T14:05:00Z', null)).toEqual(none);
  expect(nextPoll({ lastPollAt: null, intervalSeconds: 300, askedUntil: null })).toEqual(none);
});
