import { expect, it } from 'vitest';
import { placeInHindi } from './places.ts';

it.each([
  ['London', 'लंदन'],
  ['New York', 'न्यूयॉर्क'],
  ['New Delhi', 'नई दिल्ली'],
  ['Kerala', 'केरल'],
  ['Leicester, England', 'लेस्टर, इंग्लैंड'],
  ['Mumbai,India', 'मुंबई, भारत'],
  ['Little Snoring', 'Little Snoring'],
  ['Little Snoring, England', 'Little Snoring, England'],
  ['लंदन', 'लंदन'],
])('the place %s is %s in Hindi', (english, hindi) => {
  expect(placeInHindi(english)).toBe(hindi);
});
