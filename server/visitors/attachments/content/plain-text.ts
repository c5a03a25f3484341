import { createReadStream } from 'node:fs';

/** What no text that people write holds: control characters but tab, line ends and form feed. */
const UNPRINTABLE = /[^\P{Cc}\t\n\f\r]/u;

/** Whether a file is text in UTF-8, from its first byte to its last. */
export async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (UNPRINTABLE.test(decoder.decode(chunk, { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
