import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readItems } from './read-items.ts';

function read(answer: unknown) {
  const body = new TextEncoder().encode(JSON.stringify(answer)).buffer;
  return readItems({ body, format: 'ninjs', charset: null });
}

function itemsIn(answer: unknown): readonly unknown[] {
  const found = read(answer);
  if (found.kind === 'failed') throw new Error(found.reason);
  return found.items;
}

const NINJS_3 = {
  uri: 'https://agency.example/items/20261120-floods',
  standard: { name: 'ninjs', version: '3.2', schema: 'https://iptc.org/std/ninjs/ninjs-schema_3.2.json' },
  type: 'composite',
  version: '3',
  firstCreated: '2026-11-20T08:00:00+00:00',
  versionCreated: '2026-11-20T09:30:00+00:00',
  pubStatus: 'usable',
  edNote: 'Corrects the name of the river',
  copyrightHolder: 'The Agency',
  copyrightNotice: '© 2026 The Agency',
  usageTerms: 'Not for use in print',
  language: 'en',
  headlines: [
    { role: 'short', value: 'Floods' },
    { role: 'main', value: 'Worcester under water' },
  ],
  descriptions: [
    { role: 'caption', value: 'Other' },
    { role: 'summary', value: 'The Severn rose overnight.' },
  ],
  bodies: [
    { role: 'text', contentType: 'text/plain', value: 'Plain' },
    { role: 'nitf', contentType: 'application/xml', value: '<nitf/>' },
    { role: 'rich', contentType: 'application/xhtml+xml', value: '<p>Worcester woke to water.</p>' },
  ],
  subjects: [{ name: 'Weather', uri: 'http://cv.iptc.org/newscodes/mediatopic/17000000' }, { name: 'Rivers' }, {}],
  places: [{ name: 'Worcester' }],
  by: 'By Asha Rao and Tom Hill',
  located: 'Worcester, England',
  associations: [
    { name: 'clip', type: 'video', uri: 'u:1', renditions: [{ name: 'main', href: 'https://agency.example/f.mp4' }] },
    {
      name: 'mainpic',
      type: 'picture',
      uri: 'u:2',
      by: 'Ana Bell',
      descriptions: [{ value: 'The quay at Worcester' }],
      renditions: [
        { name: 'print', href: 'https://agency.example/p.jpg', contentType: 'image/jpeg', width: 6000, height: 4000 },
        { name: 'web', href: 'https://agency.example/w.jpg', contentType: 'image/jpeg', width: 1600, height: 1067 },
        { name: 'thumb', href: 'https://agency.example/t.jpg', contentType: 'image/jpeg', width: 200, height: 133 },
      ],
    },
  ],
};

const FROM_NINJS_3 = {
  id: 'https://agency.example/items/20261120-floods',
  title: 'Worcester under water',
  summary: 'The Severn rose overnight.',
  content: '<p>Worcester woke to water.</p>',
  image_banner: 'https://agency.example/w.jpg',
  image_caption: 'The quay at Worcester',
  image_credit: 'Ana Bell',
  category_name: 'Weather',
  sub_category_name: 'Rivers',
  tags: ['Weather', 'Rivers', 'Worcester'],
  author: 'Asha Rao and Tom Hill',
  published_at: '2026-11-20T08:00:00+00:00',
  version: '3',
  version_created: '2026-11-20T09:30:00+00:00',
  location: 'Worcester, England',
  attribution: '© 2026 The Agency',
  licence: 'Not for use in print',
  language: 'en',
  pubstatus: 'usable',
  signals: [],
  ednote: 'Corrects the name of the river',
};

/** Converts the field names of ninjs 3 to those of ninjs 2. */
function lowered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name.toLowerCase(), lowered(field)]));
}

