import { getSchema, type JSONContent } from '@tiptap/core';
import { Transform } from '@tiptap/pm/transform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitise } from '#server/newsroom/model/sanitise.ts';
import { STORY_EXTENSIONS } from './extensions.ts';
import { toHtml } from './to-html.ts';

const toSafeHtml = (html: string) => sanitise(html) ?? 'too long';

const schema = getSchema(STORY_EXTENSIONS);
const html = (content: JSONContent[]) => toHtml(schema.nodeFromJSON({ type: 'doc', content }));

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  fc.constantFrom('<b>', '&amp;', 'सौ', '"', ' ', ' '),
);
const href = fc.constantFrom(
  'https://a.example/x?a=1&b="2"',
  '/world/a',
  'mailto:a@b.example',
  '#x',
  'javascript:alert(1)',
);
interface MarkJson {
  type: string;
  attrs?: Record<string, unknown>;
}

const marks: fc.Arbitrary<MarkJson[]> = fc.oneof(
  fc.constant<MarkJson[]>([]),
  fc.subarray<MarkJson>([{ type: 'bold' }, { type: 'italic' }, { type: 'superscript' }]),
  href.map((address) => [{ type: 'link', attrs: { href: address } }]),
);
const words = fc.record({ type: fc.constant('text'), text, marks });
const inline = fc.array(
  fc.oneof({ weight: 5, arbitrary: words }, { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) }),
  { maxLength: 4 },
);
const plain = fc.array(fc.record({ type: fc.constant('text'), text }), { maxLength: 2 });
const paragraph = inline.map((content) => ({ type: 'paragraph', content }));
const heading = fc.record({
  type: fc.constant('heading'),
  attrs: fc.record({ level: fc.constantFrom(2, 3, 4) }),
  content: inline,
});
const picture = fc.record({
  type: fc.constant('picture'),
  attrs: fc.record({
    src: fc.constantFrom('/media/abc/640.webp', 'blob:x', 'https://elsewhere.example/a.jpg'),
    alt: text,
    caption: text,
    credit: text,
    width: fc.constantFrom('640', null, 'wide'),
    height: fc.constantFrom('360', null),
  }),
});
const embed = fc.record({
  type: fc.constant('embed'),
  attrs: fc.record({
    href: fc.constantFrom('https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://x.com/i/status/1234567890'),
    text,
  }),
});
const many = (block: fc.Arbitrary<JSONContent>) => fc.array(block, { minLength: 1, maxLength: 3 });
const { block } = fc.letrec<{ block: JSONContent; item: JSONContent }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    paragraph,
    heading,
    picture,
    embed,
    fc.constant({ type: 'horizontalRule' }),
    fc.record({ type: fc.constant('codeBlock'), content: plain }),
    fc.record({ type: fc.constant('attribution'), content: plain }),
    fc.record({ type: fc.constant('bulletList'), content: many(tie('item')) }),
    fc.record({
      type: fc.constant('orderedList'),
      attrs: fc.record({ start: fc.constantFrom(1, 7) }),
      content: many(tie('item')),
    }),
    fc.record({
      type: fc.constant('blockquote'),
      attrs: fc.record({ kind: fc.constantFrom(null, 'pull') }),
      content: many(tie('block')),
    }),
    fc.record({
      type: fc.constant('table'),
      attrs: fc.record({ caption: text }),
      content: many(
        fc.record({
          type: fc.constant('tableRow'),
          content: many(
            fc.record({
              type: fc.constantFrom('tableCell', 'tableHeader'),
              attrs: fc.record({ colspan: fc.constantFrom(1, 2) }),
              content: many(fc.oneof(paragraph, picture)),
            }),
          ),
        }),
      ),
    }),
  ),
  item: fc.tuple(paragraph, fc.array(tie('block'), { maxLength: 1 })).map(([first, rest]) => ({
    type: 'listItem',
    content: [first, ...rest],
  })),
}));

describe('what the rich text editor writes', () => {
  it('passes the sanitiser unchanged, whatever is in it (DESK-09, ART-38)', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (content) => {
        const written = html(content);
        expect(toSafeHtml(written)).toBe(written);
      }),
      { numRuns: 400 },
    );
  });

  it('is plain, readable HTML (DESK-09)', () => {
    const line = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
    const cell = (type: string, words: string) => ({ type, content: [line(words)] });
    expect(
      html([
        {
          type: 'blockquote',
          attrs: { kind: 'pull' },
          content: [line('Said'), { type: 'attribution', content: [{ type: 'text', text: 'Her' }] }],
        },
        {
          type: 'bulletList',
          content: [
            {
              type: 'listItem',
              content: [line('One'), { type: 'bulletList', content: [{ type: 'listItem', content: [line('Below')] }] }],
            },
          ],
        },
        {
          type: 'table',
          attrs: { caption: 'Seats' },
          content: [{ type: 'tableRow', content: [cell('tableHeader', 'Party'), cell('tableCell', '7')] }],
        },
        {
          type: 'picture',
          attrs: {
            src: '/media/a/640.webp',
            alt: 'A "bridge"',
            width: '640',
            height: '360',
            caption: 'Here',
            credit: 'PA',
          },
        },
        { type: 'paragraph' },
      ]),
    ).toBe(
      '<blockquote data-kind="pull"><p>Said</p><p><cite>Her</cite></p></blockquote>' +
        '<ul><li>One<ul><li>Below</li></ul></li></ul>' +
        '<table><caption>Seats</caption><tbody><tr><th>Party</th><td>7</td></tr></tbody></table>' +
        '<figure><img src="/media/a/640.webp" alt="A &quot;bridge&quot;" width="640" height="360" />' +
        '<figcaption>Here <small>PA</small></figcaption></figure>',
    );
  });

  it('follows a change of one paragraph among others that stay as they were', () => {
    const line = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
    const doc = schema.nodeFromJSON({ type: 'doc', content: [line('One'), { type: 'paragraph' }, line('Three')] });
    expect(toHtml(doc)).toBe('<p>One</p><p>Three</p>');
    const changed = new Transform(doc).insert(6, schema.text('Two')).insert(1, schema.text('Number ')).doc;
    expect(toHtml(changed)).toBe('<p>Number One</p><p>Two</p><p>Three</p>');
    expect(toHtml(doc)).toBe('<p>One</p><p>Three</p>');
  });

  it('leaves out pictures that are not on this site yet, and names them once they are', () => {
    const doc = schema.nodeFromJSON({ type: 'doc', content: [{ type: 'picture', attrs: { src: 'blob:1' } }] });
    expect(toHtml(doc)).toBe('');
    expect(toHtml(doc, () => '/media/a/640.webp')).toBe('<figure><img src="/media/a/640.webp" alt="" /></figure>');
  });
});
