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
