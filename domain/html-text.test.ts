import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities, htmlFromText, linesFromHtml, oneLine, textFromHtml } from './html-text.ts';

describe('the text of HTML', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<b>Mark</b>up &amp; entities', 'Markup & entities'],
    ['Caf&eacute; &ndash; &#8364;5 &#x1F600;', 'Café – €5 😀'],
    ['They don&#146;t say &#x93;never&#148; &#150; yet', 'They don’t say “never” – yet'],
    ['a<script>alert(1)</script>b', 'a b'],
    ['a<!-- hidden -->b', 'ab'],
    ['<style>p{}', ''],
    ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
    ['  a\n\t b&nbsp;c ', 'a b c'],
    ['&unknown; &amp;lt; AT&T', '&unknown; &lt; AT&T'],
    ['&#0;&#xD800;', '\ufffd\ufffd'],
    ['It&#146;s &#147;news&#148; &#x96; 5 &#128;', 'It’s “news” – 5 €'],
  ])('reads %j as %j', (html, text) => {
    expect(textFromHtml(html)).toBe(text);
  });

  it('has a line for each paragraph, item and quote, and for a video between two paragraphs', () => {
    const video = '<a href="https://vimeo.com/1" rel="noopener">Watch it</a>';
    const html = `<p>One <b>bold</b></p>${video}<p class="last">Two<br />lines</p><ul><li><p>Item</p></li></ul>`;
    expect(linesFromHtml(html)).toBe('One bold\nWatch it\nTwo\nlines\nItem');
  });

  it('takes time proportional to its length, even if the text is hostile', () => {
    const nameless = `<${'a'.repeat(300_000)}`;
    const hostile = [
      nameless,
      '<script>'.repeat(60_000),
      '<'.repeat(500_000),
      '<a '.repeat(160_000),
      '<!--'.repeat(120_000),
    ];
    const started = performance.now();
    for (const html of hostile) textFromHtml(html);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('is one well-formed line without control characters for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (html) => {
        const text = textFromHtml(html);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/\p{Cc}/u);
        expect(text).toBe(text.trim());
      }),
    );
  });

  it('is unchanged if it is plain text already', () => {
    expect(oneLine('Plain words')).toBe('Plain words');
    expect(decodeEntities('Plain words')).toBe('Plain words');
  });

  it("drops characters that would change the page's writing direction", () => {
    expect(oneLine('safe\u202egnp')).toBe('safegnp');
  });
});

it('makes HTML of a text that shows just this text, whatever it looks like', () => {
  const text = '<b>R&D</b> &lt; 5 > 4 &amp; so on';
  expect(textFromHtml(htmlFromText(text))).toBe(text);
});