describe('an item of ninjs', () => {
  it('3 brings its text, people, rights, note and picture (WORLD-47)', () => {
    expect(itemsIn(NINJS_3)).toEqual([FROM_NINJS_3]);
  });

  it('2 brings the same (WORLD-47)', () => {
    expect(itemsIn(lowered(NINJS_3))).toEqual([FROM_NINJS_3]);
  });

  it('1 brings what it says by other names (WORLD-47)', () => {
    const item = {
      guid: 'urn:newsml:agency.example:1',
      headline: 'Bowling for parents',
      byline: 'John Jones',
      description_text: 'A summary',
      body_html: '<p>The body</p>',
      subject: [{ code: '15000000', name: 'Sport' }],
      place: [{ name: 'Leeds' }],
      firstcreated: '2026-11-20T08:00:00+0000',
      usageterms: '',
      copyrightholder: 'The Agency',
      signal: [{ code: 'sig:correction' }],
      associations: {
        other: { type: 'picture', renditions: { a: { href: 'https://agency.example/other.jpg' } } },
        featuremedia: {
          type: 'Picture',
          byline: 'Ana Bell',
          description_text: 'Bowls',
          renditions: { viewImage: { href: 'https://agency.example/v.jpg', mimetype: 'image/jpeg', width: 640 } },
        },
      },
    };
    expect(itemsIn({ _items: [item] })).toEqual([
      {
        id: 'urn:newsml:agency.example:1',
        title: 'Bowling for parents',
        summary: 'A summary',
        content: '<p>The body</p>',
        image_banner: 'https://agency.example/v.jpg',
        image_caption: 'Bowls',
        image_credit: 'Ana Bell',
        category_name: 'Sport',
        tags: ['Sport', 'Leeds'],
        author: 'John Jones',
        published_at: '2026-11-20T08:00:00+0000',
        location: 'Leeds',
        attribution: 'The Agency',
        signals: ['correction'],
      },
    ]);
  });

  it('in plain text gets paragraphs', () => {
    const bodies = [{ value: 'One & two\n\nThree' }];
    expect(itemsIn({ uri: 'u:1', bodies })).toMatchObject([{ content: '<p>One &amp; two</p><p>Three</p>' }]);
  });

  it('without a summary does not use the caption of its picture as one', () => {
    const { descriptions, ...item } = NINJS_3;
    expect(itemsIn(item)).toMatchObject([{ summary: 'Worcester woke to water.' }]);
  });

  it('can be a kill notice, which the agency explains', () => {
    const killed = { uri: 'u:1', pubStatus: 'canceled', edNote: 'The source withdrew it' };
    expect(itemsIn([killed])).toMatchObject([{ id: 'u:1', pubstatus: 'canceled', ednote: 'The source withdrew it' }]);
  });

  it('under embargo is dated by its end', () => {
    const item = { uri: 'u:1', firstcreated: '2026-11-20T08:00:00Z', embargoed: '2026-11-21T00:01:00Z' };
    expect(itemsIn(item)).toMatchObject([
      { published_at: '2026-11-21T00:01:00Z', embargoed_until: '2026-11-21T00:01:00Z' },
    ]);
  });

  it('counts in its latest version', () => {
    const versions = ['9', '10', '2'].map((version) => ({ uri: 'u:1', version, headline: `Version ${version}` }));
    expect(itemsIn(versions)).toMatchObject([{ title: 'Version 10' }]);
  });

  it('takes no picture that was taken back', () => {
    const [, picture] = NINJS_3.associations;
    expect(itemsIn({ ...NINJS_3, associations: [{ ...picture, pubStatus: 'canceled' }] })).not.toHaveProperty(
      '0.image_banner',
    );
  });

  it('that is a picture or a video alone is no story', () => {
    expect(
      itemsIn([
        { uri: 'u:1', type: 'picture' },
        { uri: 'u:2', type: 'text' },
      ]),
    ).toMatchObject([{ id: 'u:2' }]);
  });
});

it.each([null, 7, {}, { error: 'no such feed' }])('%j holds no items', (answer) => {
  expect(read(answer)).toEqual({ kind: 'failed', reason: 'the answer holds no items of ninjs' });
});

it('anything in a list becomes items, whatever is wrong with it', () => {
  const names = Object.keys(NINJS_3);
  const object = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), fc.constant(NINJS_3.associations)));
  fc.assert(fc.property(fc.array(fc.oneof(object, fc.jsonValue())), (list) => read(list).kind === 'items'));
});

it.each([
  ['a code', { pubStatus: `${'a'.repeat(200_000)}:` }],
  ['a link', { body_html: ` href=${' '.repeat(200_000)}#` }],
])('%s that is made to slow the reader down is read in a moment', (_what, fields) => {
  const started = performance.now();
  expect(itemsIn({ uri: 'u:1', ...fields })).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(5000);
});
