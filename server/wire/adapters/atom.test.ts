import { describe, expect, it } from 'vitest';
import { readItems } from './read-items.ts';

function itemsIn(document: string): readonly unknown[] {
  const read = readItems({ body: new TextEncoder().encode(document).buffer, format: 'rss-or-atom', charset: null });
  if (read.kind === 'failed') throw new Error(read.reason);
  return read.items;
}

const feed = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://post.example/feed/">
    <title>Severn Post</title><rights>Severn Post Ltd</rights><author><name>The Desk</name></author>${inside}</feed>`;
const entry = (inside: string) => feed(`<entry>${inside}</entry>`);

describe('an entry of Atom', () => {
  it('is in the language of its feed unless it has its own', () => {
    const inHindi = feed('<entry><id>1</id></entry><entry xml:lang="en"><id>2</id></entry>').replace(
      '<feed',
      '<feed xml:lang="hi"',
    );
    expect(itemsIn(inHindi)).toMatchObject([{ language: 'hi' }, { language: 'en' }]);
  });

  it('brings its text, people, rights and picture (WORLD-46)', () => {
    const inside = `
      <id>tag:post.example,2026:1</id>
      <title type="html">Floods &amp;amp; rivers</title>
      <summary>Rain &lt; 10 mm</summary>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Worcester <a href="../water">woke</a>.<br/></p></div></content>
      <published>2026-11-20T08:00:00Z</published><updated>2026-11-20T09:00:00Z</updated>
      <category term="world" label="World"/><category term="weather"/>
      <author><name>Asha Rao</name></author>
      <link href="/floods"/>
      <link rel="enclosure" type="image/jpeg" href="https://post.example/floods.jpg"/>
      <link rel="license" href="https://creativecommons.org/licenses/by/4.0/"/>
      <rights>© Asha Rao</rights>`;
    expect(itemsIn(entry(inside))).toEqual([
      {
        id: 'tag:post.example,2026:1',
        title: 'Floods &amp; rivers',
        summary: 'Rain &lt; 10 mm',
        content: '<div><p>Worcester <a href="https://post.example/water">woke</a>.<br></p></div>',
        image_banner: 'https://post.example/floods.jpg',
        category_name: 'World',
        sub_category_name: 'weather',
        tags: ['World', 'weather'],
        author: 'Asha Rao',
        published_at: '2026-11-20T08:00:00Z',
        version_created: '2026-11-20T09:00:00Z',
        attribution: '© Asha Rao',
        licence: 'https://creativecommons.org/licenses/by/4.0/',
        source_url: 'https://post.example/floods',
      },
    ]);
  });

  it.each([
    ['<content type="html">&lt;p&gt;A &amp;amp; B&lt;/p&gt;</content>', '<p>A &amp; B</p>'],
    ['<content>One &amp; two\n\nThree</content>', '<p>One &amp; two</p><p>Three</p>'],
    ['<content type="application/pdf">JVBERi0=</content><summary>Short</summary>', 'Short'],
    ['<content type="image/jpeg" src="https://a.example/a.jpg"/><summary>Short</summary>', 'Short'],
  ])('with %s says %s', (content, html) => {
    expect(itemsIn(entry(content))).toMatchObject([{ content: html }]);
  });

  it('without authors, rights or date has what its feed has', () => {
    expect(itemsIn(entry('<id>1</id><updated>2026-11-20T09:00:00Z</updated>'))).toMatchObject([
      { author: 'The Desk', attribution: 'Severn Post Ltd', published_at: '2026-11-20T09:00:00Z' },
    ]);
  });

  it('counts in its latest version', () => {
    const version = (title: string, updated: string) =>
      `<entry><id>1</id><title>${title}</title><updated>${updated}</updated></entry>`;
    const older = version('Older', '2026-11-20T09:00:00Z');
    const newer = version('Newer', '2026-11-20T10:00:00+00:00');
    expect(itemsIn(feed(older + newer))).toMatchObject([{ title: 'Newer' }]);
    expect(itemsIn(feed(newer + older))).toMatchObject([{ title: 'Newer' }]);
  });

  it('has the addresses of its feed where nothing else is said', () => {
    const plain = (links: string) => `<feed xmlns="http://www.w3.org/2005/Atom">${links}<entry><id>1</id>
      <link href="a"/><content type="html">&lt;img src="b.jpg"&gt;</content></entry></feed>`;
    const page = '<link href="https://post.example/news/"/>';
    const self = '<link rel="self" href="https://feeds.example/post/atom.xml"/>';
    expect(itemsIn(plain(page))).toMatchObject([
      { source_url: 'https://post.example/news/a', link_base: 'https://post.example/news/' },
    ]);
    expect(itemsIn(plain(page + self))).toMatchObject([
      { source_url: 'https://feeds.example/post/a', link_base: 'https://feeds.example/post/atom.xml' },
    ]);
    expect(itemsIn(plain(''))[0]).not.toHaveProperty('link_base');
  });

  it('that is deleted takes its story back', () => {
    const deleted = `<t:deleted-entry xmlns:t="http://purl.org/atompub/tombstones/1.0" ref="tag:post.example,2026:1"
      when="2026-11-20T10:00:00Z"><t:comment>The source withdrew it</t:comment></t:deleted-entry>`;
    expect(itemsIn(feed(deleted))).toEqual([
      {
        id: 'tag:post.example,2026:1',
        pubstatus: 'canceled',
        kill_reason: 'The source withdrew it',
        version_created: '2026-11-20T10:00:00Z',
      },
    ]);
  });

  it('can be a document of its own', () => {
    expect(itemsIn('<entry xmlns="http://www.w3.org/2005/Atom"><id>1</id></entry>')).toMatchObject([{ id: '1' }]);
  });
});
