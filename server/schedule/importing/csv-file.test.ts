import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { londonInstant } from '#domain/london-time.ts';
import type { DeskProgramme } from '#domain/schedule/desk-schedule.ts';
import { wallTime } from '#domain/schedule/showings.ts';
import { readCsv } from './csv-file.ts';
import { exportedCsv } from './csv-writer.ts';
import { readXmltv } from './xmltv-file.ts';

const TODAY = '2026-11-20';
const one = (line: string, header = 'title,date,days,start,minutes,end,live') => {
  const { good, bad } = readCsv(`${header}\n${line}`, TODAY);
  return good[0]?.fields ?? bad[0]?.reason;
};

describe('a table of programmes', () => {
  it.each([
    ['daily', [1, 2, 3, 4, 5, 6, 7]],
    ['Mon-Fri', [1, 2, 3, 4, 5]],
    ['sat - mon', [1, 6, 7]],
    ['Monday Wed; Sunday', [1, 3, 7]],
    ['Tuesday', [2]],
  ])('reads the days %j', (days, wanted) => {
    expect(one(`News,,"${days}",18:00,60,,`)).toMatchObject({ rule: { days: wanted, from: TODAY, until: null } });
  });

  it('reads times, ends past midnight, British dates and separators of other countries', () => {
    expect(one('Late,20/11/2026,,23:30,,0:15,yes')).toMatchObject({
      facts: { title: 'Late', isLive: true },
      rule: { kind: 'once', startsAt: '2026-11-20T23:30:00.000Z', minutes: 45 },
    });
    expect(one('Early;2026-07-01;9.05;30', 'Title;Date;Start;Minutes')).toMatchObject({
      rule: { startsAt: '2026-07-01T08:05:00.000Z' },
    });
    expect(one('Tab\t2026-07-01\t09:05\t30', '\uFEFFtitle\tdate\tstart\tminutes')).toMatchObject({
      facts: { title: 'Tab' },
    });
  });

  it('reads an end by London’s clock, also in the nights in which it changes', () => {
    expect(one('Night,24/10/2026,,23:00,,06:00,')).toMatchObject({ rule: { minutes: 480 } });
    expect(one('Night,28/03/2026,,23:00,,06:00,')).toMatchObject({ rule: { minutes: 360 } });
    expect(one('Second,25/10/2026,,01:15 GMT,,01:45,')).toMatchObject({ rule: { minutes: 30 } });
    expect(one('Night,,Sat,23:00,,06:00,')).toMatchObject({ rule: { kind: 'weekly', minutes: 420 } });
    expect(one('Night,24/10/2026,,23:00,420,,')).toMatchObject({ rule: { minutes: 420 } });
  });

  it.each([
    [',2026-11-20,,18:00,60,,', 'A programme needs a title.'],
    ['News,2026-02-30,,18:00,60,,', '‘2026-02-30’ is no date such as 2026-11-20 or 20/11/2026.'],
    ['News,2026-11-20,,6pm,60,,', '‘6pm’ in the column start is no time such as 18:30.'],
    ['News,2026-11-20,,18:00,,,', 'A line needs its minutes or its end.'],
    ['News,2026-11-20,,18:00,an hour,,', '‘an hour’ in the column minutes is no whole number.'],
    ['News,2026-11-20,Mon,18:00,60,,', 'A line needs either a date or days of the week.'],
    ['News,,Funday,18:00,60,,', '‘Funday’ in the column days are no days such as Mon-Fri or Mon Wed Sun.'],
    ['News,2026-11-20,,18:00,60,,maybe', '‘maybe’ in the column live is neither yes nor no.'],
    ['News,2026-11-20,,18:00,9000,,', 'A programme lasts 24 hours at most.'],
  ])('names the mistake in %j', (line, reason) => expect(one(line)).toBe(reason));

  it('accepts the lines around an invalid one, and counts lines as an editor does', () => {
    const text = 'title,date,start,minutes\nA,2026-11-20,18:00,60\n"B" x,2026-11-20,19:00,60\n\nC,2026-11-20,20:00,0\n';
    const { good, bad } = readCsv(`${text}D,2026-11-20,21:00,60\n"E,2026-11-20,22:00,60\n`, TODAY);
    expect(good.map(({ line, fields }) => `${line} ${fields.facts.title}`)).toEqual(['2 A', '3 "B" x', '6 D']);
    expect(bad.map(({ line }) => line)).toEqual([5, 7]);
  });

  it('needs its first line', () => {
    expect(readCsv('News,18:00', TODAY).bad).toEqual([
      { line: 1, reason: 'The first line must name the columns; title and start is missing.' },
    ]);
  });

  it('that was exported reads back unchanged', () => {
    const text = fc.string({ maxLength: 40 }).map((raw) => raw.trim());
    const day = fc
      .integer({ min: 0, max: 3000 })
      .map((count) => new Date(Date.UTC(2020, 0, 1 + count)).toISOString().slice(0, 10));
    const time = fc.integer({ min: 0, max: 1439 }).map(wallTime);
    const minutes = fc.integer({ min: 1, max: 1440 });
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((list) => list.toSorted());
    const weekly = fc
      .record({ days, start: time, minutes, from: day, isEndless: fc.boolean() })
      .map(({ isEndless, ...rule }) => ({ kind: 'weekly' as const, ...rule, until: isEndless ? null : rule.from }));
    const once = fc.tuple(day, time, minutes).map(([on, at, long]) => ({
      kind: 'once' as const,
      startsAt: londonInstant(on, at).toISOString(),
      minutes: long,
    }));
    const facts = fc.record({
      title: text.map((raw) => `T${raw}`),
      summary: text,
      category: text,
      isLive: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, fc.oneof(weekly, once), (said, rule) => {
        const stored = { facts: said, rule, _id: '', exceptions: [], version: 1, updatedAt: '', updatedBy: '' };
        const { good, bad } = readCsv(exportedCsv([stored satisfies DeskProgramme]), TODAY);
        expect([good[0]?.fields, bad]).toEqual([{ facts: said, rule }, []]);
      }),
    );
  });

  it('that was exported tells apart the two programmes at half past one in the night when the clocks go back', () => {
    const facts = { title: 'Night', summary: '', category: '', isLive: false };
    const stored = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'].map((startsAt) => ({
      facts,
      rule: { kind: 'once' as const, startsAt, minutes: 60 },
      _id: '',
      exceptions: [],
      version: 1,
      updatedAt: '',
      updatedBy: '',
    }));
    const text = exportedCsv(stored);
    expect([...text.matchAll(/"(01:30[^"]*)"/g)].map(([, start]) => start)).toEqual(['01:30', '01:30 GMT']);
    const { good, bad } = readCsv(text, TODAY);
    expect([good.map(({ fields }) => fields.rule), bad]).toEqual([stored.map(({ rule }) => rule), []]);
    expect(one('News,,Mon,01:30 GMT,60,,')).toBe('‘01:30 GMT’ in the column start is no time such as 18:30.');
  });

  it('is read quickly even if made to be slow', () => {
    const days = `title,start,days,minutes\nx,10:00,"a${' '.repeat(700_000)}b",5\n`;
    expect(readCsv(days, TODAY).bad).toHaveLength(1);
    expect(readCsv(`title,start\n${'a\n'.repeat(400_000)}`, TODAY).bad).toHaveLength(3001);
    const reason = 'The file is nested too deeply.';
    expect(readXmltv(`<tv>${'<a>'.repeat(280_000)}`, null).bad).toEqual([{ line: 1, reason }]);
    expect(readXmltv(`<tv>${'<'.repeat(800_000)}`, null).bad).toEqual([
      { line: 1, reason: 'From here on the file is no well-formed XML.' },
    ]);
  });

  it('never breaks on any text, as a table or as XMLTV', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        readCsv(`title,start,date\n${text}`, TODAY);
        readXmltv(text, null);
        readXmltv(`<tv><programme start="${text}">${text}</programme></tv>`, null);
      }),
    );
  });
});

