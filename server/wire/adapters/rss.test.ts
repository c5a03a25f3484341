import { describe, expect, it } from 'vitest';
import { readItems } from './read-items.ts';

function itemsIn(document: string): unknown {
  return readItems({ body: new TextEncoder().encode(document).buffer, format: 'rss-or-atom', charset: null });
}

/** A channel with one item. */
function rss(item: string, channel = ''): string {
  return `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:m="http://search.yahoo.com/mrss/"><channel>
    <title>Severn Post</title><link>https://post.example/</link>${channel}<item>${item}</item></channel></rss>`;
}

function itemOf(item: string, channel = ''): unknown {
  const found = itemsIn(rss(item, channel));
  return Object(found).items[0];
}

describe('an item of RSS 2.0', () => {
  it('brings its text, people, rights and the picture with caption and credit (WORLD-45)', () => {
    const item = `
      <guid isPermaLink="false">post-4711</guid>
      <title>Floods &amp;amp; rivers</title>
      <link>/news/floods</link>
      <description>The Severn rose &lt;b&gt;overnight&lt;/b&gt;.</description>
      <content:encoded><![CDATA[<p>Worcester woke to water.</p>]]></content:encoded>
      <pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>
      <category domain="https://post.example/topics">World</category><category>Weather</category>
      <dc:creator>Asha Rao</dc:creator><dc:creator>Tom Hill</dc:creator>
      <dc:rights>© 2026 Severn Post</dc:rights>
      <m:group>
        <m:content url="https://post.example/wide.jpg" type="image/jpeg" width="4000"/>
        <m:content url="https://post.example/page.jpg" medium="image" width="1600"><m:credit>Ana Bell/Severn Post</m:credit></m:content>
        <m:content url="https://post.example/small.jpg" type="image/jpeg" width="300"/>
        <m:content url="https://post.example/film.mp4" type="video/mp4" width="1920"/>
        <m:description>The quay at Worcester</m:description>
      </m:group>`;
    expect(itemsIn(rss(item))).toEqual({
      kind: 'items',
      notStories: [],
      items: [
        {
          id: 'post-4711',
          title: 'Floods &amp; rivers',
          summary: 'The Severn rose <b>overnight</b>.',
          content: '<p>Worcester woke to water.</p>',
          image_banner: 'https://post.example/page.jpg',
          image_caption: 'The quay at Worcester',
          image_credit: 'Ana Bell/Severn Post',
          category_name: 'World',
          sub_category_name: 'Weather',
          tags: ['World', 'Weather'],
          author: 'Asha Rao, Tom Hill',
          published_at: '20 Nov 2026 08:00:00 GMT',
          attribution: '© 2026 Severn Post',
          source_url: 'https://post.example/news/floods',
        },
      ],
    });
  });

  it('is in the language of its channel unless it has its own', () => {
    const channel = '<language>hi-in</language>';
    expect(itemOf('<guid>1</guid>', channel)).toMatchObject({ language: 'hi-in' });
    expect(itemOf('<guid>1</guid><dc:language>en</dc:language>', channel)).toMatchObject({ language: 'en' });
  });

  it('with few fields brings those it has', () => {
    expect(itemOf('<link>https://post.example/a</link><description>Only words</description>')).toEqual({
      id: 'https://post.example/a',
      summary: 'Only words',
      content: 'Only words',
      tags: [],
      source_url: 'https://post.example/a',
    });
    expect(itemOf('<title>Nothing to know it by</title>')).not.toHaveProperty('id');
  });

  it('may have an id of any length', () => {
    const long = `https://post.example/${'a'.repeat(300)}`;
    expect(itemOf(`<guid>${long}</guid>`)).toMatchObject({ id: expect.stringMatching(/^sha256:[\w-]{43}$/) });
    expect(itemOf(`<guid>${long}</guid>`)).not.toEqual(itemOf(`<guid>${long}b</guid>`));
  });

  it.each([
    ['Fri, 20 Nov 2026 08:00:00 EST', '20 Nov 2026 08:00:00 -0500'],
    ['Friday, 20 November 26 8:00 BST', '20 Nov 2026 08:00:00 +0100'],
    ['20 NOV 2026 08:00:09 +0530', '20 Nov 2026 08:00:09 +0530'],
    ['Fri, 20 Nov 2026 08:00:00 +05:30', '20 Nov 2026 08:00:00 +0530'],
    ['20 Nov 99 08:00', '20 Nov 1999 08:00:00 GMT'],
    ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z'],
    ['next Friday', 'next Friday'],
  ])('dated %s is dated %s', (written, read) => {
    expect(itemOf(`<pubDate>${written}</pubDate>`)).toMatchObject({ published_at: read });
  });

  it('names its author without the mail address', () => {
    expect(itemOf('<author>asha@post.example (Asha Rao)</author>')).toMatchObject({ author: 'Asha Rao' });
    expect(itemOf('<author>asha@post.example</author>')).not.toHaveProperty('author');
  });

  it('takes its picture from an enclosure, else from a thumbnail', () => {
    const thumbnail = '<m:thumbnail url="https://post.example/t.jpg"/><m:credit>Ana Bell</m:credit>';
    const enclosure = '<enclosure url="https://post.example/e.jpg" type="image/jpeg" length="1"/>';
    const sound = '<enclosure url="https://post.example/e.mp3" type="audio/mpeg" length="1"/>';
    expect(itemOf(enclosure + thumbnail)).toMatchObject({ image_banner: 'https://post.example/e.jpg' });
    expect(itemOf(sound + thumbnail)).toMatchObject({
      image_banner: 'https://post.example/t.jpg',
      image_credit: 'Ana Bell',
    });
    expect(itemOf('<m:content url="javascript:alert(1)" medium="image"/>')).not.toHaveProperty('image_banner');
  });

  it('without rights has those of its channel', () => {
    expect(itemOf('<title>T</title>', '<copyright>Severn Post Ltd</copyright>')).toMatchObject({
      attribution: 'Severn Post Ltd',
    });
  });
});

