import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoryPart } from '#domain/story.ts';
import { toSafeHtml } from '#server/newsroom/model/safe-html.ts';
import { liteTexts, splitHtml } from './lite-parts.ts';

const split = async (html: string, room: number) => splitHtml(await toSafeHtml(html), room);

it('a text that fits stays whole', async () => {
  expect(await split('<p>One.</p><p>Two.</p>', 100)).toEqual(['<p>One.</p><p>Two.</p>']);
});

it('a longer one is divided between paragraphs, and a heading stays with what follows it', async () => {
  const html = '<p>One one one.</p><p>Two two two.</p><h2>Three</h2><p>Four four.</p><p>Five.</p>';
  expect(await split(html, 55)).toEqual([
    '<p>One one one.</p><p>Two two two.</p>',
    '<h2>Three</h2><p>Four four.</p><p>Five.</p>',
  ]);
});

it('counts bytes, of which a letter of Hindi has three', async () => {
  expect(await split('<p>नमस्ते</p><p>दुनिया</p>', 40)).toEqual(['<p>नमस्ते</p>', '<p>दुनिया</p>']);
});

it('what is open at the end of a part is closed there and opened again in the next, and a list goes on counting', async () => {
  expect(await split('<ol><li>One one.</li><li>Two two.</li><li>Three.</li></ol>', 45)).toEqual([
    '<ol><li>One one.</li><li>Two two.</li></ol>',
    '<ol start="3"><li>Three.</li></ol>',
  ]);
});

it('a paragraph that is longer than a part is divided between words', async () => {
  expect(await split('<p>One <em>two three four five six</em></p>', 22)).toEqual([
    '<p>One <em>two three </em></p>',
    '<p><em>four five six</em></p>',
  ]);
});

it('headings and lines in a row are divided where they end, if there is no other place', async () => {
  expect(await split('<h2>One one.</h2><h2>Two two.</h2><h2>Three.<br>Four.</h2>', 45)).toEqual([
    '<h2>One one.</h2><h2>Two two.</h2>',
    '<h2>Three.<br />Four.</h2>',
  ]);
});

it('the chapters of a deep dive are divided as well, and its films stay at the end of theirs', async () => {
  const chapter = (subheading: string, paragraph: string): StoryPart => ({
    subheading,
    paragraph,
    picture: null,
    video: `https://film.example/${subheading}`,
  });
  const chapters = [chapter('one', 'Aaaa aaaa.\n\nBbbb bbbb.'), chapter('two', 'Cccc cccc.')];
  expect(liteTexts(await toSafeHtml('<p>Start.</p>'), chapters, 25)).toEqual([
    { html: '<p>Start.</p>', parts: [{ subheading: 'one', paragraph: 'Aaaa aaaa.', video: '' }] },
    {
      html: '',
      parts: [
        { subheading: '', paragraph: 'Bbbb bbbb.', video: 'https://film.example/one' },
        { subheading: 'two', paragraph: 'Cccc cccc.', video: 'https://film.example/two' },
      ],
    },
  ]);
});

describe('whatever the text', () => {
  const ROOM = 120;
  const words = fc
    .array(fc.constantFrom('a', 'rain', 'हवा', 'parliament', '&amp;'), { minLength: 1, maxLength: 30 })
    .map((list) => list.join(' '));
  const inline = words.chain((text) =>
    fc.constantFrom(text, `<em>${text}</em>`, `<a href="/world">${text}</a> on`, `${text}<br>${text}`),
  );
  const block = inline.chain((text) =>
    fc.constantFrom(
      `<p>${text}</p>`,
      `<h2>${text}</h2>`,
      `<blockquote><p>${text}</p></blockquote>`,
      `<ol><li>${text}</li><li>${text}</li></ol>`,
    ),
  );
  const html = fc.array(block, { maxLength: 12 }).map((blocks) => blocks.join(''));
  const wordsOf = (text: string) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean);

  it('every word comes once, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(html, async (text) => {
        expect((await split(text, ROOM)).flatMap(wordsOf)).toEqual(wordsOf(text));
      }),
    );
  });

  it('every part closes what it opens', async () => {
    await fc.assert(
      fc.asyncProperty(html, async (text) => {
        for (const part of await split(text, ROOM)) {
          const open: string[] = [];
          for (const [, slash, name = ''] of part.matchAll(/<(\/?)([a-z0-9]+)/g)) {
            if (slash === '/') expect(open.pop()).toBe(name);
            else if (name !== 'br') open.push(name);
          }
          expect(open).toEqual([]);
        }
      }),
    );
  });

  it('no part has more text than there is room for', async () => {
    await fc.assert(
      fc.asyncProperty(html, async (text) => {
        for (const part of await split(text, ROOM)) {
          expect(Buffer.byteLength(part.replace(/<[^>]*>/g, ''))).toBeLessThanOrEqual(ROOM);
        }
      }),
    );
  });
});
