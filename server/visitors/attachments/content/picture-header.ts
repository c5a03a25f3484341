import { crc32 } from 'node:zlib';
import { bytesOf } from './file-head.ts';

const PNG_HEADER_BYTES = 33;
/** Cameras put previews and colour profiles before the header of the picture itself. */
const JPEG_SEARCHED_BYTES = 1_048_576;
const FILLER = 0xff;
const START_OF_SCAN = 0xda;

/** Whether a PNG begins with the header that says how large it is. */
export async function hasPngHeader(path: string): Promise<boolean> {
  const head = await bytesOf(path, 0, PNG_HEADER_BYTES);
  if (head.length < PNG_HEADER_BYTES || head.toString('latin1', 12, 16) !== 'IHDR') return false;
  const isWhole = head.readUInt32BE(8) === 13 && crc32(head.subarray(12, 29)) === head.readUInt32BE(29);
  return isWhole && head.readUInt32BE(16) > 0 && head.readUInt32BE(20) > 0;
}

/** Whether a JPEG's segments lead to the header that says how large it is. */
export async function hasJpegHeader(path: string): Promise<boolean> {
  const bytes = await bytesOf(path, 0, JPEG_SEARCHED_BYTES);
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === FILLER) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === FILLER) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return bytes.readUInt16BE(at + 5) > 0 && bytes.readUInt16BE(at + 7) > 0;
    if (marker === START_OF_SCAN) return false;
    at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2);
  }
  return false;
}

/** SOF0 to SOF15; three numbers among them mean other things. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
