import { z } from 'zod';
import type { Database, Queryable } from '../db/client.ts';

const CHANNEL = 'matv_changes';
// PostgreSQL refuses payloads over 8,000 bytes: 200 ids of 24 digits with quotes and names stay well below.
const IDS_PER_MESSAGE = 200;

const changeSchema = z.object({
  stories: z.array(z.string()).default([]),
  sections: z.array(z.string()).default([]),
  authors: z.array(z.string()).default([]),
  media: z.array(z.string()).default([]),
  forms: z.array(z.string()).default([]),
  petitions: z.array(z.string()).default([]),
});

/** What a write touched: ids of stories, authors, pictures and petitions, slugs of the sections whose lists changed, names of forms. */
export type Change = z.infer<typeof changeSchema>;

/** Tells every node what changed; takes effect with the commit of the transaction that `tx` is in. */
export async function announceChange(tx: Queryable, change: Partial<Change>): Promise<void> {
  for (const payload of payloadsOf(change)) {
    await tx.query('select pg_notify($1, $2)', [CHANNEL, payload]);
  }
}

/** Calls `handle` for each change that any node commits, `onGap` when some may have been missed; the answer stops it. */
export function onChange(
  db: Pick<Database, 'listen'>,
  handle: (change: Change) => void,
  onGap?: () => void,
): Promise<() => Promise<void>> {
  return db.listen(CHANNEL, (payload) => handle(changeSchema.parse(JSON.parse(payload))), onGap);
}

function payloadsOf(change: Partial<Change>): string[] {
  const kinds = ['stories', 'sections', 'authors', 'media', 'forms', 'petitions'] as const;
  return kinds.flatMap((kind) => {
    const ids = [...new Set(change[kind] ?? [])];
    const chunks: string[] = [];
    for (let start = 0; start < ids.length; start += IDS_PER_MESSAGE) {
      chunks.push(JSON.stringify({ [kind]: ids.slice(start, start + IDS_PER_MESSAGE) }));
    }
    return chunks;
  });
}
