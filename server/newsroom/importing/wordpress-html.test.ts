import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitise } from '../model/sanitise.ts';
import { wordPressHtml } from './wordpress-html.ts';

const toSafeHtml = (html: string) => sanitise(html) ?? 'too long';

const html = (content: string) => wordPressHtml(content).html;

describe('text of the block editor', () => {
  it('loses its block comments and nothing else', () => {
    const blocks = '<!-- wp:paragraph {"align":"left"} -->\n<p>One <b>two</b>.</p>\n<!-- /wp:paragraph -->';
    expect(html(blocks).trim()).toBe('<p>One <b>two</b>.</p>');
  });

  it('shows the video of an embed block', () => {
    const block =
      '<!-- wp:embed {"url":"x"} --><figure><div>\nhttps://www.youtube.com/watch?v=abcdefghijk\n</div></figure><!-- /wp:embed -->';
    expect(toSafeHtml(html(block))).toContain('https://www.youtube.com/watch?v=abcdefghijk');
  });
});

describe('text of the classic editor', () => {
  it('gets its paragraphs and breaks', () => {
    expect(html('One\ntwo\r\n\r\nThree')).toBe('<p>One<br>\ntwo</p>\n<p>Three</p>');
    expect(html('<h2>Head</h2>\n\nText\n\n<ul><li>a</li></ul>')).toBe(
      '<h2>Head</h2>\n<p>Text</p>\n<ul><li>a</li></ul>',
    );
  });

  it('keeps the empty lines and line ends of preformatted text', () => {
    expect(html('A poem:\r\n\r\n<pre class="v">one\r\n\r\ntwo\nthree</pre>\n\nThe end')).toBe(
      '<p>A poem:</p>\n<pre class="v">one\n\ntwo\nthree</pre>\n<p>The end</p>',
    );
    expect(html('<pre>never closed\n\nText')).toBe('<pre>never closed\n<p>Text</p>');
  });

  it('turns captions into figures', () => {
    const caption =
      '[caption id="a" align="left" width="3"]<a href="/x"><img src="/a.jpg" alt="A"></a> A boat[/caption]';
    expect(html(caption)).toBe('<figure><img src="/a.jpg" alt="A"><figcaption>A boat</figcaption></figure>');
  });

  it('links an address on a line of its own, but not those in sentences', () => {
    expect(html('See\n\nhttps://a.example/b?c=1&d=2\n\nor https://a.example.')).toBe(
      '<p>See</p>\n<p><a href="https://a.example/b?c=1&d=2">https://a.example/b?c=1&amp;d=2</a></p>\n<p>or https://a.example.</p>',
    );
  });
});

describe('shortcodes', () => {
  it('of plugins are removed and named; the text between them stays', () => {
    const converted = wordPressHtml('A [vc_row width="2"]b[/vc_row] [gallery ids="1,2"] c');
    expect(converted.html).toBe('<p>A b  c</p>');
    expect(converted.leftOut).toEqual(['[vc_row]', '[gallery]']);
  });

  it('of a gallery become its pictures with their captions, in its order', () => {
    const all = new Map([
      ['1', { url: 'https://old.example/a.jpg', alt: 'A "boat"', caption: 'Boats & sails' }],
      ['2', { url: 'https://old.example/b.jpg', alt: '', caption: '' }],
    ]);
    const pictures = (ids: readonly string[] | null) =>
      ids === null ? [...all.values()] : ids.flatMap((id) => all.get(id) ?? []);
    const first =
      '<figure><img src="https://old.example/a.jpg" alt="A &quot;boat&quot;"><figcaption>Boats &amp; sails</figcaption></figure>';
    const second = '<figure><img src="https://old.example/b.jpg" alt=""></figure>';
    const chosen = wordPressHtml('Before [gallery columns="2" ids="2, 1, 9"] after', pictures);
    expect(chosen).toEqual({ html: `<p>Before</p>\n${second}\n${first}\n<p>after</p>`, leftOut: [] });
    expect(wordPressHtml('[gallery]', pictures).html).toBe(`${first}\n${second}`);
    expect(wordPressHtml('[gallery ids="9"]', pictures)).toEqual({ html: '', leftOut: ['[gallery]'] });
  });

  it('that are the author’s own words stay', () => {
    expect(html('He said [sic] so [1] [...]')).toBe('<p>He said [sic] so [1] [...]</p>');
  });
});

it('never fail and never take long, whatever the text', () => {
  const piece = fc.constantFrom(
    '[caption]',
    '[/caption]',
    '<img ',
    '[embed]',
    '<!-- wp:',
    '-->',
    '\n\n',
    'x',
    '[a_b',
    ']',
    'https://a.b',
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => typeof html(pieces.join('')) === 'string'));
});

describe('a text made to slow an import down', () => {
  it.each(['<pre>', '[caption]', '<!-- wp:x ', '<!--more', '[embed]http://', '[caption x="1"]<img'])(
    'of nothing but %j is read in a moment',
    (beginning) => {
      const started = performance.now();
      wordPressHtml(beginning.repeat(100_000));
      expect(performance.now() - started).toBeLessThan(5000);
    },
  );
});
