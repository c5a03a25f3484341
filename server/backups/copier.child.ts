import { format } from 'node:util';
import { z } from 'zod';
import type { CopierAnswer } from './copier.ts';
import { copyOfRunning } from './snapshot.ts';

// Waits to be told whose database to copy, copies it and ends.
const order = z.object({ dataDir: z.string() });
const complain = (...parts: unknown[]) => void process.stderr.write(`${format(...parts)}\n`);
const log = { debug: () => undefined, info: () => undefined, warn: complain, error: complain };

process.once('message', async (message) => {
  const answer = await copy(message);
  process.send?.(answer, () => process.disconnect());
});
// A backup that was killed needs no copy, and writers must not wait for one.
process.once('disconnect', () => process.exit());

async function copy(message: unknown): Promise<CopierAnswer> {
  try {
    return { kind: 'copied', folder: await copyOfRunning(order.parse(message).dataDir, log) };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
