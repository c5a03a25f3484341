import type { SectionSlug } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';
import { allToSafeHtml } from '../model/safe-html.ts';
import { idOf, type SentText } from './desk-list-plan.ts';
import { hashOf, readBodyHashes, readPlacedRows } from './desk-lists.repo.ts';

/** A sanitised text, and the hash that tells whether it is already stored. */
export interface SafeText {
  readonly html: string;
  readonly hash: string;
}

/** The sanitised texts of a list, by what was sent. */
export type SafeTexts = ReadonlyMap<string, SafeText>;

/**
 * Sanitises the texts of a list before anything is locked. A text that equals a stored one was sanitised when that was
 * saved. Rejects with the sanitiser's Problems.
 */
export async function safeTexts(db: Queryable, section: SectionSlug, sent: readonly SentText[]): Promise<SafeTexts> {
  const texts = new Set(sent.flatMap((one) => (typeof one === 'string' ? [] : [one.content])));
  if (texts.size === 0) return new Map();
  const stored = await storedHashes(db, section, storiesToHash(sent));
  const asSent = [...texts].map((text) => ({ text, hash: hashOf(text) }));
  const fresh = asSent.filter(({ text, hash }) => text !== '' && !stored.has(hash)).map(({ text }) => text);
  const safe = await allToSafeHtml(fresh);
  return new Map<string, SafeText>([
    ...asSent.map(({ text, hash }) => [text, { html: text, hash }] as const),
    ...fresh.map((text, index) => [text, textOf(safe[index] ?? '')] as const),
  ]);
}

function textOf(html: string): SafeText {
  return { html, hash: hashOf(html) };
}

async function storedHashes(
  db: Queryable,
  section: SectionSlug,
  ids: readonly string[] | null,
): Promise<ReadonlySet<string | null>> {
  if (ids !== null) return new Set(await readBodyHashes(db, ids));
  return new Set((await readPlacedRows(db, section, null)).map((row) => row.body_hash));
}

/** The stored stories whose texts must be compared; null for all, because a story sent without an id may match any. */
export function storiesToHash(sent: readonly SentText[]): readonly string[] | null {
  const ids = sent.flatMap((one) => (typeof one === 'string' ? [] : [idOf(one)]));
  return ids.some((id) => id === null) ? null : ids.filter((id) => id !== null);
}
