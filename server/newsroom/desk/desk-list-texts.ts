import type { SectionSlug } from '../../../domain/sections.ts';
import type { Queryable } from '../../db/client.ts';
import { toSafeHtml } from '../safe-html.service.ts';
import { idOf } from './desk-list-plan.ts';
import { hashOf, readBodyHashes, readPlacedRows } from './desk-lists.repo.ts';
import type { SentItem } from './desk-lists.schema.ts';

/** A text as it may be rendered, and the hash that tells whether the store has it. */
export interface SafeText {
  readonly html: string;
  readonly hash: string;
}

/** The texts of a list as sent, made safe: by what was sent. */
export type SafeTexts = ReadonlyMap<string, SafeText>;

/**
 * Makes the texts of a list safe before anything is locked. One that equals a stored one went through the sanitiser when
 * it was saved.
 */
export async function safeTexts(db: Queryable, section: SectionSlug, sent: readonly SentItem[]): Promise<SafeTexts> {
  const texts = new Set(sent.flatMap((one) => (typeof one === 'string' ? [] : [one.content])));
  if (texts.size === 0) return new Map();
  const stored = await storedHashes(db, section, storiesToHash(sent));
  return new Map(
    [...texts].map((text) => {
      const hash = hashOf(text);
      return [text, stored.has(hash) ? { html: text, hash } : safeTextOf(text)];
    }),
  );
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
export function storiesToHash(sent: readonly SentItem[]): readonly string[] | null {
  const ids = sent.flatMap((one) => (typeof one === 'string' ? [] : [idOf(one)]));
  return ids.some((id) => id === null) ? null : ids.filter((id) => id !== null);
}

/** One text made safe. */
export function safeTextOf(sent: string): SafeText {
  const html = toSafeHtml(sent);
  return { html, hash: hashOf(html) };
}
