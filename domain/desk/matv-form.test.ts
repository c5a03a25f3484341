import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreListOf, linesWithoutColon, liveUpdatesOf, liveUpdatesText, matvBody } from './matv-form.ts';

describe('live updates', () => {
  it('are the lines that contain a colon (DESK-28)', () => {
    expect(liveUpdatesOf('no colon\nNoon: Vote')).toEqual([{ time: 'Noon', text: 'Vote' }]);
    expect(linesWithoutColon('no colon\n\nNoon: Vote')).toEqual(['no colon']);
  });

  it('have the time before the first colon and the text after it (DESK-29)', () => {
    expect(liveUpdatesOf('Noon: Vote: passed')).toEqual([{ time: 'Noon', text: 'Vote: passed' }]);
    expect(liveUpdatesOf(':x\r\n y : \r:')).toEqual([
      { time: '', text: 'x' },
      { time: 'y', text: '' },
    ]);
  });

  it.each([
    ['10:30: Vote', '10:30', 'Vote'],
    ['10:30 Vote passed', '10:30', 'Vote passed'],
    ['9:05 pm: Vote', '9:05 pm', 'Vote'],
    ['9:05PM IST: Vote: passed', '9:05PM IST', 'Vote: passed'],
    ['23:59:59: Vote', '23:59:59', 'Vote'],
    ['10:00–11:00: Debate', '10:00–11:00', 'Debate'],
    ['10:30 GMT: Vote', '10:30 GMT', 'Vote'],
    ['10:30 UK votes: more', '10:30', 'UK votes: more'],
    ['99:99: Vote', '99', '99: Vote'],
    ['10:305: Vote', '10', '305: Vote'],
    ['At 10:30: Vote', 'At 10', '30: Vote'],
  ])('that start with a clock time keep it whole: %s (DESK-30, SPEC-28)', (line, time, text) => {
    expect(liveUpdatesOf(line)).toEqual([{ time, text }]);
  });

  it('with a clock time round-trip', () => {
    const clock = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([hours, minutes]) => `${hours}:${String(minutes).padStart(2, '0')}`);
    const text = fc.stringMatching(/^[A-Za-z][A-Za-z :,.]{0,40}[a-z]$/).map((words) => words.replace(/\s+/g, ' '));
    fc.assert(
      fc.property(fc.array(fc.record({ time: clock, text })), (updates) => {
        expect(liveUpdatesOf(liveUpdatesText(updates))).toEqual(updates);
      }),
    );
  });

  it('are at most one per line, and never blank, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const updates = liveUpdatesOf(typed);
        expect(updates.length).toBeLessThanOrEqual(typed.split(/[\n\r\u2028\u2029]/).length);
        for (const { time, text } of updates) expect(time + text).toMatch(/\S/);
      }),
    );
  });
});

describe('the centre list', () => {
  it('is trimmed and its blank lines are dropped (DESK-33)', () => {
    expect(centreListOf(' a \n\n b')).toEqual(['a', 'b']);
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(centreListOf(centreListOf(typed).join('\n'))).toEqual(centreListOf(typed));
      }),
    );
  });
});

describe('a submitted MATV section', () => {
  const none = { title: '', image: '' };
  const empty = {
    mainStory: none,
    liveUpdates: [],
    centerCard: none,
    centerList: [],
    economicImpact: [],
    mustRead: [],
    opinion: [],
  };

  it('drops empty entries, but keeps one with only a picture or an author', () => {
    const parsed = matvBody.parse({
      ...empty,
      mustRead: [{ text: ' ' }, { text: '', image: '/media/x' }],
      opinion: [{ text: '' }, { text: '', author: 'Asha' }],
    });
    expect(parsed.mustRead).toEqual([{ text: '', image: '/media/x' }]);
    expect(parsed.opinion).toEqual([{ text: '', image: '', author: 'Asha' }]);
  });

  it('needs all seven parts (DESK-38)', () => {
    for (const part of Object.keys(empty)) {
      const rest = Object.fromEntries(Object.entries(empty).filter(([name]) => name !== part));
      expect(matvBody.safeParse(rest).success, part).toBe(false);
    }
  });
});
