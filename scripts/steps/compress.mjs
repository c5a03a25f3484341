import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthIt = /\.(js|css|svg)$/;
const leastBytes = 512;

/** Lays `.br` and `.gz` beside the files below `folder`: compressed once, not for each reader. @param {string} folder */
export function compressFiles(folder) {
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
    const path = join(folder, name);
    if (!worthIt.test(name) || statSync(path).size < leastBytes) continue;
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
