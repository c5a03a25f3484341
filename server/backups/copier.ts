import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { CopyDatabase } from './snapshot.ts';

const CHILD = fileURLToPath(new URL('./copier.child.ts', import.meta.url));

const copierAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('copied'), folder: z.string().nullable() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type CopierAnswer = z.infer<typeof copierAnswer>;

/**
 * Starts a process that copies the embedded database once it is asked to. Start it before this one gives way: it keeps the
 * priority that this one has now. Everybody who writes waits for the copy, and on a busy machine a process that gives way
 * would take minutes for it. Priority cannot be raised again, so no process can do both.
 */
export function startCopier(): CopyDatabase {
  const child = fork(CHILD, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The process that copies the database ended (${signal ?? code}).`)),
    );
  });
  ended.catch(() => undefined);
  // Until somebody asks, it must not keep this process from ending.
  child.unref();
  child.channel?.unref();
  return async (dataDir) => {
    child.ref();
    child.channel?.ref();
    const answered = new Promise<unknown>((resolve) => child.once('message', resolve));
    child.send({ dataDir });
    const answer = copierAnswer.parse(await Promise.race([answered, ended]));
    if (answer.kind === 'failed') throw new Error(answer.reason);
    return answer.folder;
  };
}
