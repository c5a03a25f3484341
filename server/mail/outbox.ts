import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '#server/db/client.ts';
import { recipientsKept } from './mail.repo.ts';

/** Where e-mails are written without a mail server, as `ID@HOST.eml`. */
export function outboxIn(dataDir: string): string {
  return join(dataDir, 'outbox');
}

const MAIL_FILE = /^\.?([0-9a-f]{24})@/;

/** Deletes the files of e-mails whose recipient was erased, or that were deleted when their time was over. */
export async function clearOutbox(db: Queryable, dataDir: string): Promise<void> {
  const folder = outboxIn(dataDir);
  const files = (await namesIn(folder)).flatMap((name) => {
    const id = MAIL_FILE.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  if (files.length === 0) return;
  const kept = await recipientsKept(
    db,
    files.map(({ id }) => id),
  );
  for (const { name, id } of files) if (!kept.has(id)) await rm(join(folder, name), { force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // It is made with the first e-mail.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
