import { fileTypeFromBuffer } from 'file-type';
import type { AttachmentType } from '#domain/forms/attachment-types.ts';
import { endingOf } from '#domain/forms/file-name.ts';
import { bytesOf } from './file-head.ts';
import { hasJpegHeader, hasPngHeader } from './picture-header.ts';
import { isPlainText } from './plain-text.ts';
import { isOldWordDocument, isWordDocument } from './word-document.ts';

const HEAD_BYTES = 4100;

/** What a name may end with for each type. */
const ENDINGS: Readonly<Record<AttachmentType, readonly string[]>> = {
  pdf: ['pdf'],
  doc: ['doc'],
  docx: ['docx'],
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  txt: ['txt'],
};

const PICTURES: ReadonlySet<AttachmentType> = new Set(['jpg', 'png']);

const BY_FIRST_BYTES: Readonly<Record<string, AttachmentType>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'application/x-cfb': 'doc',
  'application/zip': 'docx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/**
 * What a file is by its content, when that is among `allowed` and no other than its name says; null when it is not.
 * Pictures may be named as each other, as half of the world's are, and a name without an ending says nothing.
 */
export async function attachmentTypeOf(
  file: { readonly path: string; readonly name: string },
  allowed: readonly AttachmentType[],
): Promise<AttachmentType | null> {
  const ending = endingOf(file.name);
  const named = allowed.find((type) => ENDINGS[type].includes(ending)) ?? null;
  if (named === null && ending !== '') return null;
  // Text has no signature: a letter may begin with any bytes.
  if (named === 'txt') return (await isPlainText(file.path)) ? 'txt' : null;
  const found = await typeByContent(file.path);
  const type = found ?? (named === null && (await isPlainText(file.path)) ? 'txt' : null);
  if (type === null || !allowed.includes(type)) return null;
  const isAsNamed = named === null || named === type || (PICTURES.has(named) && PICTURES.has(type));
  return isAsNamed ? type : null;
}

async function typeByContent(path: string): Promise<AttachmentType | null> {
  const first = await fileTypeFromBuffer(await bytesOf(path, 0, HEAD_BYTES));
  const type = BY_FIRST_BYTES[first?.mime ?? ''] ?? null;
  return type !== null && (await HAS_ITS_STRUCTURE[type](path)) ? type : null;
}

const HAS_ITS_STRUCTURE: Readonly<Record<AttachmentType, (path: string) => Promise<boolean>>> = {
  pdf: async () => true,
  doc: isOldWordDocument,
  docx: isWordDocument,
  jpg: hasJpegHeader,
  png: hasPngHeader,
  txt: isPlainText,
};
