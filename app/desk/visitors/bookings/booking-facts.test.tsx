import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { answersTo } from '#domain/forms/bookings/booking-state.ts';
import { BookingFacts, isSessionCancelled, preferredTimeText } from './booking-facts.tsx';

const session = { date: '2026-12-05', starts: '10:00', day: 'Saturday 5 December 2026', time: '10:00-11:00 AM London' };

describe('a request whose session is no longer in the show’s times', () => {
  it('says that the session is cancelled, unless it has begun', () => {
    const booking = { session, isSessionAhead: false };
    expect(isSessionCancelled(booking, new Date('2026-12-05T09:59:00Z'))).toBe(true);
    expect(isSessionCancelled(booking, new Date('2026-12-05T10:00:00Z'))).toBe(false);
    expect(isSessionCancelled({ ...booking, isSessionAhead: true }, new Date('2026-12-01T10:00:00Z'))).toBe(false);
    expect(isSessionCancelled({ session: null, isSessionAhead: false }, new Date('2026-12-01T10:00:00Z'))).toBe(false);
  });

  it('cannot be accepted or confirmed: another date is proposed first', () => {
    expect(answersTo('requested', 'ahead')).toEqual(['accept', 'propose', 'decline']);
    expect(answersTo('requested', 'off')).toEqual(['propose', 'decline']);
    expect(answersTo('pending', 'off')).toEqual(['propose', 'decline']);
    expect(answersTo('pending', 'none')).toEqual(['confirm', 'propose', 'decline']);
  });
});

it('a session that a guest asked for reads like any other', () => {
  expect(preferredTimeText('2025-10-25-10:00-11:00 AM London (2:30-3:30 PM India)')).toBe(
    'Saturday 25 October 2025, 10:00-11:00 AM London (2:30-3:30 PM India)',
  );
  expect(preferredTimeText('2025-13-45-soon')).toBe('2025-13-45-soon');
  expect(preferredTimeText('any Monday')).toBe('any Monday');
});

it('a request that got no place in its session does not say that the session is full, which may be cancelled', () => {
  const booking = {
    _id: '65f000000000000000000001',
    reference: 'MATV-B-1',
    state: 'requested',
    version: 2,
    name: 'Meera Iyer',
    email: '',
    phone: '',
    preferredTime: '2025-10-25-10:00-11:00 AM London (2:30-3:30 PM India)',
    texts: { expertise: '', whyPodcast: '', topicsToDiscuss: '', pastEngagements: '', message: '' },
    socialMediaLinks: {},
    session: null,
    isSessionAhead: false,
    portfolio: null,
    portfolioAddress: '',
    words: '',
    answeredBy: null,
    answeredAt: null,
    confirmUntil: null,
    createdAt: '2025-10-20T12:00:00.000Z',
  } as const;
  expect(renderToStaticMarkup(<BookingFacts booking={booking} choice={null} />)).toContain(
    'Saturday 25 October 2025, 10:00-11:00 AM London (2:30-3:30 PM India) (full or cancelled)',
  );
});
