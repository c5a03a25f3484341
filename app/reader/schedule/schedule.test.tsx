import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import type { Services } from '#app/services.ts';
import { londonDay } from '#domain/london-clock.ts';
import { dayAfter } from '#domain/london-time.ts';
import type { PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import type { GuideDay, ScheduleReader } from '#server/schedule/schedule.service.ts';
import { BroadcastList } from './broadcast-list.tsx';
import { DayLinks } from './day-links.tsx';
import { NowAndNext } from './now-and-next.tsx';
import { type ScheduleData, scheduleData } from './schedule-data.ts';
import { scheduleMeta } from './schedule-meta.ts';

const NOW = new Date('2026-10-24T17:30:00Z');
const NEWS: PublicBroadcast = {
  title: 'News <at> six',
  summary: 'The day.',
  category: 'News',
  isLive: true,
  startsAt: '2026-10-24T17:00:00.000Z',
  endsAt: '2026-10-24T18:00:00.000Z',
  london: { day: '2026-10-24', starts: '18:00', ends: '19:00' },
};
const TALK: PublicBroadcast = {
  title: 'Talk',
  summary: '',
  category: '',
  isLive: false,
  startsAt: '2026-10-24T18:00:00.000Z',
  endsAt: '2026-10-24T19:00:00.000Z',
  london: { day: '2026-10-24', starts: '19:00', ends: '20:00' },
};

function dataOf(date: string | undefined, guide: Partial<GuideDay> = {}): Promise<ScheduleData> {
  const schedule: ScheduleReader = {
    nowAndNext: async () => ({ now: NEWS, next: TALK, until: NEWS.endsAt }),
    day: async (asked) => ({
      date: asked ?? londonDay(NOW),
      timeZone: 'Europe/London',
      today: londonDay(NOW),
      isSample: false,
      broadcasts: [NEWS, TALK],
      current: 0,
      ...guide,
    }),
  };
  const services: Pick<Services, 'clock' | 'siteUrl' | 'schedule'> = {
    clock: { now: () => NOW },
    siteUrl: 'https://matv.example',
    schedule,
  };
  return scheduleData(date, services);
}

describe('the days of the guide', () => {
  it('run from yesterday to a week ahead', async () => {
    for (const away of [-1, 0, 1, 7]) expect((await dataOf(dayAfter('2026-10-24', away))).kind).toBe('found');
    for (const date of ['2026-10-22', '2026-11-01', '2026-13-01', '2026-02-30', 'today', '']) {
      expect((await dataOf(date)).kind).toBe('missing');
    }
  });

  it("have one address each, today's without a date", async () => {
    expect(await dataOf(undefined)).toMatchObject({ path: '/live/schedule', date: '2026-10-24' });
    expect(await dataOf('2026-10-24')).toMatchObject({ path: '/live/schedule' });
    expect(await dataOf('2026-10-25')).toMatchObject({ path: '/live/schedule/2026-10-25' });
  });

  it('name their time zone, both if the clocks change', async () => {
    expect(await dataOf('2026-10-24')).toMatchObject({ zone: 'BST' });
    expect(await dataOf('2026-10-25')).toMatchObject({ zone: 'BST, later GMT' });
    expect(await dataOf('2026-10-26')).toMatchObject({ zone: 'GMT' });
  });

  it('are links with full names, the current one marked', () => {
    const html = renderToStaticMarkup(
      <DayLinks days={['2026-10-23', '2026-10-24', '2026-10-26']} date="2026-10-26" today="2026-10-24" />,
    );
    expect(html).toContain('href="/live/schedule/2026-10-23" aria-label="Yesterday, Friday 23 October 2026"');
    expect(html).toContain('href="/live/schedule" aria-label="Today, Saturday 24 October 2026"');
    expect(html).toMatch(/aria-label="Mon 26, Monday 26 October 2026" aria-current="page"/);
    expect(html.match(/aria-current/g)).toHaveLength(1);
  });
});

describe('a day of the guide', () => {
  it('marks what is on now, and shows titles, summaries and times', () => {
    const html = renderToStaticMarkup(<BroadcastList date="2026-10-24" broadcasts={[NEWS, TALK]} current={0} />);
    expect(html.match(/<li[^>]*aria-current="time"/g)).toHaveLength(1);
    for (const text of ['News &lt;at&gt; six', 'The day.', '18:00', '20:00', 'dateTime="2026-10-24T18:00:00.000Z"'])
      expect(html).toContain(text);
    const dayAfterIt = renderToStaticMarkup(<BroadcastList date="2026-10-25" broadcasts={[TALK]} current={null} />);
    expect(dayAfterIt).toContain('the day before');
    expect(dayAfterIt).not.toContain('aria-current');
  });

  it('is described to search engines as BroadcastEvent, unless nothing is planned (WORLD-05)', async () => {
    const events = scheduleMeta(await dataOf(undefined)).flatMap((one) =>
      'script:ld+json' in one ? [JSON.stringify(one['script:ld+json'])] : [],
    );
    expect(JSON.parse(events[0] ?? '')['@graph'][1]).toEqual({
      '@type': 'BroadcastEvent',
      name: 'News <at> six',
      description: 'The day.',
      isLiveBroadcast: true,
      startDate: NEWS.startsAt,
      endDate: NEWS.endsAt,
      publishedOn: { '@id': 'https://matv.example/live#channel' },
    });
    const nothing = scheduleMeta(await dataOf(undefined, { broadcasts: [], current: null }));
    expect(JSON.stringify(nothing)).not.toContain('BroadcastEvent');
    expect(JSON.stringify(scheduleMeta(await dataOf('nope')))).toContain('noindex');
  });
});

describe('now and next', () => {
  it('are shown without script, unless nothing is planned', () => {
    const html = renderToStaticMarkup(<NowAndNext guide={{ now: NEWS, next: TALK, until: NEWS.endsAt }} />);
    for (const text of ['News &lt;at&gt; six', '18:00–19:00', 'Talk', '/live/schedule', `data-until="${NEWS.endsAt}"`])
      expect(html).toContain(text);
    expect(html).not.toContain('hidden');
    for (const guide of [null, { now: null, next: null, until: null }]) {
      expect(renderToStaticMarkup(<NowAndNext guide={guide} />)).toMatch(/^<section[^>]+ hidden=""/);
    }
  });

  it('say which language a programme is in where it is not that of the page', () => {
    const guide = { now: { ...NEWS, title: 'आज की बात' }, next: TALK, until: NEWS.endsAt };
    const languages = (html: string) =>
      [...html.matchAll(/<bdi[^>]*?(?: lang="(\w+)")?>([^<]+)/g)].map((found) => found.slice(1));
    const english = renderToStaticMarkup(<NowAndNext guide={guide} />);
    expect(languages(english)).toEqual([
      ['hi', 'आज की बात'],
      [undefined, 'The day.'],
      [undefined, 'Talk'],
    ]);
    const hindi = renderToStaticMarkup(
      <LanguageContext value="hi">
        <NowAndNext guide={guide} />
      </LanguageContext>,
    );
    expect(languages(hindi)).toEqual([
      [undefined, 'आज की बात'],
      ['en', 'The day.'],
      ['en', 'Talk'],
    ]);
  });
});
