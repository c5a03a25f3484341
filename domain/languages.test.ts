import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLanguage, languageFacts, pathInLanguage, splitLanguage } from './languages.ts';
import { isSitePath } from './local-path.ts';

it('publishes in English and Hindi', () => {
  expect(languageFacts('en')).toMatchObject({ name: 'English', locale: 'en-GB', prefix: '' });
  expect(languageFacts('hi')).toMatchObject({ name: 'हिन्दी', locale: 'hi-IN', prefix: '/hi' });
  expect(isLanguage('hi')).toBe(true);
  expect(isLanguage('HI')).toBe(false);
  expect(isLanguage(undefined)).toBe(false);
});

it.each([
  ['/', 'en', '/'],
  ['/politics/a-story?page=2#end', 'en', '/politics/a-story?page=2#end'],
  ['/hi', 'hi', '/'],
  ['/hi/', 'hi', '/'],
  ['/hi?lite', 'hi', '/?lite'],
  ['/hi#top', 'hi', '/#top'],
  ['/hi/politics?page=2', 'hi', '/politics?page=2'],
  ['/hindi', 'en', '/hindi'],
  ['/history/hi/x', 'en', '/history/hi/x'],
  ['/hi//evil.example', 'en', '/hi//evil.example'],
  ['/hi/\\evil.example', 'en', '/hi/\\evil.example'],
])('reads %s as %s, %s', (address, language, path) => {
  expect(splitLanguage(address)).toEqual({ language, path });
});

it.each([
  ['/', '/hi', '/'],
  ['/?lite', '/hi?lite', '/?lite'],
  ['/hi', '/hi', '/'],
  ['/politics/a-story?page=2#end', '/hi/politics/a-story?page=2#end', '/politics/a-story?page=2#end'],
  ['/hi/politics', '/hi/politics', '/politics'],
])('puts %s into Hindi as %s and into English as %s', (address, hindi, english) => {
  expect(pathInLanguage(address, 'hi')).toBe(hindi);
  expect(pathInLanguage(address, 'en')).toBe(english);
});

const paths = fc
  .array(fc.constantFrom('/', '/hi', '\\', '\t', 'evil.example', '?', '#', 'a', '..'), { maxLength: 8 })
  .map((parts) => `/${parts.join('')}`)
  .filter((path) => isSitePath(path) && splitLanguage(path).language === 'en');

it('round-trips any path through Hindi, and never leaves the site', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const hindi = pathInLanguage(path, 'hi');
      expect(isSitePath(hindi)).toBe(true);
      expect(splitLanguage(hindi)).toEqual({ language: 'hi', path });
      expect(pathInLanguage(hindi, 'en')).toBe(path);
    }),
  );
});
