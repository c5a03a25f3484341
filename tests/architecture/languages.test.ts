import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { isTest, root } from './source-tree.ts';

/** What 'Another language' of docs/languages.md names, beside the files of one language alone. */
const REGISTERS: ReadonlySet<string> = new Set([
  'domain/languages.ts',
  'domain/texts/texts.ts',
  'domain/forms/answers/said-in.ts',
  'server/mail/texts/mail-texts.ts',
  'app/languages/messages.ts',
  'app/reader/legal/policies.ts',
  'app/reader/browser/start.ts',
  'app/ui/fonts.css',
]);

const OTHERS: readonly (readonly [path: string, why: string])[] = [
  ['domain/text-language.ts', 'goes by scripts, those of languages that the site has no pages in as well'],
  ['server/config.ts', 'what a site is published in unless told otherwise is a decision (ADR-088)'],
];

const COMMENTS = /\/\*.*?\*\/|(?<![:'"`\\])\/\/[^\n]*/gs;

/** The places of `text` that name a language, other than the first, by its code, locale, prefix or name. */
function named(text: string, languages: readonly { readonly code: string; readonly english: string }[]): string[] {
  const code = text.replace(COMMENTS, '');
  return languages.flatMap(({ code: short, english }) => {
    const patterns = [
      `['"\`]/?${short}(?:-[A-Z]{2})?['"\`/]`,
      `(?<![\\w-])${short}: `,
      `\\.${short}\\b(?!\\.tsx?)`,
      // Alone, '/gu' would be the flags of a regular expression.
      `\\\\/${short}(?![\\w-])`,
      `lang\\(${short}`,
      `lang[|~^*]?='?"?${short}\\b`,
      `\\b${english}\\b`,
      `\\b${english.toLowerCase()}[A-Z]`,
    ];
    return [...code.matchAll(new RegExp(patterns.join('|'), 'g'))].map(([place]) => place);
  });
}

function isOfOneLanguage(path: string): boolean {
  return LANGUAGES.some(({ code, english }) =>
    new RegExp(`/(?:${code}|${english.toLowerCase()})(?:/|\\.tsx?$)`).test(path),
  );
}

describe('another language', () => {
  const translated = LANGUAGES.filter(({ code }) => code !== 'en');

  it('is named by the files of languages and the registers of them alone (WORLD-85)', () => {
    const paths = globSync('{app,server,domain}/**/*.{ts,tsx,css}', { cwd: root }).filter(
      (path) => !isTest(path) && !isOfOneLanguage(path) && !REGISTERS.has(path),
    );
    expect(paths.length).toBeGreaterThan(1000);
    const naming = paths.flatMap((path) =>
      named(readFileSync(join(root, path), 'utf8'), translated).map((place) => `${path}: ${place}`),
    );
    const unexplained = naming.filter((line) => !OTHERS.some(([path]) => line.startsWith(`${path}: `)));
    expect(unexplained).toEqual([]);
  });

  it('is found wherever code or a style sheet names it', () => {
    const invented = [{ code: 'xx', english: 'Xish' }];
    const text = `
      const TEXTS: Record<Language, string> = { en: 'one', xx: 'two' };
      if (language === 'xx' || locale === "xx-IN") go('/xx/world');
      .title:lang(xx) { line-height: 1.4; }
      const path = /^\\/xx(?=\\/)/;
      const { title } = NAMES.xx;
      import { xishTerms } from './terms.ts'; // as 'xx' has
      button.textContent = 'In Xish';
    `;
    expect(named(text, invented)).toEqual([
      'xx: ',
      "'xx'",
      '"xx-IN"',
      "'/xx/",
      'lang(xx',
      '\\/xx',
      '.xx',
      'xishT',
      'Xish',
    ]);
    expect(
      named("const maximum = ['exx', 'xxl'].map((text) => text.replace(/\\p{L}/xx, '')); // 'xx'", invented),
    ).toEqual([]);
  });

  it('has the letters of its name in a font for headlines and in one for text (WORLD-85)', () => {
    const faces = readFileSync(join(root, 'app/ui/fonts.css'), 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
    const rangesOf = (families: readonly string[]) =>
      faces
        .filter((face) => families.some((family) => face.includes(`font-family: '${family}'`)))
        .flatMap((face) => [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)])
        .map(([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const);
    const without = (families: readonly string[], name: string) => {
      const ranges = rangesOf(families);
      const points = [...name].map((letter) => letter.codePointAt(0) ?? 0);
      return points.filter((point) => !ranges.some(([from, to]) => point >= from && point <= to));
    };
    for (const { name } of LANGUAGES) {
      expect(without(['Newsreader Headline'], name), `${name} in headlines`).toEqual([]);
      expect(without(['Inter Variable', 'Text Indian'], name), `${name} in text`).toEqual([]);
    }
    // Georgian, which no font has.
    expect(without(['Newsreader Headline'], 'ქ')).toEqual([0x10e5]);
  });
});
