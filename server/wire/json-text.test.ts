import { describe, expect, it } from 'vitest';
import { readItems } from './adapters/read-items.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
const utf8 = (text: string) => new TextEncoder().encode(text);
const feed = (title: string) => JSON.stringify({ data: [{ id: 1, title }] });

describe('JSON of a feed', () => {
  it.each([
    ['UTF-8', utf8(feed('Café €')), null],
    ['UTF-8 with its mark', utf8(`\ufeff${feed('Café €')}`), null],
    ['UTF-8, whatever the content type says', utf8(feed('Café €')), 'iso-8859-1'],
    ['UTF-16 with its mark', utf16(`\ufeff${feed('Café €')}`), 'utf-8'],
    ['windows-1252 that nothing declares', latin1(feed('Caf\xe9 \x80')), null],
    ['windows-1252 by content type', latin1(feed('Caf\xe9 \x80')), 'ISO-8859-1'],
  ])('is read in %s', (_encoding, bytes, charset) => {
    for (const format of ['json', 'ninjs'] as const) {
      const body = new Uint8Array(bytes).buffer;
      const read = readItems({ body, format, charset });
      if (format === 'json') expect(read).toMatchObject({ kind: 'items', items: [{ title: 'Café €' }] });
      else expect(read.kind === 'failed' ? read.reason : '').not.toContain('valid JSON');
    }
  });

  it('in UTF-8 with a letter cut through loses that letter alone', () => {
    const bytes = Buffer.from(feed('नमस्ते X')).map((byte) => (byte === 0x58 ? 0xe0 : byte));
    const read = readItems({ body: new Uint8Array(bytes).buffer, format: 'json', charset: null });
    expect(read).toMatchObject({ items: [{ title: 'नमस्ते \ufffd' }] });
  });

  it('in UTF-16 is bounded like any other', () => {
    const many = utf16(`\ufeff[${'∢,1,'.repeat(2)}${'1,'.repeat(400_000)}1]`);
    expect(readItems({ body: many.buffer, format: 'json', charset: null })).toEqual({
      kind: 'failed',
      reason: 'the answer holds too many values',
    });
  });
});