describe('XMLTV', () => {
  const programme = (start: string, stop: string, inner = '<title>News</title>') =>
    `<tv><programme start="${start}" stop="${stop}" channel="x">${inner}</programme></tv>`;

  it.each([
    ['20261120180000 +0000', '2026-11-20T18:00:00.000Z'],
    ['202611201800', '2026-11-20T18:00:00.000Z'],
    ['20261120180000 +0530', '2026-11-20T12:30:00.000Z'],
    ['20261120180000 -0100', '2026-11-20T19:00:00.000Z'],
  ])('reads the time %s', (start, startsAt) => {
    const [line] = readXmltv(programme(start, '20261120200000 +0000'), null).good;
    expect(line?.fields.rule).toMatchObject({ startsAt });
  });

  it.each(['20260231180000 +0000', '20260431180000', '20261320180000'])('sets %s aside, which is no day', (start) => {
    const { good, bad } = readXmltv(programme(start, '20261120200000 +0000'), null);
    expect(good).toEqual([]);
    expect(bad).toEqual([{ line: 1, reason: `The start ‘${start}’ is no time such as 20261120180000 +0000.` }]);
  });

  it('joins title and episode, and knows what is live', () => {
    const inner =
      '<title>Talk</title><sub-title>Rivers</sub-title><category>Live</category><category>Debate</category>';
    const [line] = readXmltv(programme('20261120180000', '20261120190000', inner), null).good;
    expect(line?.fields.facts).toEqual({ title: 'Talk: Rivers', summary: '', category: 'Debate', isLive: true });
  });

  it('keeps what precedes an error, and refuses what is not a guide', () => {
    const text = `${programme('20261120180000', '20261120190000').replace('</tv>', '')}\n<programme <`;
    const { good, bad } = readXmltv(text, null);
    expect(good).toHaveLength(1);
    expect(bad).toEqual([{ line: 2, reason: 'From here on the file is no well-formed XML.' }]);
    expect(readXmltv('<rss></rss>', null).bad[0]?.reason).toBe('The file is no XMLTV: it has no <tv>.');
  });
});
