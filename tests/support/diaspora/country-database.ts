/** A valid database file in MaxMind's format (MMDB 2.0) with a single range of addresses. */
export function countryDatabase(range: { readonly firstByte: number; readonly country: string }): Buffer {
  const data = map({ country: map({ iso_code: text(range.country) }) });
  const depth = 8;
  const tree = Buffer.concat(
    Array.from({ length: depth }, (_, level) => {
      const bit = (range.firstByte >> (depth - 1 - level)) & 1;
      // The last bit points to the data section: the number of nodes plus an offset of 16.
      const onward = level === depth - 1 ? depth + 16 : level + 1;
      return Buffer.concat(bit === 0 ? [word(onward), word(depth)] : [word(depth), word(onward)]);
    }),
  );
  const metadata = map({
    binary_format_major_version: number(5, 2),
    binary_format_minor_version: number(5, 0),
    build_epoch: number(5, 1_790_000_000),
    database_type: text('Test-Country'),
    description: map({}),
    ip_version: number(5, 4),
    languages: Buffer.from([0x00, 0x04]),
    node_count: number(6, depth),
    record_size: number(5, 24),
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(16), data, marker, metadata]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntBE(value, 0, 3);
  return bytes;
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
}

/** `type` 5: of two bytes; 6: of four. */
function number(type: 5 | 6, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return Buffer.concat([Buffer.from([(type << 5) | 4]), bytes]);
}

function map(entries: Readonly<Record<string, Buffer>>): Buffer {
  const pairs = Object.entries(entries).flatMap(([name, value]) => [text(name), value]);
  return Buffer.concat([Buffer.from([(7 << 5) | Object.keys(entries).length]), ...pairs]);
}
