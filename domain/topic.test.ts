import { expect, it } from 'vitest';
import { tagPath, topicPath, topicSlug } from './topic.ts';

it('removes case, accents and punctuation from a topic’s slug', () => {
  expect(topicSlug('Covid-19')).toBe('covid-19');
  expect(topicSlug('  COVID 19 ')).toBe('covid-19');
  expect(topicSlug('King’s Speech: Café “Royal”')).toBe('kings-speech-cafe-royal');
  expect(topicSlug('R&D / £5m')).toBe('r-d-5m');
  expect(topicSlug('ŁÓDŹ, Ærø, ΑΘΗΝΑ, ДЕЛИ')).toBe('łodz-ærø-αθηνα-дели');
});

it('keeps Devanagari and other scripts as they are written, with vowel signs, joined or not', () => {
  expect(topicSlug('भारत की राजनीति')).toBe('भारत-की-राजनीति');
  expect(topicSlug('क्\u200dया हुआ?')).toBe('क्या-हुआ');
  expect(topicSlug('\u0958\u093eनून।')).toBe('\u0915\u093c\u093eनून');
  expect(topicSlug('ગુજરાત')).toBe('ગુજરાત');
  expect(topicPath(topicSlug('भारत'))).toBe('/topic/%E0%A4%AD%E0%A4%BE%E0%A4%B0%E0%A4%A4');
});

it('gives symbols alone no slug, and cuts that of a long name to a hundred letters', () => {
  expect(topicSlug('🔥 ❤️ !?')).toBe('');
  expect(topicSlug('\ud800')).toBe('');
  expect(tagPath('?&=')).toBe('/search?tags=%3F%26%3D');
  expect(tagPath('Rain & wind')).toBe('/topic/rain-wind');
  expect(topicSlug(`${'a'.repeat(99)} bcd`)).toBe('a'.repeat(99));
});
