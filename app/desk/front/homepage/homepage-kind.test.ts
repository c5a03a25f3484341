import { describe, expect, it } from 'vitest';
import { deskEditor } from '#domain/desk/desk-editors.ts';
import { homepageKind, payloadOfHomepage } from './homepage-kind.ts';
import { prefilled } from './prefill.ts';

const editor = deskEditor('update-homepage');
if (!editor) throw new Error('The homepage editor is missing');
const kind = homepageKind(editor);
const values = {
  headline: 'Rain',
  mainImage: '',
  mainImageAlt: '',
  topics: ' a, b ,c ',
  matchesToday: '12',
};

describe('the homepage form', () => {
  it('sends headline, mainImage and trendingTopics, and the other fields only if they are filled in or changed (DESK-25)', () => {
    expect(payloadOfHomepage(values, values)).toEqual({
      headline: 'Rain',
      mainImage: '',
      trendingTopics: ['a', 'b', 'c'],
    });
    const more = { ...values, mainImage: '/media/x', mainImageAlt: 'Rain', matchesToday: ' 7 ' };
    expect(payloadOfHomepage(more, values)).toMatchObject({ mainImageAlt: 'Rain', matchesToday: 7 });
  });

  it("fills its inputs from the server's answer", () => {
    const saved = { headline: 'x', mainImage: '', mainImageAlt: '', trendingTopics: ['a, b', 'c'], matchesToday: 3 };
    expect(kind.valuesOf(saved)).toEqual({
      headline: 'x',
      mainImage: '',
      mainImageAlt: '',
      topics: '"a, b", c',
      matchesToday: '3',
    });
    expect(() => kind.valuesOf('odd')).toThrow();
  });

  it('names the invalid field', () => {
    expect(kind.mistakeIn(values)).toBeNull();
    expect(kind.mistakeIn({ ...values, matchesToday: 'many' })).toMatch(/whole number/);
    expect(kind.mistakeIn({ ...values, topics: 'a,'.repeat(51) })).toMatch(/at most 50 are allowed, not 51/);
    expect(kind.mistakeIn({ ...values, topics: 'a'.repeat(301) })).toMatch(/longer than 300/);
    expect(kind.mistakeIn({ ...values, topics: '😀'.repeat(151) })).toBe(
      `Trending topics: ‘${'😀'.repeat(19)}…’ is longer than 300 characters.`,
    );
  });

  it('is prefilled from headlines: first title and picture, all titles as topics (DESK-22, DESK-23)', () => {
    const headlines = [
      { title: 'Rain, floods', image: 'https://pictures.example/rain.jpg' },
      { title: 'Second', image: '' },
    ];
    const filled = prefilled(values, headlines);
    expect(filled).toMatchObject({
      headline: 'Rain, floods',
      mainImage: 'https://pictures.example/rain.jpg',
      matchesToday: '12',
    });
    expect(payloadOfHomepage(filled, values).trendingTopics).toEqual(['Rain, floods', 'Second']);
    expect(prefilled(values, [])).toBe(values);
  });
});
