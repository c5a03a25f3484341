import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine } from '#domain/html-text.ts';
import { homepageBody, topicsLine, topicsOf } from './homepage-form.ts';

describe('trending topics', () => {
  it('are split at commas and trimmed (DESK-20)', () => {
    expect(topicsOf(' a, b ,c ')).toEqual(['a', 'b', 'c']);
    expect(topicsOf('')).toEqual([]);
    expect(topicsOf(' , ,, ')).toEqual([]);
    expect(topicsOf('one')).toEqual(['one']);
    expect(topicsOf('a,\nb')).toEqual(['a', 'b']);
  });

  it('keep commas inside quotes, so that headlines can be topics (DESK-23)', () => {
    const headlines = ['Rain, wind and floods', '"We will stay," she says', 'Plain'];
    expect(topicsLine(headlines)).toBe('"Rain, wind and floods", """We will stay,"" she says", Plain');
    expect(topicsOf(topicsLine(headlines))).toEqual(headlines);
  });

  it('with inner or unclosed quotes are taken literally', () => {
    expect(topicsOf('the "big" vote, b')).toEqual(['the "big" vote', 'b']);
    expect(topicsOf('"open, b')).toEqual(['"open', 'b']);
    expect(topicsOf('"a" and more, b')).toEqual(['"a" and more', 'b']);
  });

  it('round-trip, whatever they contain', () => {
    const topic = fc
      .string({ unit: 'grapheme' })
      .map(oneLine)
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(topic), (topics) => {
        expect(topicsOf(topicsLine(topics))).toEqual(topics);
      }),
    );
  });

  it('are never blank or padded with spaces, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        for (const topic of topicsOf(line)) expect(topic).toBe(oneLine(topic));
        expect(topicsOf(line)).not.toContain('');
      }),
    );
  });

  it('are parsed in linear time', () => {
    const started = performance.now();
    topicsOf('"'.repeat(100_001));
    topicsOf('"a,'.repeat(5_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('a submitted home page', () => {
  it('is cleaned up, without blank topics', () => {
    const sent = { headline: ' Rain \n today ', mainImage: ' /media/a ', trendingTopics: [' a ', ''] };
    expect(homepageBody.parse(sent)).toEqual({ headline: 'Rain today', mainImage: '/media/a', trendingTopics: ['a'] });
  });
});
