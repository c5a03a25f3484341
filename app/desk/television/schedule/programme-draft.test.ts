import { describe, expect, it } from 'vitest';
import type { DeskProgramme } from '#domain/schedule/desk-schedule.ts';
import { dayDraftOf, typedDay } from './day-draft.ts';
import { draftOf, typedProgramme } from './programme-draft.ts';
import { readScheduleFile } from './schedule-file.ts';
import { ruleText, weekText } from './schedule-words.ts';
import { emptyPlan, instantTyped } from './typed-plan.ts';

const TODAY = '2026-10-20';
const facts = { title: 'News', summary: '', category: '', isLive: true };
const stored = (rule: DeskProgramme['rule'], exceptions: DeskProgramme['exceptions'] = []): DeskProgramme => ({
  _id: 'a'.repeat(24),
  facts,
  rule,
  exceptions,
  version: 1,
  updatedAt: '',
  updatedBy: '',
});
const WEEKLY = { kind: 'weekly', days: [1, 3], start: '18:00', minutes: 60, from: TODAY, until: null } as const;
const weekly = stored({ ...WEEKLY, days: [...WEEKLY.days] });

describe('a programme being edited', () => {
  it('round-trips, even in the repeated hour', () => {
    const second = stored({ kind: 'once', startsAt: '2026-10-25T01:30:00.000Z', minutes: 45 });
    for (const programme of [weekly, second]) {
      const { rule } = programme;
      expect(typedProgramme.parse(draftOf(programme, TODAY))).toEqual({ facts, rule });
    }
    const typed = { date: '2026-10-25', start: '01:30', storedStart: null };
    expect(instantTyped(typed)).toBe('2026-10-25T00:30:00.000Z');
    expect(instantTyped({ ...typed, date: '' })).toBeNull();
  });

  it.each([
    [{ title: '' }, 'title', 'A programme needs a title.'],
    [{ start: '' }, 'start', 'A programme needs its start.'],
    [{ days: [] }, 'days', 'Choose at least one day of the week.'],
    [{ minutes: 'an hour' }, 'minutes', 'The length must be in whole minutes.'],
    [{ minutes: '0' }, 'minutes', 'A programme lasts a minute at least.'],
    [{ until: '2026-01-01' }, 'until', 'The last day lies before the first.'],
    [{ kind: 'once', date: '' }, 'date', 'The date is missing.'],
    [{ kind: 'once', start: '' }, 'start', 'A programme needs its start.'],
    [{ kind: 'once', minutes: '1441' }, 'minutes', 'A programme lasts 24 hours at most.'],
  ] as const)('%j is refused at its field, %s', (wrong, field, message) => {
    const { error } = typedProgramme.safeParse({ ...draftOf(weekly, TODAY), ...wrong });
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[[field], message]]);
  });

  it('starts as a weekly one of an hour', () => {
    expect(emptyPlan(TODAY)).toMatchObject({ kind: 'weekly', minutes: '60', from: TODAY });
  });
});

describe('one day being edited', () => {
  it('round-trips', () => {
    const moved = { kind: 'moved', day: '2026-10-26', startsAt: '2026-10-25T01:30:00.000Z', minutes: 30 } as const;
    const replaced = { kind: 'replaced', day: '2026-10-21', facts } as const;
    const programme = stored(weekly.rule, [moved, replaced, { kind: 'cancelled', day: '2026-10-28' }]);
    const back = (day: string) => typedDay.parse(dayDraftOf(programme, day));
    expect(back('2026-10-26')).toEqual({ kind: 'moved', startsAt: moved.startsAt, minutes: 30 });
    expect(back('2026-10-21')).toEqual({ kind: 'replaced', facts });
    expect(back('2026-10-28')).toEqual({ kind: 'cancelled' });
    expect(back('2026-11-02')).toEqual({ kind: 'as-planned' });
  });

  it('is refused at the field that is wrong', () => {
    const moved = { ...dayDraftOf(weekly, '2026-10-21'), kind: 'moved' as const, date: '' };
    const { error } = typedDay.safeParse(moved);
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[['date'], 'The date is missing.']]);
  });
});

it('says in words when a programme is on', () => {
  const on = (days: number[]) => ruleText({ ...WEEKLY, days });
  expect(on([1, 2, 3, 4, 5])).toBe('Monday to Friday, 18:00–19:00, from 20 Oct 2026');
  expect(on([1, 2, 3, 4, 5, 6, 7])).toMatch(/^Every day/);
  expect(on([6, 7])).toMatch(/^Saturday, Sunday/);
  const rule = { kind: 'once', startsAt: '2026-10-24T22:30:00.000Z', minutes: 60 } as const;
  expect(ruleText(rule)).toBe('Saturday 24 October 2026, 23:30–00:30');
});

it('names a week by its first and last day', () => {
  expect(weekText('2026-11-23')).toBe('23 to 29 November 2026');
  expect(weekText('2026-11-30')).toBe('30 November to 6 December 2026');
  expect(weekText('2026-12-28')).toBe('28 December 2026 to 3 January 2027');
});

it('reads a file in its own encoding', () => {
  const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const utf8 = new TextEncoder();
  expect(readScheduleFile(utf8.encode('title\nCafé'))).toEqual({ format: 'csv', text: 'title\nCafé' });
  expect(readScheduleFile(latin1('title\nCaf\xe9'))).toEqual({ format: 'csv', text: 'title\nCafé' });
  const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><tv>Caf\xe9</tv>';
  expect(readScheduleFile(latin1(declared))).toEqual({ format: 'xmltv', text: declared });
  expect(readScheduleFile(utf8.encode('\uFEFF<tv>é</tv>'))).toEqual({ format: 'xmltv', text: '<tv>é</tv>' });
  const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
  expect(readScheduleFile(utf16('\uFEFFtitle\nसमाचार'))).toEqual({ format: 'csv', text: 'title\nसमाचार' });
  expect(readScheduleFile(utf16('\uFEFF<tv>é</tv>').subarray(0)).format).toBe('xmltv');
});
