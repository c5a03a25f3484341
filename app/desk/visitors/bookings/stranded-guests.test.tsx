import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { DeskSession } from '#domain/forms/bookings/desk-bookings.ts';
import { StrandedGuests } from './stranded-guests.tsx';

const asha = { _id: 'asha', name: 'Asha Rao', state: 'accepted' } as const;
const bea = { _id: 'bea', name: 'Bea Brook', state: 'requested' } as const;
const saturday: DeskSession = {
  date: '2026-12-05',
  starts: '10:00',
  day: 'Saturday 5 December 2026',
  time: '10:00-11:00 AM London',
  capacity: 0,
  taken: 2,
  isCancelled: true,
  guests: [asha, bea],
};
const shown = (sessions: readonly DeskSession[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StrandedGuests sessions={sessions} />
    </MemoryRouter>,
  );

describe('the guests of sessions that the show times no longer have', () => {
  it('are counted and named by session, each leading to the request', () => {
    const html = shown([
      saturday,
      { ...saturday, date: '2026-12-12', day: 'Saturday 12 December 2026', taken: 1, guests: [bea] },
    ]);
    expect(html).toContain('3 guests have a place in a session that is not in these times.');
    expect(html).toContain('Saturday 12 December 2026, 10:00-11:00 AM London');
    expect(html).toMatch(/<a [^>]*href="\/admin\/bookings\?booking=asha"[^>]*>Asha Rao<\/a>/);
  });

  it('are not mentioned while each session of theirs is in the times', () => {
    expect(shown([{ ...saturday, isCancelled: false, capacity: 6 }])).toBe('');
    expect(shown([{ ...saturday, taken: 0, guests: [] }])).toBe('');
  });
});
