import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { Programme } from '#domain/schedule/programme.ts';
import { WeekView } from './week-view.tsx';

const electionNight: Programme = {
  id: newId(),
  facts: { title: 'Election Night', summary: '', category: '', isLive: true },
  rule: { kind: 'weekly', days: [1], start: '23:00', minutes: 180, from: '2026-11-30', until: null },
  exceptions: [],
};

it('says of a programme that goes on past midnight until when, on the day in which it ends', () => {
  const html = renderToStaticMarkup(
    <WeekView programmes={[electionNight]} monday="2026-11-30" today="2026-11-30" onChoose={null} />,
  );
  const days = html.split('<h3').slice(1);
  expect(days[0]).toContain('Mon 30 Nov');
  expect(days[0]).toContain('23:00–02:00');
  expect(days[1]).toContain('Tue 1 Dec');
  expect(days[1]).toContain('until 02:00');
  expect(days[1]).not.toContain('23:00');
  expect(days[2]).not.toContain('Election Night');
});
