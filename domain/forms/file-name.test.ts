import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endingOf, shownFileName } from './file-name.ts';

const LETTERS = ['a', '.', '/', '\\', ' ', '\0', '\r', '\u202e', '\u200b', '\ud83d', '\ude00', '😀', 'त्र', '.pdf'];

describe("the name of a visitor's file", () => {
  it.each([
    ['letter.pdf', 'letter.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\Passport scan.JPG', 'Passport scan.JPG'],
    ['/etc/', ''],
    ['a\u0000b\r\nc\u202egpj.exe', 'abcgpj.exe'],
    ['पत्र.pdf', 'पत्र.pdf'],
  ])('%j is shown as %j', (sent, shown) => {
    expect(shownFileName(sent)).toBe(shown);
  });

  it('never contains a path, invisible characters or more than 150 characters, and keeps its extension', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LETTERS), { maxLength: 400 }), (letters) => {
        const sent = letters.join('');
        const shown = shownFileName(sent);
        expect(shown).not.toMatch(/[/\\]|\p{C}/u);
        expect(shown.length).toBeLessThanOrEqual(150);
      }),
    );
    expect(shownFileName(`${'a'.repeat(300)}.docx`)).toMatch(/^a{145}\.docx$/);
    expect(shownFileName(`${'a'.repeat(144)}${'😀'.repeat(9)}.docx`)).toMatch(/^a{144}\.docx$/);
  });

  it('has the extension that follows its last dot', () => {
    expect([endingOf('a.tar.GZ'), endingOf('a'), endingOf('.txt'), endingOf('a.')]).toEqual(['gz', '', '', '']);
  });
});
