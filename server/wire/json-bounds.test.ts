import { expect, it } from 'vitest';
import { isBounded } from './json-bounds.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('lets any real feed pass', () => {
  const items = Array.from({ length: 5_000 }, (_, id) => ({
    id,
    title: 'A "quoted" {title}, [a, b] \\',
    tags: ['a', 'b'],
  }));
  expect(isBounded(bytes(JSON.stringify({ data: items })))).toBe(true);
});

it.each([
  ['millions of empty objects', '{},'.repeat(700_000)],
  ['millions of numbers', `[${'0,'.repeat(700_000)}0]`],
  ['lists in lists', '['.repeat(101)],
])('stops %s before they are parsed', (_what, text) => {
  expect(isBounded(bytes(text))).toBe(false);
});

it('counts nothing inside texts', () => {
  expect(isBounded(bytes(JSON.stringify([`${'[{,'.repeat(900_000)}\\"`])))).toBe(true);
  expect(isBounded(bytes(`"${',\\"'.repeat(700_000)}`))).toBe(true);
});
