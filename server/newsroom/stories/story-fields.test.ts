import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyStory, type StoryFields, storyFields } from '#domain/desk/desk-story.ts';
import { SECTIONS } from '#domain/sections.ts';
import { cleanFields } from './story-fields.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('a\u0000b', '\ud800', '\udc00x\ud83c'),
);
const html = fc.array(
  fc.oneof(text, fc.constantFrom('<p>', '</p>', '<b>', '<script>', '<a href="', '">', '&#0;', '<img src=x>')),
);
const section = fc.constantFrom(...SECTIONS.map(({ slug }) => slug));
const image = fc.record({ url: text, alt: text, caption: text, credit: text });
const typed: fc.Arbitrary<StoryFields> = fc
  .record({
    title: text,
    standfirst: text,
    slug: text,
    category: text,
    authorName: text,
    metaDescription: text,
    content: html.map((pieces) => pieces.join('')),
    section,
    otherSections: fc.array(section, { maxLength: 5 }),
    tags: fc.array(text, { maxLength: 5 }),
    image,
    parts: fc.array(fc.record({ subheading: text, paragraph: text, image, video: text }), { maxLength: 2 }),
    unpublishAt: fc.option(fc.constantFrom('2026-11-20T10:00:00+05:30', '2026-11-20T10:00:00Z')),
  })
  .map((fields) => ({ ...emptyStory({ kind: 'article', section: 'world', title: '' }), ...fields }));

it('any input can be stored, is read back as fields, and is unchanged when saved again', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async (fields) => {
      const clean = await cleanFields(fields);
      expect(storyFields.parse(JSON.parse(JSON.stringify(clean)))).toEqual(clean);
      expect(JSON.stringify(clean)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      expect(clean.otherSections).not.toContain(clean.section);
      expect(clean.content).not.toMatch(/<script/i);
      expect(await cleanFields(clean)).toEqual(clean);
    }),
    { numRuns: 60 },
  );
});

it('normalises input: lines of a paragraph, tags once, times in UTC', async () => {
  const part = {
    subheading: ' A ',
    paragraph: 'One.\n\nTwo.\u0007',
    image: { url: ' /x ', alt: '', caption: '', credit: '' },
    video: '',
  };
  const start = emptyStory({ kind: 'deep-dive', section: 'world', title: ' A  title\n' });
  const clean = await cleanFields({
    ...start,
    parts: [part],
    tags: ['a', ' a', ''],
    publishAt: '2026-11-20T10:00:00+05:30',
  });
  expect(clean).toMatchObject({ title: 'A title', tags: ['a'], publishAt: '2026-11-20T04:30:00.000Z' });
  expect(clean.parts).toMatchObject([{ subheading: 'A', paragraph: 'One.\n\nTwo.', image: { url: '/x' } }]);
});
