import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedItem } from '#tests/support/wire/feed.ts';
import { markOf, normalise } from './normalise.ts';
import type { WireStory } from './wire-story.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

function story(more: Record<string, unknown>): WireStory {
  const outcome = normalise(feedItem(1, more), NOW);
  if (outcome.kind !== 'story') throw new Error(`no story: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe('a wire item becomes a story', () => {
  it('whose relative links are completed where the item says what with, and are never pictures of this site', () => {
    const content = '<p><a href="/a">A</a> <a href="#n">N</a> <img src="/media/a.webp" alt="x"></p>';
    expect(story({ content, link_base: 'https://post.example/news/' }).body).toBe(
      '<p><a href="https://post.example/a" rel="noopener nofollow">A</a> <a href="#n">N</a> </p>',
    );
    expect(story({ content, link_base: 'javascript:alert(1)' }).body).toContain('<a href="/a">A</a>');
  });

  it('with every field set (WIRE-04 to WIRE-27)', () => {
    const item = {
      id: 102529,
      title: 'Floods &amp; <b>rivers</b>',
      image_caption: 'The Severn at Worcester',
      content: '<h1>Head</h1><p onclick="x()">Body <script>alert(1)</script>text</p>',
      image_banner: 'https://agency.example/a.jpg',
      category_name: 'National News',
      sub_category_name: 'General News',
      published_at: '2026-11-20T08:00:00Z',
      author: ' Asha  Rao ',
      tags: 'floods, rivers',
      slug: 'floods-and-rivers',
      top_news: 'True',
      featured_news: 'True',
      is_sponsored: 'yes',
      location: 'Worcester',
      read_time: '4 min',
      meta_description: 'What the rain did',
      absolute_url: 'https://agency.example/floods',
      url: 'javascript:alert(1)',
      licence: 'CC BY 4.0',
      attribution: 'Agency, CC BY 4.0',
      source_url: 'https://agency.example/source',
    };
    expect(normalise(item, NOW)).toEqual({
      kind: 'story',
      wireId: '102529',
      version: { number: null, at: null },
      fingerprint: expect.stringMatching(/^[\w-]{32}$/),
      title: 'Floods & rivers',
      summary: 'The Severn at Worcester',
      metaDescription: 'What the rain did',
      body: '<h2>Head</h2><p>Body text</p>',
      slug: 'floods-and-rivers',
      section: 'india-news',
      sections: ['viral', 'latest-news', 'india-news'],
      category: 'National News',
      subCategory: 'General News',
      location: 'Worcester',
      tags: ['floods', 'rivers'],
      author: 'Asha Rao',
      imageUrl: 'https://agency.example/a.jpg',
      imageCaption: 'The Severn at Worcester',
      imageCredit: '',
      publishedAt: '2026-11-20T08:00:00.000Z',
      readMinutes: 4,
      isFeatured: true,
      isTop: true,
      isBreaking: false,
      isLive: false,
      isSponsored: true,
      absoluteUrl: 'https://agency.example/floods',
      url: null,
      licence: 'CC BY 4.0',
      attribution: 'Agency, CC BY 4.0',
      sourceUrl: 'https://agency.example/source',
      correction: null,
      language: null,
    });
  });

  it('with a default where the feed says nothing (WIRE-12, WIRE-29, WIRE-31)', () => {
    expect(normalise({ _id: 'a1', title: 'Only a title' }, NOW)).toMatchObject({
      wireId: 'a1',
      summary: '',
      body: '',
      slug: 'only-a-title',
      category: 'News',
      subCategory: null,
      section: 'latest-news',
      sections: ['latest-news'],
      author: 'MATV Wire',
      tags: [],
      imageUrl: null,
      publishedAt: null,
      readMinutes: 1,
      isSponsored: false,
    });
  });

  it('with the first picture in the order of the specification (WIRE-08)', () => {
    const pictures = {
      image_banner: '',
      medium_thumbnail: 'https://a.example/medium.jpg',
      image: 'https://a.example/image.jpg',
      image_url: 'https://a.example/url.jpg',
    };
    expect(story(pictures).imageUrl).toBe('https://a.example/medium.jpg');
    expect(story({ image: 'javascript:alert(1)' }).imageUrl).toBeNull();
  });

  it('in the language that it declares, where the site is published in it, and in none by its script', () => {
    expect(story({ language: 'hi-IN' }).language).toBe('hi');
    expect(story({ language: 'EN' }).language).toBe('en');
    expect(story({ language: 'mr' }).language).toBeNull();
    expect(story({ title: 'दिल्ली में बारिश' }).language).toBeNull();
    // A feed that has always declared English sends no new versions.
    expect(story({ language: 'en' }).fingerprint).toBe(story({}).fingerprint);
    expect(story({ language: 'hi' }).fingerprint).not.toBe(story({}).fingerprint);
  });

  it('with category_name before category (WIRE-09)', () => {
    expect(story({ category_name: 'World', category: 'Sports' }).category).toBe('World');
    expect(story({ category_name: '', category: 'Sports' }).section).toBe('sportfit');
  });

  it('with the summary, else the caption, else the body cut to 160 characters (WIRE-06, WIRE-28, ART-40)', () => {
    expect(story({ summary: 'S', image_caption: 'C' }).summary).toBe('S');
    expect(story({ image_caption: 'C' }).summary).toBe('C');
    expect(story({ content: `<p>${'a'.repeat(300)}</p>` }).summary).toBe('a'.repeat(160));
  });

  it('without the pictures of other sites in its body', () => {
    expect(story({ content: '<p>a</p><img src="https://a.example/t.gif">' }).body).toBe('<p>a</p>');
  });

  it('that waits if it is dated up to a day ahead (SPEC-12)', () => {
    expect(story({ published_at: '2026-11-21T11:59:00Z' }).publishedAt).toBe('2026-11-21T11:59:00.000Z');
  });

  it('with a new fingerprint exactly if the story differs', () => {
    expect(story({ updated_at: '2026-11-20T11:00:00Z', view_count: 7 }).fingerprint).toBe(story({}).fingerprint);
    expect(story({}).fingerprint).not.toBe(story({ title: 'Corrected' }).fingerprint);
    expect(markOf(feedItem(1)).fingerprint).toBe(story({}).fingerprint);
  });
});

describe('a wire item is refused', () => {
  it.each([
    [null, 'the item is not an object'],
    [7, 'the item is not an object'],
    [[], 'the item is not an object'],
    [{}, 'the id is missing'],
    [{ title: 'No id' }, 'the id is missing'],
    [{ id: { a: 1 }, title: ['a list'], content: 42 }, 'the id is neither text nor a number'],
    [{ id: 'a\u0000b', title: 'T' }, 'the id is missing'],
    [{ id: 1 }, 'the title is missing'],
    [{ id: 1, title: ' <br> ' }, 'the title is missing'],
    [{ id: 1, title: ['a list'] }, 'the title is not text'],
    [{ id: 1, title: 'T', content: 42 }, 'the content is not text'],
    [{ id: 1, title: 'x'.repeat(20_000) }, 'the title is longer than 500 characters'],
    [{ id: 1, title: 'T', content: 'x'.repeat(1_000_001) }, 'the content is longer than 1,000,000 characters'],
    [
      { id: 1, title: 'T', content: '&'.repeat(1_000_000) },
      'the content is longer than 1,000,000 characters once it is cleaned',
    ],
    [{ id: 1, title: `<${'a'.repeat(900_000)}` }, 'the title is longer than 500 characters'],
  ])('%#: with its reason', (item, reason) => {
    expect(normalise(item, NOW)).toMatchObject({ kind: 'refused', reason, isTemporary: false });
  });

  it('for now, when it is dated more than a day ahead (SPEC-12)', () => {
    const outcome = normalise(feedItem(4, { published_at: '2026-11-21T12:01:00Z' }), NOW);
    expect(outcome).toMatchObject({ reason: 'it is dated more than a day ahead', wireId: '4', isTemporary: true });
  });

  it.each(['2026-11-20T12:00:01Z', 'without an end'])(
    'for now, when it is under embargo until %s',
    (embargoed_until) => {
      const outcome = normalise(feedItem(4, { embargoed_until }), NOW);
      expect(outcome).toMatchObject({ reason: 'it is still under embargo', wireId: '4', isTemporary: true });
    },
  );

  it('no longer once its embargo has ended, by which it is dated then', () => {
    expect(story({ embargoed_until: '2026-11-20T12:00:00Z' }).title).toBe('Story number 1');
    const written = { published_at: '2026-11-20T06:00:00Z', embargoed_until: '2026-11-20T12:00:00Z' };
    expect(story(written).publishedAt).toBe('2026-11-20T12:00:00.000Z');
    expect(story({ ...written, embargoed_until: '2026-11-20T05:00:00Z' }).publishedAt).toBe('2026-11-20T06:00:00.000Z');
    expect(normalise(feedItem(4, { embargoed_until: 'without an end', pubstatus: 'canceled' }), NOW).kind).toBe('kill');
  });

  it('and kept as sent, cut to 20,000 characters', () => {
    const outcome = normalise({ id: 1, title: 'x'.repeat(50_000) }, NOW);
    expect(outcome.kind === 'refused' && outcome.item.length).toBe(20_000);
  });

  it('even if it is nested too deeply to be serialised', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(normalise({ id: 1, title: '', deep }, NOW)).toMatchObject({ kind: 'refused' });
  });
});

describe('a correction', () => {
  const correctionIn = (more: object) => {
    const outcome = normalise({ id: 7, title: 'A title', ...more }, NOW);
    return outcome.kind === 'story' ? outcome.correction : 'no story';
  };

  it.each([
    [{ correction_note: 'It was <b>Tuesday</b>.' }, 'It was Tuesday.'],
    [{ ednote: 'CORRECTS spelling of the name in paragraph 3' }, 'CORRECTS spelling of the name in paragraph 3'],
    [{ ednote: 'Correction: the day', pubstatus: 'usable' }, 'Correction: the day'],
    [{ pubstatus: 'Corrected' }, 'The agency has corrected this story.'],
    [{ signals: ['sig:correction'] }, 'The agency has corrected this story.'],
    [{ is_correction: true }, 'The agency has corrected this story.'],
  ])('is what the item says of itself: %j', (more, words) => {
    expect(correctionIn(more)).toBe(words);
  });

  it.each([
    {},
    { version: 3 },
    { ednote: 'Updates with reaction' },
    { ednote: 'Correctional officers on strike' },
    { status: 'usable' },
  ])('is no new version that says nothing of it: %j', (more) => {
    expect(correctionIn(more)).toBeNull();
  });
});

it('the version of an item is its number and when it was made, where it says so', () => {
  const version = (more: object) => story({ ...more }).version;
  expect(version({ version: 3, version_created: '2026-11-20T09:30:00+01:00' })).toEqual({
    number: 3,
    at: '2026-11-20T08:30:00.000Z',
  });
  expect(version({ version: ' 12 ' })).toEqual({ number: 12, at: null });
  expect(version({ version: '1.0', version_created: 'today' })).toEqual({ number: null, at: null });
  expect(normalise({ id: 7, status: 'withheld', version: '4' }, NOW)).toMatchObject({ version: { number: 4 } });
});

describe('a kill notice', () => {
  it('counts whatever else is wrong with its item', () => {
    for (const broken of [{ content: ['x'] }, { title: 7 }, { content: 'x'.repeat(1_000_001) }]) {
      const item = { id: 7, pubstatus: 'canceled', ...broken };
      expect(normalise(item, NOW)).toEqual({ kind: 'kill', wireId: '7', version: { number: null, at: null } });
      expect(markOf(item)).toMatchObject({ wireId: '7', isKill: true });
    }
  });

  it.each([{ pubstatus: 'canceled' }, { pubstatus: 'Cancelled' }, { status: 'withheld' }])(
    '%j needs nothing but an id',
    (status) => {
      expect(normalise({ id: 7, ...status }, NOW)).toEqual({
        kind: 'kill',
        wireId: '7',
        version: { number: null, at: null },
      });
      expect(markOf({ id: 7, ...status }).isKill).toBe(true);
    },
  );

  it('is not an ordinary state', () => {
    expect(story({ pubstatus: 'usable', status: 'published' }).kind).toBe('story');
  });
});

it('gives an outcome for anything at all', () => {
  const field = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.webUrl());
  const item = fc.record({
    id: fc.oneof(fc.nat(), fc.anything()),
    title: field,
    content: field,
    tags: field,
    slug: field,
  });
  fc.assert(
    fc.property(fc.oneof(item, fc.anything()), (anything) => {
      expect(['story', 'kill', 'refused']).toContain(normalise(anything, NOW).kind);
      markOf(anything);
    }),
  );
});
