import { crc32, deflateRawSync } from 'node:zlib';

interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** A false uncompressed size that the archive states for the entry. */
  readonly claimed?: number;
  readonly encrypted?: boolean;
}

/** A ZIP archive, whose entries may state a false size or claim to be encrypted. */
export function archive(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claimed, encrypted = false } of entries) {
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(encrypted ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const TYPES = (type: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/${type}"/></Types>`,
  );

/** A Word document with `more` entries. */
export function docx(
  more: readonly Entry[] = [],
  type = 'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
) {
  return archive([
    { name: '[Content_Types].xml', bytes: TYPES(type) },
    {
      name: 'word/document.xml',
      bytes: Buffer.from('<w:document><w:body>My passport was lost.</w:body></w:document>'),
    },
    ...more,
  ]);
}

/** The parts of a Word file from before 2007 that are checked. */
export function doc(stream = 'WordDocument'): Buffer {
  const bytes = Buffer.alloc(3072);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  Buffer.from(stream, 'utf16le').copy(bytes, 1024);
  return bytes;
}

export const pdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
