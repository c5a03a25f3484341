import { describe, expect, it } from 'vitest';
import { normalise } from '../normalise.ts';
import { readItems } from './read-items.ts';

function read(document: string) {
  return readItems({ body: new TextEncoder().encode(document).buffer, format: 'newsml-g2', charset: null });
}

function itemsIn(document: string): readonly unknown[] {
  const found = read(document);
  if (found.kind === 'failed') throw new Error(found.reason);
  return found.items;
}

const NAR = 'xmlns="http://iptc.org/std/nar/2006-10-01/"';
const message = (...items: string[]) =>
  `<newsMessage ${NAR}><header><sent>2026-11-20T10:00:00Z</sent></header><itemSet>${items.join('')}</itemSet></newsMessage>`;

/** A news item in a message. */
function newsItem(
  guid: string,
  inside: { meta?: string; content?: string; set?: string; more?: string; version?: number },
) {
  const { meta = '', content = '', set = '', more = '', version = 1 } = inside;
  return `<newsItem guid="${guid}" version="${version}" standard="NewsML-G2" standardversion="2.34" xml:lang="en-GB">${more}
    <itemMeta>${meta}</itemMeta><contentMeta>${content}</contentMeta><contentSet>${set}</contentSet></newsItem>`;
}

const PICTURE = newsItem('tag:agency.example,2026:picture', {
  meta: '<itemClass qcode="ninat:picture"/>',
  content: `<creator><name>Ana Bell</name></creator><creditline>Ana Bell/The Agency</creditline>
    <description role="drol:caption">The quay at Worcester</description>`,
  set: `<remoteContent rendition="rnd:highRes" href="https://agency.example/p.jpg" contenttype="image/jpeg" width="5000"/>
    <remoteContent rendition="rnd:web" href="https://agency.example/w.jpg" contenttype="image/jpeg" width="1500"/>
    <remoteContent rendition="rnd:thumb" href="https://agency.example/t.gif" contenttype="image/gif" width="80"/>`,
});

const STORY = `<?xml version="1.0" encoding="UTF-8"?>
<n:newsItem xmlns:n="http://iptc.org/std/nar/2006-10-01/" guid="urn:newsml:agency.example:20261120:floods" version="4"
    standard="NewsML-G2" standardversion="2.34" xml:lang="en-GB">
  <n:catalogRef href="http://www.iptc.org/std/catalog/catalog.IPTC-G2-Standards_40.xml"/>
  <n:rightsInfo>
    <n:copyrightHolder uri="https://agency.example/"><n:name>The Agency Ltd</n:name></n:copyrightHolder>
    <n:copyrightNotice>© 2026 The Agency Ltd</n:copyrightNotice>
    <n:usageTerms>Not for use in print</n:usageTerms>
  </n:rightsInfo>
  <n:itemMeta>
    <n:itemClass qcode="ninat:text"/>
    <n:versionCreated>2026-11-20T09:30:00Z</n:versionCreated>
    <n:firstCreated>2026-11-20T08:00:00Z</n:firstCreated>
    <n:pubStatus qcode="stat:usable"/>
    <n:title>FLOODS-WORCESTER</n:title>
    <n:edNote>Corrects the name of the river</n:edNote>
    <n:signal qcode="sig:correction"/>
  </n:itemMeta>
  <n:contentMeta>
    <n:located qcode="city:worcester"><n:name>Worcester</n:name></n:located>
    <n:by>By Asha Rao</n:by>
    <n:creditline>The Agency</n:creditline>
    <n:subject type="cpnat:person" qcode="person:1"><n:name>Jo King</n:name></n:subject>
    <n:subject type="cpnat:abstract" qcode="medtop:17000000">
      <n:name xml:lang="de">Wetter</n:name><n:name xml:lang="en">weather</n:name></n:subject>
    <n:subject qcode="medtop:20000139"/>
    <n:subject qcode="medtop:1"/>
    <n:keyword>Severn</n:keyword>
    <n:slugline>WORCESTER-FLOODS</n:slugline>
    <n:headline>Worcester &amp; the &lt;water&gt;</n:headline>
    <n:description role="drol:summary">The Severn rose overnight.</n:description>
  </n:contentMeta>
  <n:contentSet>
    <n:inlineXML contenttype="application/xhtml+xml">
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>Not this</title></head>
        <body><p>Worcester <em>woke</em> to water.<br/></p></body></html>
    </n:inlineXML>
    <n:remoteContent href="https://agency.example/own.jpg" contenttype="image/jpeg" width="1200"/>
  </n:contentSet>
  <n:assert qcode="medtop:20000139"><n:name>flood</n:name></n:assert>
</n:newsItem>`;

