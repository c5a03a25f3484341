import { readFile } from 'node:fs/promises';
import { openPromise, type ZipFile } from 'yauzl';

const MAX_ENTRIES = 2000;
/** Of all entries together when unpacked. */
const MAX_UNPACKED_BYTES = 150 * 1_048_576;
/** Text packs to a twentieth, drawings of one colour to a two-hundredth; bombs to a thousandth. */
const MAX_RATIO = 300;
const SMALL_BYTES = 1_048_576;
const CONTENT_TYPES = '[Content_Types].xml';
const DOCUMENT = 'word/document.xml';
const DOCUMENT_TYPE = 'wordprocessingml.document.main+xml';
const ENCRYPTED = 1;

/**
 * Whether a file is a Word document without macros that can be unpacked without harm. Writes nothing to disk. Throws if
 * the file cannot be read.
 */
export async function isWordDocument(path: string): Promise<boolean> {
  try {
    const archive = await openPromise(path, { autoClose: false, strictFileNames: true });
    try {
      return await isDocument(archive);
    } finally {
      archive.close();
    }
  } catch (error) {
    // The file could not be read at all, which is no fault of the sender's.
    if (error instanceof Error && 'syscall' in error) throw error;
    // Not an archive, a broken one, or one whose names lead outside it: not a document.
    return false;
  }
}

async function isDocument(archive: ZipFile): Promise<boolean> {
  if (archive.entryCount > MAX_ENTRIES) return false;
  const names = new Set<string>();
  let unpacked = 0;
  let types = '';
  for await (const entry of archive.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize, generalPurposeBitFlag } = entry;
    unpacked += uncompressedSize;
    const isBomb = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
    if (unpacked > MAX_UNPACKED_BYTES || isBomb || (generalPurposeBitFlag & ENCRYPTED) !== 0) return false;
    if (/vbaProject\.bin$/i.test(fileName) || names.has(fileName)) return false;
    names.add(fileName);
    if (fileName !== CONTENT_TYPES) continue;
    if (uncompressedSize > SMALL_BYTES) return false;
    // More than it declared ends in an error: the sizes are checked while it is unpacked.
    types = await textOf(await archive.openReadStreamPromise(entry));
  }
  return names.has(DOCUMENT) && types.includes(DOCUMENT_TYPE) && !types.includes('macroEnabled');
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

/** Whether an OLE container, as older programs wrote them, holds a Word document. */
export async function isOldWordDocument(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  if (bytes.length < 1536 || bytes.readUInt16LE(28) !== 0xfffe) return false;
  return [9, 12].includes(bytes.readUInt16LE(30)) && bytes.includes(WORD_STREAM);
}
