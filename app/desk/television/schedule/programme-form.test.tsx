import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { DeskProgramme } from '#domain/schedule/desk-schedule.ts';
import { Conflict } from './programme-form.tsx';

const THEIRS: DeskProgramme = {
  _id: '000000000000000000000000',
  version: 2,
  updatedAt: '2026-10-01T10:00:00Z',
  updatedBy: 'Ben Ode',
  facts: { title: 'News', summary: '', category: '', isLive: false },
  rule: { kind: 'weekly', days: [5, 6, 7], start: '18:00', minutes: 60, from: '2026-10-01', until: null },
  exceptions: [
    { kind: 'cancelled', day: '2026-11-20' },
    // The clocks go back in it.
    { kind: 'moved', day: '2026-10-24', startsAt: '2026-10-25T00:30:00Z', minutes: 90 },
    {
      kind: 'replaced',
      day: '2026-11-22',
      facts: { title: 'Cup final', summary: '', category: '', isLive: true },
    },
  ],
};

it('shows who edits one day of a weekly programme what a colleague has decided about it', () => {
  const said = (day: string) => {
    const nothing = () => undefined;
    const panel = <Conflict theirs={THEIRS} day={day} isSaving={false} onTheirs={nothing} onMine={nothing} />;
    return /<p>([^<]*)<\/p><div/.exec(renderToStaticMarkup(panel))?.[1];
  };
  expect(said('2026-11-20')).toBe('Friday 20 November: cancelled');
  expect(said('2026-10-24')).toBe('Saturday 24 October: moved to Sunday 25 October, 01:30–02:00');
  expect(said('2026-11-22')).toBe('Sunday 22 November: ‘Cup final’ in its place');
  expect(said('2026-11-21')).toBe('Saturday 21 November: as planned');
});