describe('a news item of NewsML-G2', () => {
  it('brings its text, people, subjects, rights, note and signal (WORLD-48)', () => {
    expect(itemsIn(STORY)).toEqual([
      {
        id: 'urn:newsml:agency.example:20261120:floods',
        title: 'Worcester &amp; the &lt;water&gt;',
        summary: 'The Severn rose overnight.',
        content: '<p>Worcester <em>woke</em> to water.<br></p>',
        image_banner: 'https://agency.example/own.jpg',
        image_credit: 'The Agency',
        category_name: 'weather',
        sub_category_name: 'flood',
        tags: ['weather', 'flood', 'Severn', 'Jo King'],
        author: 'Asha Rao',
        published_at: '2026-11-20T08:00:00Z',
        version: '4',
        version_created: '2026-11-20T09:30:00Z',
        location: 'Worcester',
        attribution: '© 2026 The Agency Ltd',
        licence: 'Not for use in print',
        language: 'en',
        pubstatus: 'usable',
        signals: ['correction'],
        ednote: 'Corrects the name of the river',
      },
    ]);
  });

  it('in NITF becomes HTML without its headline, marks and pictures', () => {
    const set = `<inlineXML contenttype="application/nitf+xml"><nitf xmlns="http://iptc.org/std/NITF/2006-10-18/"><body>
      <body.head><hedline><hl1>The headline</hl1></hedline><byline>By <person>Asha Rao</person>, <byttl>Reporter</byttl></byline></body.head>
      <body.content><block><p>In <location>Worcester</location> <em>water</em>.</p><media><media-caption>A quay</media-caption></media>
        <hl2>Upstream</hl2><bq><block><p>Rain</p></block></bq><note>Editors: see above</note></block></body.content>
      <body.end><tagline>Reporting by Asha Rao</tagline></body.end></body></nitf></inlineXML>`;
    const [item] = itemsIn(message(newsItem('urn:1', { set })));
    expect(item).toMatchObject({ author: 'Asha Rao' });
    expect(String(Object(item).content).replaceAll(/>\s+</g, '><')).toBe(
      '<div><p>In Worcester <em>water</em>.</p><h3>Upstream</h3><blockquote><div><p>Rain</p></div></blockquote></div>' +
        '<p>Reporting by Asha Rao</p>',
    );
  });

  it.each([
    ['<inlineXML><p>One</p><p>Two</p></inlineXML>', '<p>One</p><p>Two</p>'],
    ['<inlineData contenttype="text/plain">One &amp; two\n\nThree</inlineData>', '<p>One &amp; two</p><p>Three</p>'],
    ['<inlineData contenttype="text/html">&lt;p&gt;One&lt;/p&gt;</inlineData>', '<p>One</p>'],
  ])('with %s says %s', (set, content) => {
    expect(itemsIn(message(newsItem('urn:1', { set })))).toMatchObject([{ content }]);
  });

  it('with nothing but tables of results has no text', () => {
    const set = '<inlineXML contenttype="application/sportsml+xml"><sports-content>2 1</sports-content></inlineXML>';
    expect(itemsIn(message(newsItem('urn:1', { set })))).toEqual([
      { id: 'urn:1', version: '1', language: 'en', tags: [], signals: [] },
    ]);
  });

  it.each([
    '<pubStatus qcode="stat:canceled"/>',
    '<pubStatus uri="http://cv.iptc.org/newscodes/pubstatusg2/canceled"/>',
  ])('with %s is a kill notice, which the agency explains', (status) => {
    const meta = `${status}<edNote>The source withdrew it</edNote>`;
    expect(itemsIn(message(newsItem('urn:1', { meta })))).toMatchObject([
      { id: 'urn:1', pubstatus: 'canceled', ednote: 'The source withdrew it' },
    ]);
  });

  it('under embargo says until when, or that nobody knows', () => {
    const created = '<versionCreated>2026-11-20T08:00:00Z</versionCreated>';
    const dated = newsItem('urn:1', { meta: `${created}<embargoed>2026-11-21T00:01:00Z</embargoed>` });
    const endless = newsItem('urn:2', { meta: `${created}<embargoed/>` });
    expect(itemsIn(message(dated, endless))).toMatchObject([
      { id: 'urn:1', published_at: '2026-11-21T00:01:00Z', embargoed_until: '2026-11-21T00:01:00Z' },
      { id: 'urn:2', published_at: '2026-11-20T08:00:00Z', embargoed_until: 'without an end' },
    ]);
  });

  it('is a correction by its note or by its signal, a kill by its status, and waits for the end of its embargo', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const content = '<headline>T</headline>';
    const metas = [
      '<signal qcode="sig:correction"/>',
      '<pubStatus qcode="stat:withheld"/>',
      '<embargoed>2026-11-20T13:00:00Z</embargoed>',
    ];
    const items = itemsIn(message(...metas.map((meta, at) => newsItem(`urn:${at}`, { meta, content }))));
    expect([...itemsIn(STORY), ...items].map((item) => normalise(item, now))).toMatchObject([
      { kind: 'story', correction: 'Corrects the name of the river' },
      { kind: 'story', correction: 'The agency has corrected this story.' },
      { kind: 'kill', wireId: 'urn:1' },
      { kind: 'refused', reason: 'it is still under embargo', isTemporary: true },
    ]);
  });

  it('counts in its latest version', () => {
    const version = (number: number) =>
      newsItem('urn:1', { version: number, content: `<headline>Version ${number}</headline>` });
    expect(itemsIn(message(version(9), version(10), version(2)))).toMatchObject([{ title: 'Version 10' }]);
  });

  it('without an id says so', () => {
    expect(itemsIn(`<newsItem ${NAR}><contentMeta><headline>T</headline></contentMeta></newsItem>`)).toEqual([
      { title: 'T', tags: [], signals: [] },
    ]);
  });
});

