import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXml, type XmlNode } from './xml.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
};
const read = (text: string) => readXml(utf8(text));
/** 20 MB of `unit`, behind `head`. */
const flood = (unit: string, head = '') => utf8(head + unit.repeat(20_000_000 / unit.length));

describe('an XML document', () => {
  it('becomes a tree with namespaces resolved by address, whatever their prefixes', () => {
    const text = `<?xml version="1.0"?>
<a xmlns="urn:one" xmlns:x="urn:two" x:b="1" c="2"><x:d/>T&amp;x &#8364;<![CDATA[<raw>]]><!-- note --> end<d xmlns=""/></a>`;
    expect(read(text)).toEqual({
      kind: 'document',
      root: {
        uri: 'urn:one',
        name: 'a',
        attributes: new Map([
          ['{urn:two}b', '1'],
          ['c', '2'],
        ]),
        children: [
          { uri: 'urn:two', name: 'd', attributes: new Map(), children: [] },
          'T&x €<raw> end',
          { uri: '', name: 'd', attributes: new Map(), children: [] },
        ],
      },
    });
  });

  it.each<[string, Uint8Array, string | null]>([
    ['UTF-8 with a byte order mark', utf8('\ufeff<a>é€</a>'), 'iso-8859-1'],
    ['UTF-8 by default', utf8('\n <a>é€</a>'), null],
    ['UTF-8 that calls itself UTF-16', utf8('<?xml version="1.0" encoding="utf-16"?><a>é€</a>'), null],
    ['UTF-16, little-endian', utf16('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>é€</a>', true), null],
    ['UTF-16, big-endian', utf16('\ufeff<a>é€</a>', false), null],
    ['UTF-16 without a byte order mark', utf16('<a>é€</a>', true), null],
    ['windows-1252 by declaration', latin1("<?xml version='1.0' encoding='Windows-1252'?><a>é\x80</a>"), 'utf-8'],
    ['windows-1252 that calls itself UTF-8', latin1('<?xml version="1.0" encoding="UTF-8"?><a>é\x80</a>'), null],
    ['ISO-8859-1 by content type', latin1('<a>é\x80</a>'), 'ISO-8859-1'],
  ])('is read in %s', (_encoding, bytes, charset) => {
    expect(readXml(bytes, charset)).toMatchObject({ kind: 'document', root: { children: ['é€'] } });
  });

  it('may hold control characters, which are left out', () => {
    expect(read('<a>one\u000b two\u0000</a>')).toMatchObject({ root: { children: ['one two'] } });
    expect(read('<a>one\uffff two\ufffe</a>')).toMatchObject({ root: { children: ['one two'] } });
  });
});

describe('ampersands as HTML writes them', () => {
  const written: readonly (readonly [source: string, meaning: string])[] = [
    ['&', '&'],
    ['&nbsp;', '\u00a0'],
    ['&eacute;&mdash;', 'é—'],
    ['Q&A', 'Q&A'],
    ['?a=1&b=2&copy=3', '?a=1&b=2&copy=3'],
    ['&&amp;&;', '&&&;'],
    ['&unknown;', '&unknown;'],
    ['&amp;nbsp;', '&nbsp;'],
    ['&lt;b&gt;', '<b>'],
    ['&LT;b&GT;&AMP;', '<b>&'],
    ['&#8364;&#x20AC;', '€€'],
    ['&#;', '&#;'],
    ['&#X20ac;', '€'],
    ['It&#146;s &#x96;', 'It’s –'],
    ['a&#0;b&#11;&#xB;&#x1F;&#xFFFF;', 'ab'],
    ['&#xD800;&#9999999;', '\ufffd\ufffd'],
    ['&quot;', '"'],
  ];
  const asTheyAre: readonly (readonly [source: string, meaning: string])[] = [
    ['<![CDATA[&nbsp; & <b>]]>', '&nbsp; & <b>'],
    ['<!-- & &nbsp; -->', ''],
    ['<?note & ?>', ''],
  ];
  const joined = (parts: typeof written, index: 0 | 1) => parts.map((part) => part[index]).join(' ');

  it('are read as they are meant, in texts and in attributes, wherever they stand', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abc;#xé€'.split('')) }).map((text) => [text, text] as const);
    const inAttribute = fc.array(fc.oneof(word, fc.constantFrom(...written)), { minLength: 1 });
    const inText = fc.array(fc.oneof(word, fc.constantFrom(...written, ...asTheyAre)), { minLength: 1 });
    fc.assert(
      fc.property(inAttribute, inText, (attribute, text) => {
        const document = read(`<a href="${joined(attribute, 0)}">.${joined(text, 0)}</a>`);
        expect(document).toMatchObject({
          root: { attributes: new Map([['href', joined(attribute, 1)]]), children: [`.${joined(text, 1)}`] },
        });
      }),
    );
  });
});

