import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWriting } from './writing-checks.ts';

const messages = (html: string) => checkWriting(html).issues.map(({ message }) => message);
const words = (count: number) => Array.from({ length: count }, (_, at) => (at === 0 ? 'Rain' : 'rain')).join(' ');

describe('the checks of a text while it is written', () => {
  it('find pictures without alternative text, by their place', () => {
    const html =
      '<figure><img src="/media/a/1.jpg" alt="A boat" /></figure><figure><img src="/media/b/1.jpg" alt=" " /></figure>';
    expect(checkWriting(html).issues).toEqual([
      {
        kind: 'access',
        message: 'Picture 2 in the text has no alt text.',
        place: { kind: 'picture', index: 1 },
      },
    ]);
    expect(messages('<img src="/media/c/1.jpg">')).toEqual(['Picture 1 in the text has no alt text.']);
  });

  it('find headings that skip a level', () => {
    expect(messages('<h2>One</h2><h3>Two</h3><h2>Three</h2><h3>Four</h3><h4>Five</h4>')).toEqual([]);
    expect(messages('<h3>Storm at <em>sea</em></h3>')).toEqual([
      'The first heading, ‘Storm at sea’, should be of level 2.',
    ]);
    expect(messages('<h2>One</h2><h4>Harbour closed</h4>')).toEqual([
      'The heading ‘Harbour closed’ skips a level: it is of level 4 below one of level 2.',
    ]);
  });

  it('find links that do not say where they lead', () => {
    expect(messages('<p>For the forecast <a href="/x">click here</a>.</p>')).toEqual([
      'The link ‘click here’ does not say where it leads.',
    ]);
    expect(messages('<p><a href="/x"><strong>Read more…</strong></a></p>')).toEqual([
      'The link ‘Read more…’ does not say where it leads.',
    ]);
    expect(messages('<p><a href="https://met.example/a">https://met.example/a</a></p>')).toEqual([
      'A link shows its address instead of words: https://met.example/a',
    ]);
    expect(messages('<p><a href="/x">the report</a> and <a href="/y">The report</a></p>')).toEqual([
      'Two links say ‘The report’ and lead to different pages.',
    ]);
    expect(messages('<p><a href="/x">the report</a> and <a href="/x">the report</a></p>')).toEqual([]);
  });

  it('ignore the card of a video', () => {
    const card = (href: string) => `<a href="${href}" rel="external noopener nofollow">Watch</a>`;
    expect(messages(card('https://video.example/1') + card('https://video.example/2'))).toEqual([]);
  });

  it('find sentences over 35 words and paragraphs over 110, each with its first words', () => {
    expect(messages(`<p>${words(35)}.</p>`)).toEqual([]);
    expect(messages(`<p>Short. ${words(36)}.</p>`)).toEqual([
      'A sentence of 36 words: ‘Rain rain rain rain rain rain rain rain …’',
    ]);
    const sentence = `${words(22)}. `;
    expect(messages(`<p>${sentence.repeat(5)}</p>`)).toEqual([]);
    expect(messages(`<p>${sentence.repeat(5)}Rain.</p>`)).toEqual([
      'A paragraph of 111 words: ‘Rain rain rain rain rain rain rain rain …’',
    ]);
  });

  it('count sentences of English and Hindi, and none for the full stop of an abbreviation', () => {
    const { sentences, wordsPerSentence } = checkWriting(
      '<p>Mr. A. Rao met Dr. Shah. They spoke.</p><p>Then he left.</p>',
    );
    expect({ sentences, wordsPerSentence }).toEqual({ sentences: 3, wordsPerSentence: 4 });
    expect(checkWriting('<p>आज बारिश हुई। सड़कें बंद रहीं।</p>').sentences).toBe(2);
    expect(checkWriting('')).toEqual({ issues: [], sentences: 0, wordsPerSentence: 0 });
  });

  it('terminate for any text, with thirty issues at most', () => {
    expect(checkWriting('<img src="x">'.repeat(500)).issues).toHaveLength(30);
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('<h2>', '</h2>', '<h4>', '<a href="', '">', '</a>', '<img ', 'alt="', 'Mr. ', 'x. ', '<'),
        ),
        (pieces) => {
          const { issues, sentences, wordsPerSentence } = checkWriting(pieces.join(''));
          expect(issues.length).toBeLessThanOrEqual(30);
          expect(sentences).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(wordsPerSentence)).toBe(true);
        },
      ),
    );
  });
});