describe('a picture of a message', () => {
  const shown = {
    image_banner: 'https://agency.example/w.jpg',
    image_caption: 'The quay at Worcester',
    image_credit: 'Ana Bell/The Agency',
  };

  it('belongs to the story that links to it, and is no story', () => {
    const meta = '<link rel="irel:seeAlso" residref="tag:agency.example,2026:picture"/>';
    expect(itemsIn(message(newsItem('urn:1', { meta }), PICTURE))).toMatchObject([{ id: 'urn:1', ...shown }]);
  });

  it('belongs to the story beside it in a package', () => {
    const packed = `<packageItem guid="urn:p"><groupSet><group><itemRef residref="urn:1"/>
      <itemRef residref="tag:agency.example,2026:picture"/></group></groupSet></packageItem>`;
    expect(itemsIn(message(packed, PICTURE, newsItem('urn:1', {}), newsItem('urn:2', {})))).toEqual([
      { id: 'urn:1', version: '1', language: 'en', tags: [], signals: [], ...shown },
      { id: 'urn:2', version: '1', language: 'en', tags: [], signals: [] },
    ]);
  });

  it('is not shown once it is taken back', () => {
    const meta = '<link residref="tag:agency.example,2026:picture"/>';
    const killed = PICTURE.replace('<itemMeta>', '<itemMeta><pubStatus qcode="stat:canceled"/>');
    expect(itemsIn(message(newsItem('urn:1', { meta }), killed))).toEqual([
      { id: 'urn:1', version: '1', language: 'en', tags: [], signals: [] },
    ]);
  });
});

it.each([
  ['a package alone', `<packageItem ${NAR} guid="urn:p"/>`],
  ['another NewsML', '<NewsML Version="1.2"/>'],
  ['a feed', '<rss version="2.0"><channel/></rss>'],
])('%s holds no news items', (_what, document) => {
  const reason = 'the answer holds no news items of NewsML-G2';
  expect(read(document)).toEqual({ kind: 'failed', reason });
});
