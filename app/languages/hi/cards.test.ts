import { expect, it } from 'vitest';
import { cards } from './cards.ts';

it.each([
  ['News Desk', 'न्यूज़ डेस्क'],
  ['Asha Rao', 'Asha Rao'],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
])('names the author %s as %s on a Hindi card', (name, shown) => {
  expect(cards.author(name)).toBe(shown);
});

it.each([
  ['National', 'देश'],
  ['Sports', 'खेल'],
  ['Politics', 'राजनीति'],
  ['World', 'दुनिया'],
  ['constructor', 'constructor'],
  ['Monsoon', 'Monsoon'],
])('names the category %s, in English in every language of a story, as %s (WORLD-57)', (category, shown) => {
  expect(cards.badge(category)).toBe(shown);
});
