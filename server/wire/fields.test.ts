import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstAddress,
  firstDate,
  flagField,
  minutesField,
  slugField,
  tagsField,
  textField,
  yesField,
} from './fields.ts';

describe('fields of a wire item', () => {
  it('reads tags from a list or a comma-separated text (WIRE-13)', () => {
    expect(tagsField('a, b ,, c')).toEqual(['a', 'b', 'c']);
    expect(tagsField(['a', ' B ', 'b', '', 7, null, {}])).toEqual(['a', 'B', '7']);
    expect(tagsField(Array.from({ length: 99 }, (_, index) => `tag ${index}`))).toHaveLength(30);
    expect(tagsField(undefined)).toEqual([]);
  });

  it('cuts a tag of more than 60 characters after a word', () => {
    expect(tagsField(["2026 IFAF Women's Flag Football World Championship, Canada at the Olympics"])).toEqual([
      "2026 IFAF Women's Flag Football World Championship, Canada",
    ]);
    expect(tagsField(['Strategic plan of the city for the next ten years, published', 'a'.repeat(70)])).toEqual([
      'Strategic plan of the city for the next ten years, published',
      'a'.repeat(59),
    ]);
  });

  it.each([
    ['True', true],
    ['true', false],
    [true, false],
    ['', false],
    [undefined, false],
  ])('reads the mark %j as %s (WIRE-15)', (value, mark) => {
    expect(flagField(value)).toBe(mark);
  });

  it.each([
    [true, true],
    ['1', true],
    ['yes', true],
    [1, true],
    [false, false],
    ['0', false],
    ['no', false],
    [undefined, false],
  ])('reads sponsored %j as %s (WIRE-26)', (value, yes) => {
    expect(yesField(value)).toBe(yes);
  });

  it.each([
    ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00:00+05:30', '2026-11-20T02:30:00.000Z'],
    ['2026-11-20 08:00:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 08:00:00 +0530', '2026-11-20T02:30:00.000Z'],
    ['2026-11-20 08:00:00+00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00-05', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['Fri, 20 Nov 2026 08:00:00 +05:30', '2026-11-20T02:30:00.000Z'],
    ['Fri, 20 Nov 2026 08:00:00 GMT', '2026-11-20T08:00:00.000Z'],
    [1_795_161_600, '2026-11-20T08:00:00.000Z'],
    ['1795161600000', '2026-11-20T08:00:00.000Z'],
  ])('reads the date %j as %s', (value, iso) => {
    expect(firstDate(value)).toBe(iso);
  });

  it.each(['soon', 'soon 5', '7', '', '2026-13-45', '0001-01-01T00:00:00Z', 7, null, {}, Number.NaN])(
    'reads %j as no date',
    (value) => {
      expect(firstDate(value)).toBeNull();
    },
  );

  it('takes the first date available (WIRE-11)', () => {
    expect(firstDate(undefined, '2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z')).toBe('2026-11-19T00:00:00.000Z');
    expect(firstDate('soon', '2026-11-19T00:00:00Z')).toBe('2026-11-19T00:00:00.000Z');
  });

  it('takes the first web address, nothing else (WIRE-08, WIRE-17)', () => {
    expect(firstAddress('', undefined, ' https://a.example/b.jpg ')).toBe('https://a.example/b.jpg');
    expect(firstAddress('javascript:alert(1)', 'data:image/png;base64,', '//a.example', '/b.jpg', 7)).toBeNull();
    expect(firstAddress(`https://a.example/${'x'.repeat(2100)}`)).toBeNull();
  });

  it.each([
    [4, 4],
    ['4', 4],
    ['4 min read', 4],
    [3.2, 4],
    ['soon', null],
    [0, null],
    [999, null],
    [{ toString: 1, valueOf: 1 }, null],
    [undefined, null],
  ])('reads the read time %j as %j (WIRE-16)', (value, minutes) => {
    expect(minutesField(value)).toBe(minutes);
  });

  it('keeps a slug, normalises an invalid one, creates a missing one (ART-27, WIRE-14)', () => {
    expect(slugField('a-b-c', 'Title')).toBe('a-b-c');
    expect(slugField('../A B/<c>', 'Title')).toBe('a-b-c');
    expect(slugField(undefined, "UK's Q&A: 5 facts")).toBe('uks-q-a-5-facts');
    expect(slugField('0123456789abcdef01234567', 'Title')).toBe('0123456789abcdef01234567-story');
  });

  it('accepts any value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const text = textField(value, 20);
        expect(text === null || (text.length > 0 && text.length <= 20 && text.isWellFormed())).toBe(true);
        expect(tagsField(value).length).toBeLessThanOrEqual(30);
        expect(slugField(value, 'Title')).toMatch(/^[a-z0-9-]+$/);
        firstDate(value);
        firstAddress(value);
        minutesField(value);
      }),
    );
  });
});
