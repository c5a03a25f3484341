import { expect, it } from 'vitest';
import { subscribersText } from './edition-words.ts';

it('says who would get an edition, by language where readers are offered several', () => {
  const english = (active: number) => ({ language: 'en' as const, active });
  expect(subscribersText([english(1100), { language: 'hi', active: 104 }])).toBe(
    '1,204 subscribers: 1,100 English, 104 Hindi',
  );
  expect(subscribersText([english(1), { language: 'hi', active: 0 }])).toBe('1 subscriber: 1 English, 0 Hindi');
  expect(subscribersText([english(0)])).toBe('0 subscribers');
});