describe('a document is refused', () => {
  it.each<[string, string, string]>([
    [
      'an entity bomb',
      '<!DOCTYPE a [<!ENTITY b "bbb"><!ENTITY c "&b;&b;">]><a>&c;</a>',
      'has a DOCTYPE, which is not read',
    ],
    ['an outside entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'has a DOCTYPE, which is not read'],
    [
      'an entity of its own',
      '<!DOCTYPE a [<!ENTITY nbsp SYSTEM "file:///etc/passwd">]><a>&nbsp;</a>',
      'has a DOCTYPE, which is not read',
    ],
    ['an element that is not closed', '<a>\n<b></a>', 'is not well-formed XML (line 2)'],
    ['a truncated document', '<rss><channel><item><title>Half', 'is not well-formed XML (line 1)'],
    ['an unbound prefix', '<a><media:b/></a>', 'is not well-formed XML (line 1)'],
    ['no document', '', 'is not well-formed XML (line 1)'],
    ['another format', '{"items":[]}', 'is not well-formed XML (line 1)'],
    ['a web page', '<!doctype html><html lang="en"><p>Hello', 'is a web page, not a feed'],
    ['elements in elements', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`, 'is nested too deeply'],
    [
      'an encoding that is not read',
      '<?xml version="1.0" encoding="Shift_JIS"?><a/>',
      'is written in an encoding that is not read (Shift_JIS)',
    ],
    [
      'an encoding named like a property of every object',
      '<?xml version="1.0" encoding="__proto__"?><a/>',
      'is written in an encoding that is not read (__proto__)',
    ],
  ])('%s', (_what, text, reason) => {
    expect(read(text)).toEqual({ kind: 'failed', reason });
  });

  it.each<[string, Uint8Array, string]>([
    ['nested elements', flood('<a>'), 'is nested too deeply'],
    ['elements', flood('<a/>', '<r>'), 'holds too many elements'],
    [
      'attributes',
      utf8(`<r ${Array.from({ length: 700_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
      'holds too many elements',
    ],
    ['a comment', flood('-a', '<r><!--'), 'holds a text that is too long'],
    ['a name', flood('a', '<'), 'holds a text that is too long'],
    ['ampersands', flood('&', '<a>'), 'holds too many ampersands'],
    ['instructions without an end', flood('<?a &', '<a>'), 'holds a text that is too long'],
  ])('20 MB of %s', (_what, bytes, reason) => {
    expect(readXml(bytes)).toEqual({ kind: 'failed', reason });
  });

  it('and nothing else happens, whatever the bytes are', () => {
    const markup = fc.constantFrom(
      '<a>',
      '</a>',
      '<a b="',
      '"',
      '&#',
      ';',
      '<![CDATA[',
      ']]>',
      '<?xml',
      '?>',
      '<!--',
      '\u0000',
    );
    const mixed = fc.array(fc.oneof(markup, fc.string({ unit: 'binary' })), { maxLength: 40 });
    const bytes = fc.oneof(
      fc.uint8Array(),
      mixed.map((parts) => utf8(`<a>${parts.join('')}</a>`)),
    );
    const depthOf = (node: XmlNode): number =>
      typeof node === 'string' ? 0 : 1 + Math.max(0, ...node.children.map(depthOf));
    fc.assert(
      fc.property(bytes, fc.option(fc.string()), (some, charset) => {
        const answer = readXml(some, charset);
        if (answer.kind === 'failed') expect(answer.reason.length).toBeLessThan(100);
        else expect(depthOf(answer.root)).toBeLessThanOrEqual(100);
      }),
    );
  });
});