describe('relative addresses', () => {
  const PICTURE = '<enclosure url="/e.jpg" type="image/jpeg" length="1"/>';
  const TEXT = '<description>&lt;a href="/water"&gt;Water&lt;/a&gt;</description>';
  const item = `<link>news/a</link>${TEXT}${PICTURE}`;

  it('are those of the page that the channel is of', () => {
    expect(itemOf(item)).toMatchObject({
      source_url: 'https://post.example/news/a',
      image_banner: 'https://post.example/e.jpg',
      content: '<a href="/water">Water</a>',
      link_base: 'https://post.example/',
    });
  });

  it('are those of xml:base where a document has it', () => {
    const document = `<rss version="2.0" xml:base="https://cdn.example/"><channel xml:base="feed/"><link>https://post.example/</link>
      <item xml:base="items/"><link>a</link>${TEXT}<m:thumbnail xmlns:m="http://search.yahoo.com/mrss/" url="t.jpg"/></item></channel></rss>`;
    expect(itemsIn(document)).toMatchObject({
      items: [
        {
          source_url: 'https://cdn.example/feed/items/a',
          image_banner: 'https://cdn.example/feed/items/t.jpg',
          link_base: 'https://cdn.example/feed/items/',
        },
      ],
    });
  });

  it.each(['<a href="https://a.example/">', '<a href=mailto:a@a.example>', '<a href="#note">'])(
    'do not include %s, which needs no base',
    (html) => {
      const text = html.replaceAll('<', '&lt;');
      expect(itemOf(`<title>T</title><description>${text}</description>`)).not.toHaveProperty('link_base');
    },
  );
});

it('RSS 1.0 has its items beside the channel', () => {
  const document = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel r:about="https://post.example/"><title>Severn Post</title><link>https://post.example/</link></channel>
    <item r:about="https://post.example/a"><title>A story</title><link>https://post.example/a</link>
      <dc:date>2026-11-20T08:00:00+01:00</dc:date><dc:subject>World</dc:subject></item></r:RDF>`;
  expect(itemsIn(document)).toMatchObject({
    items: [
      {
        id: 'https://post.example/a',
        title: 'A story',
        published_at: '2026-11-20T08:00:00+01:00',
        category_name: 'World',
      },
    ],
  });
});

it('a feed with bare ampersands and the entities of HTML is read like any other', () => {
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>News & Views</title><link>https://post.example/?feed=rss&lang=en</link>
<item>
<title>Caf&eacute; owners&rsquo; Q&A: R&D at AT&T</title>
<link>https://post.example/story?id=4711&utm_source=rss&copy=1</link>
<guid isPermaLink="false">4711</guid>
<description>Costs rose by &pound;5&nbsp;m &ndash; &lt;b&gt;again&lt;/b&gt; &amp; again</description>
<media:content url="https://post.example/a.jpg?w=1600&h=900" medium="image"/>
</item></channel></rss>`;
  expect(itemsIn(document)).toMatchObject({
    kind: 'items',
    items: [
      {
        id: '4711',
        title: 'Café owners’ Q&A: R&D at AT&T',
        source_url: 'https://post.example/story?id=4711&utm_source=rss&copy=1',
        summary: 'Costs rose by £5\u00a0m – <b>again</b> & again',
        image_banner: 'https://post.example/a.jpg?w=1600&h=900',
      },
    ],
  });
});

it.each([
  ['<opml version="2.0"><body/></opml>', 'the answer is neither RSS nor Atom'],
  ['<rss version="2.0"/>', 'the answer is neither RSS nor Atom'],
  ['<rss><channel>', 'the answer is not well-formed XML (line 1)'],
])('%s is no feed', (document, reason) => {
  expect(itemsIn(document)).toEqual({ kind: 'failed', reason });
});

it('more than 10,000 items are refused', () => {
  const reason = 'the answer holds more than 10000 items';
  expect(itemsIn(rss(`</item>${'<item/>'.repeat(10_000)}<item>`))).toEqual({ kind: 'failed', reason });
});
