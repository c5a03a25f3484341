import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutAtWord,
  cutText,
  isCutSummary,
  longSummary,
  shownSummary,
  summaryOf,
  topStorySummary,
  withoutHeadline,
} from './summary.ts';

describe('summaries', () => {
  it('are the image caption, else the body without tags (ART-39, WIRE-28)', () => {
    expect(summaryOf('A caption', '<p>The body</p>')).toBe('A caption');
    expect(summaryOf(' ', '<p>The body &amp; more</p>')).toBe('The body & more');
  });

  it('are cut to 160 characters (ART-40, CONST-15)', () => {
    expect(summaryOf('', `<p>${'a'.repeat(300)}</p>`)).toBe('a'.repeat(160));
    expect(summaryOf('b'.repeat(300), '')).toBe('b'.repeat(160));
  });

  it('are cut to 220 characters, with an ellipsis only if there was more (HOME-18, HOME-57)', () => {
    expect(longSummary('a'.repeat(221))).toBe(`${'a'.repeat(220)}…`);
    expect(longSummary('a'.repeat(220))).toBe('a'.repeat(220));
  });

  it('are cut to 200 characters in Top Stories (HOME-59)', () => {
    expect(topStorySummary(`<p>${'a'.repeat(300)}</p>`)).toBe('a'.repeat(200));
  });

  it('never split a character', () => {
    expect(cutText('ab😀', 3)).toBe('ab');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, length) => {
        const cut = cutText(text, length);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(text.startsWith(cut)).toBe(true);
      }),
    );
  });
});

describe('a summary on a card', () => {
  it('ends with a whole word and an ellipsis if it was cut within a sentence', () => {
    const cut = summaryOf('', `<p>${'A council votes on trees, '.repeat(10)}</p>`);
    expect(shownSummary(cut)).toMatch(/ (A|council|votes|on|trees)…$/);
    expect(shownSummary(cut).length).toBeLessThanOrEqual(160);
  });

  it('has no ellipsis if the last whole word ends a sentence', () => {
    const cut = `${'word '.repeat(30)}end. Nex`.padStart(160, 'x');
    expect(shownSummary(cut)).toMatch(/ end\.$/);
  });

  it('is unchanged if it is short or a whole sentence', () => {
    const sentence = `${'word '.repeat(31)}end.`.padStart(160, 'x');
    expect(shownSummary('Short and cut')).toBe('Short and cut');
    expect(shownSummary(sentence)).toBe(sentence);
  });

  it('is unchanged if a sentence in Hindi ends it', () => {
    const sentence = `${'शब्द '.repeat(31)}है।`.padStart(160, 'क');
    expect(shownSummary(sentence)).toBe(sentence);
    expect(shownSummary(`${'शब्द '.repeat(29)}है। अग`.padStart(160, 'क'))).toMatch(/ है।$/);
  });

  it('is unchanged if an editor wrote a longer one, with or without a full stop', () => {
    const standfirst =
      'Ministers from nine cities meet in Leeds today to agree on the pumps that each of them will pay for, on who repairs the banks of the river, and on what it would cost to do nothing';
    expect(shownSummary(standfirst)).toBe(standfirst);
    expect(isCutSummary(standfirst)).toBe(false);
  });

  it('ends with a whole word among the Top Stories too', () => {
    const cut = topStorySummary(`<p>${'Nine councils share their pumps and '.repeat(10)}</p>`);
    expect(shownSummary(cut)).toBe(`${'Nine councils share their pumps and '.repeat(5)}Nine councils share…`);
  });
});

describe('a summary below its headline', () => {
  const headline = 'Council votes on flood plan';

  it('omits what it would only repeat', () => {
    const summary = 'Council votes on flood plan. Nine cities want to share the cost of it by next spring.';
    expect(withoutHeadline(summary, headline)).toBe('Nine cities want to share the cost of it by next spring.');
    expect(withoutHeadline(summary, `${headline}.`)).toBe('Nine cities want to share the cost of it by next spring.');
  });

  it('is empty if too little is left', () => {
    expect(withoutHeadline('Council votes on flood plan. More soon.', headline)).toBe('');
    expect(withoutHeadline(headline, headline)).toBe('');
  });

  it('is empty if it was cut from a text that only repeats a long headline', () => {
    const long = `${headline}, which nine cities want to share the cost of, and says when it will vote on the rest`;
    expect(withoutHeadline(`${headline}, which nine cities want to share…`, long)).toBe('');
  });

  it('is unchanged if it says something else', () => {
    for (const summary of [
      'Nine cities agree.',
      'Council votes on flood planning, it seems, for the tenth time.',
      '',
    ]) {
      expect(withoutHeadline(summary, headline)).toBe(summary);
    }
    expect(withoutHeadline('Anything', '')).toBe('Anything');
    const further = 'आगे की ख़बरें और उन शहरों की सूची जहाँ आज रात भी पुल बंद रहेंगे।';
    expect(withoutHeadline(further, 'आग')).toBe(further);
  });
});

it('ends a long summary with a whole word too', () => {
  const text = `<p>${'Nine councils share their pumps and '.repeat(10)}</p>`;
  expect(longSummary(text)).toBe(`${'Nine councils share their pumps and '.repeat(6)}Nine…`);
  expect(shownSummary(longSummary(`<p>${'Nine councils share '.repeat(20)}</p>`))).toMatch(/ (Nine|councils|share)…$/);
});

describe('a text cut for machines', () => {
  it.each([
    ['Short enough', 12, 'Short enough'],
    ['Trains cancelled in Mumbai', 20, 'Trains cancelled in…'],
    ['Trains cancelled in Mumbai', 19, 'Trains cancelled…'],
    ['Ten homes, twelve cars', 12, 'Ten homes…'],
    ['Donaudampfschifffahrt', 10, 'Donaudamp…'],
    ['पुल आज रात बंद है', 10, 'पुल आज…'],
  ])('%j within %i: %j', (text, length, expected) => {
    expect(cutAtWord(text, length)).toBe(expected);
  });

  it('is never longer than allowed, and begins as the text does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, length) => {
        const cut = cutAtWord(text, length);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(cut.isWellFormed()).toBe(text.isWellFormed() || cut.isWellFormed());
        expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true);
      }),
    );
  });
});
