import type { SectionSlug } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';
import { allToSafeHtml } from '../model/safe-html.ts';
import { idOf, type SentText } from './desk-list-plan.ts';
import { hashOf, readBodyHashes, readPlacedRows } from './desk-lists.repo.ts';

/** A text as it may be rendered, and the hash that tells whether the store has it. */
export interface SafeText {
  readonly html: string;
  readonly hash: string;
}

/** The texts of a list as sent, made safe: by what was sent. */
export type SafeTexts = ReadonlyMap<string, SafeText>;

/**
 * Makes the texts of a list safe before anything is locked. One that equals a stored one went through the sanitiser when
 * it was saved. Rejects with a Problem as the sanitiser does.
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

/** The stored stories whose texts have to be compared; null: all, as one without an id may be any of them. */
export function storiesToHash(sent: readonly SentText[]): readonly string[] | null {
  const ids = sent.flatMap((one) => (typeof one === 'string' ? [] : [idOf(one)]));
  return ids.some((id) => id === null) ? null : ids.filter((id) => id !== null);
}
