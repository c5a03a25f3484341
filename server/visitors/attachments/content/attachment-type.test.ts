import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ATTACHMENT_TYPES, type AttachmentType } from '#domain/forms/attachment-types.ts';
import { archive, doc, docx, pdf } from '#tests/support/forms/documents.ts';
import { attachmentTypeOf } from './attachment-type.ts';
import { isWordDocument } from './word-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'matv-attachment-type-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function typeOf(bytes: Uint8Array | string, name: string, allowed: readonly AttachmentType[] = ATTACHMENT_TYPES) {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return attachmentTypeOf({ path, name }, allowed);
}

const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } });
const png = await picture.clone().png().toBuffer();
const jpg = await picture.clone().jpeg().withMetadata().toBuffer();

describe('a file that a visitor attaches', () => {
  it.each<[string, Uint8Array | string, AttachmentType]>([
    ['letter.pdf', pdf(), 'pdf'],
    ['letter.doc', doc(), 'doc'],
    ['letter.docx', docx(), 'docx'],
    ['photo.jpg', jpg, 'jpg'],
    ['photo.JPEG', jpg, 'jpg'],
    ['photo.png', png, 'png'],
    ['notes.txt', 'नमस्ते, my case since 2019:\r\n\t£300', 'txt'],
    ['notes.txt', 'BM is how a bitmap begins, and letters of Mr B. M. too', 'txt'],
  ])('is accepted if it is what its name says: %s (DIA-27, CONST-47)', async (name, bytes, type) => {
    expect(await typeOf(bytes, name)).toBe(type);
  });

  it('is judged by content if it is another kind of picture or has no extension', async () => {
    expect(await typeOf(png, 'photo.jpg')).toBe('png');
    expect(await typeOf(jpg, 'scan.png')).toBe('jpg');
    expect(await typeOf(pdf(), 'letter')).toBe('pdf');
    expect(await typeOf('plain words', 'letter')).toBe('txt');
  });

  it.each<[string, Uint8Array | string]>([
    ['tool.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['tool.exe', 'only text'],
    ['tool.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['tool.txt', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['page.pdf', '<html><script>alert(1)</script></html>'],
    ['photo.jpg', pdf()],
    ['letter.doc', docx()],
    ['letter.docx', doc()],
    ['sheet.doc', doc('Workbook')],
    ['notes.txt', Buffer.from([0xff, 0xfe, 0x41, 0x00])],
    ['notes.txt', Buffer.from('half a letter \xc3', 'latin1')],
    ['photo.png', png.subarray(0, 20)],
    ['photo.jpg', jpg.subarray(0, 40)],
    ['photo.png', Buffer.concat([png.subarray(0, 16), Buffer.alloc(8), png.subarray(24)])],
  ])('is refused if it is something else: %s (DIA-27)', async (name, bytes) => {
    expect(await typeOf(bytes, name)).toBeNull();
  });

  it('is refused if the form does not accept its type (BOOK-16, CONST-48)', async () => {
    expect(await typeOf(pdf(), 'portfolio.pdf', ['jpg', 'png'])).toBeNull();
    expect(await typeOf(pdf(), 'portfolio', ['jpg', 'png'])).toBeNull();
    expect(await typeOf(png, 'portfolio.png', ['jpg', 'png'])).toBe('png');
  });
});

describe('an office file, opened as an archive within limits', () => {
  const bomb = Buffer.alloc(20 * 1_048_576);
  const many = Array.from({ length: 2001 }, (_, index) => ({ name: `word/${index}.xml`, bytes: Buffer.from('x') }));

  it.each([
    ['macros', docx([{ name: 'word/vbaProject.bin', bytes: Buffer.from('x') }])],
    ['macros by its type', docx([], 'vnd.ms-word.document.macroEnabled.main+xml')],
    ['a spreadsheet', docx([], 'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')],
    ['a bomb', docx([{ name: 'word/media/image1.bmp', bytes: bomb }])],
    ['too many entries', docx(many)],
    ['too much when unpacked', docx([{ name: 'word/big.xml', bytes: Buffer.from('x'), claimed: 160 * 1_048_576 }])],
    ['a path out of it', docx([{ name: '../../etc/passwd', bytes: Buffer.from('x') }])],
    ['the same name twice', docx([{ name: 'word/document.xml', bytes: Buffer.from('x') }])],
    ['locked entries', docx([{ name: 'word/locked.xml', bytes: Buffer.from('x'), encrypted: true }])],
    ['no document', archive([{ name: 'hello.txt', bytes: Buffer.from('x') }])],
    [
      'types larger than they claim',
      archive([
        { name: '[Content_Types].xml', bytes: bomb, claimed: 100 },
        { name: 'word/document.xml', bytes: Buffer.from('x') },
      ]),
    ],
    ['a broken directory', docx().subarray(0, 200)],
  ])('is refused for %s', async (_why, bytes) => {
    expect(await typeOf(bytes, 'letter.docx')).toBeNull();
  });
});

describe('any bytes under any name', () => {
  const beginnings = [
    '',
    '%PDF-',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe0',
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  ];

  it('are checked without an error, and never taken for what their first bytes contradict', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beginnings),
        fc.uint8Array({ maxLength: 3000 }),
        fc.constantFrom('a.pdf', 'a.doc', 'a.docx', 'a.jpg', 'a.png', 'a.txt', 'a', 'a.exe', '.txt'),
        async (beginning, rest, name) => {
          const bytes = Buffer.concat([Buffer.from(beginning, 'latin1'), rest]);
          const type = await typeOf(bytes, name);
          if (type === 'pdf') expect(beginning).toBe('%PDF-');
          if (type === 'txt') expect(Buffer.from(bytes.toString('utf8'))).toEqual(bytes);
          if (name === 'a.exe') expect(type).toBeNull();
          // Random bytes are never a whole document or picture.
          expect([null, 'pdf', 'txt']).toContain(type);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('of a valid file damaged anywhere never crash the check', async () => {
    const good = [docx(), doc(), png, jpg];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...good), fc.nat(), fc.integer({ min: 0, max: 255 }), async (file, at, byte) => {
        const bytes = Buffer.from(file);
        bytes[at % bytes.length] = byte;
        for (const name of ['a.docx', 'a.doc', 'a.png', 'a.jpg']) {
          const type = await typeOf(bytes, name);
          expect(type === null || ATTACHMENT_TYPES.includes(type)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});

it('does not call a file that cannot be read the wrong kind of file', async () => {
  await expect(isWordDocument(join(folder, 'gone.docx'))).rejects.toMatchObject({ code: 'ENOENT' });
});
