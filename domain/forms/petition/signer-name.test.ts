import { describe, expect, it } from 'vitest';
import { nameVerdict, wholeNameVerdict } from './signer-name.ts';

describe('a name', () => {
  it.each([
    'Asha',
    'O’Brien',
    "D'Souza",
    'Jean-Luc',
    'K.Anand',
    'A.P.J. Abdul',
    'Dr.Rao',
    'Kum.Priya',
    'Thiru.Kumar',
    'Haji.Ali',
    'Mohd. Ali',
    'Rao, Jr.',
    'Ravi S/o Kumar',
    'John 3rd',
    'K.To',
    'Sree (Sunny)',
    'മീര',
    'आशा',
    'Nguyễn Thế Anh',
    'محمد',
    '小林',
  ])('%s is accepted', (name) => {
    expect(nameVerdict(name)).toBe('fine');
  });

  it.each([
    'asha@example.org',
    'evil.com',
    'x.com',
    'evil.example',
    'best-shop.co',
    'https',
    'https://evil',
    'www.evil',
    'Evil．com',
    'evil。com',
    'evil dot com',
    't.me.co',
  ])('%s is an address, not a name', (name) => {
    expect(nameVerdict(name)).toBe('address');
  });

  it.each(['Call 07700 900123', 'Asha 447', 'Asha ९८७६५'])('%s contains a number, so it is not a name', (name) => {
    expect(nameVerdict(name)).toBe('number');
  });

  it.each(['Buy now!', 'Cheap $ watches', 'a/b', 'Asha: Rao', '<b>Asha</b>', 'Asha 💰'])(
    '%s contains characters that no name has',
    (name) => {
      expect(nameVerdict(name)).toBe('symbols');
    },
  );

  it.each([
    ['Asha', 'Rao'],
    ['Will', 'Smith'],
    ['Maria da Conceição', 'dos Santos'],
    ['Nguyen', 'The Anh Minh'],
    ['Ana', 'In'],
  ])('%s %s is shown without review', (first, last) => {
    expect(wholeNameVerdict(first, last)).toBe('fine');
  });

  it.each([
    ['Vote for', 'John Doe'],
    ['Stop this', 'now'],
    ['The best watches of', 'all the town are here'],
    ['evil.', 'com'],
    ['Call 07', 'Asha 70'],
  ])('%s %s awaits review by an editor', (first, last) => {
    expect(wholeNameVerdict(first, last)).toBe('doubtful');
  });
});
