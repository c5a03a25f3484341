import { isDeepStrictEqual } from 'node:util';
import { cardTag, type DeepDiveCard } from '#domain/desk/deep-dive-card.ts';
import { type Id, newId, parseId } from '#domain/ids.ts';
import { deskSlug, withSuffix } from '#domain/slug.ts';
import { type AuditEntry, recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { unpublishStory, writeOrder } from '../desk/desk-lists.repo.ts';
import { keepRevision } from '../model/revisions.repo.ts';
import { toSafeHtml } from '../model/safe-html.ts';
import { isSlugFree } from '../model/slugs.repo.ts';
import { announceStories } from '../model/story-changes.ts';
import {
  type CardValues,
  type DeepDiveRow,
  insertCard,
  isIdTaken,
  lockCard,
  lockCards,
  readCard,
  readCards,
  readRemovedCards,
  republishCard,
  updateCard,
} from './deep-dive.repo.ts';
import { type CardError, MAX_CARDS, type SentCard } from './deep-dive.schema.ts';
import { planCard } from './deep-dive-values.ts';
import { cardsEtag, deskCardOf } from './deep-dive-view.ts';

export interface DeepDiveNeeds {
  readonly db: Database;
  readonly siteUrl: string;
  readonly media: { queueRemote(tx: Queryable, urls: readonly string[]): Promise<void> };
}

/** Who writes, and the ETag of the state they have seen; null overwrites any state. */
export interface CardWriter {
  readonly userId: string;
  readonly expectedEtag: string | null;
}

export type CardResult =
  | { readonly kind: 'done'; readonly card: DeepDiveCard }
  | { readonly kind: 'stale'; readonly card: DeepDiveCard }
  | { readonly kind: 'wrong'; readonly errors: readonly CardError[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'in the works' };

export interface CardList {
  readonly cards: readonly DeepDiveCard[];
  readonly etag: string;
}

export type OrderResult = ({ readonly kind: 'done' | 'stale' } & CardList) | { readonly kind: 'wrong' };

/** The desk's deep dives: each card is saved, removed and restored on its own (DESK-44). */
export interface DeepDives {
  list(): Promise<CardList>;
  card(id: string): Promise<DeepDiveCard | null>;
  removed(): Promise<DeepDiveCard[]>;
  /** Creates the card if there is none and `sent` is a placeholder (SPEC-26). */
  save(id: string, sent: SentCard, by: CardWriter): Promise<CardResult>;
  remove(id: string, by: CardWriter): Promise<CardResult>;
  restore(id: string, by: CardWriter): Promise<CardResult>;
  order(ids: readonly string[], by: CardWriter): Promise<OrderResult>;
}

export function createDeepDives(needs: DeepDiveNeeds): DeepDives {
  const { db } = needs;
  return {
    list: () => listCards(db.pool),
    async card(id) {
      const row = await readCard(db.pool, id);
      return row?.is_public ? deskCardOf(row) : null;
    },
    removed: async () => (await readRemovedCards(db.pool, MAX_CARDS)).map(deskCardOf),
    async save(id, sent, by) {
      const safeContent = sent.content === '' ? '' : await toSafeHtml(sent.content);
      return inTransaction(db, (tx) => saveCard(needs, tx, { id, sent, safeContent, by }));
    },
    remove: (id, by) => inTransaction(db, (tx) => removeCard(tx, id, by)),
    restore: (id, by) => inTransaction(db, (tx) => restoreCard(tx, id, by)),
    order: (ids, by) => inTransaction(db, (tx) => orderCards(tx, ids, by)),
  };
}

async function listCards(db: Queryable): Promise<CardList> {
  const cards = (await readCards(db)).map(deskCardOf);
  return { cards, etag: cardsEtag(cards) };
}

interface Sent {
  readonly id: string;
  readonly sent: SentCard;
  readonly safeContent: string;
  readonly by: CardWriter;
}

async function saveCard(needs: DeepDiveNeeds, tx: Queryable, { id, sent, safeContent, by }: Sent): Promise<CardResult> {
  await lockCards(tx);
  const row = await lockCard(tx, id);
  if (row?.is_in_the_works || (row === null && !sent.isPlaceholder)) return { kind: 'missing' };
  const { values, wanted, errors } = await planCard(tx, { sent, safeContent }, row, needs.siteUrl);
  if (row !== null && isStale(row, by)) {
    return { kind: isAsSent(row, values) ? 'done' : 'stale', card: deskCardOf(row) };
  }
  if (errors.length > 0) return { kind: 'wrong', errors };
  const cardId = row?.id ?? (await idFor(tx, id));
  if (row === null) {
    const before = await readCards(tx);
    await insertCard(tx, cardId, await freeSlug(tx, values.title, cardId), values);
    // A new card takes its placeholder's place, at the end.
    await writeOrder(tx, 'world', [...before.map((card) => card.id), cardId]);
  } else {
    await keepRevision(tx, cardId, null);
    await updateCard(tx, cardId, values);
  }
  await needs.media.queueRemote(tx, wanted);
  return finish(tx, cardId, { by, action: row === null ? 'created' : 'saved' });
}

async function removeCard(tx: Queryable, id: string, by: CardWriter): Promise<CardResult> {
  await lockCards(tx);
  const row = await lockCard(tx, id);
  if (row?.status !== 'published') return { kind: 'missing' };
  if (isStale(row, by)) return { kind: 'stale', card: deskCardOf(row) };
  await keepRevision(tx, id, null);
  await unpublishStory(tx, id, row.version);
  return finish(tx, id, { by, action: 'unpublished' });
}

async function restoreCard(tx: Queryable, id: string, by: CardWriter): Promise<CardResult> {
  await lockCards(tx);
  const row = await lockCard(tx, id);
  if (row?.status !== 'draft') return { kind: 'missing' };
  if (row.is_in_the_works) return { kind: 'in the works' };
  await keepRevision(tx, id, null);
  await republishCard(tx, id);
  return finish(tx, id, { by, action: 'restored' });
}

async function orderCards(tx: Queryable, ids: readonly string[], by: CardWriter): Promise<OrderResult> {
  await lockCards(tx);
  const before = await listCards(tx);
  if (by.expectedEtag !== null && by.expectedEtag !== before.etag) return { kind: 'stale', ...before };
  const known = new Set(before.cards.map((card) => card._id));
  if (ids.length !== known.size || new Set(ids).size !== known.size || ids.some((id) => !known.has(id))) {
    return { kind: 'wrong' };
  }
  await writeOrder(tx, 'world', ids);
  await recordAuditEntry(tx, {
    ...auditEntry(by, 'ordered'),
    subject: 'list',
    subjectId: 'deep-dive',
    title: 'Deep Dive',
  });
  await announceChange(tx, { sections: ['world'], site: ['home'] });
  return { kind: 'done', ...(await listCards(tx)) };
}

async function finish(
  tx: Queryable,
  id: string,
  { by, action }: { readonly by: CardWriter; readonly action: string },
): Promise<CardResult> {
  await keepRevision(tx, id, by.userId);
  const row = await readCard(tx, id);
  if (row === null) throw new Error(`the deep dive ${id} is gone within its own save`);
  await recordAuditEntry(tx, { ...auditEntry(by, action), subject: 'story', subjectId: id, title: row.title });
  await announceStories(tx, [id], { sections: ['world'], site: ['home'] });
  return { kind: 'done', card: deskCardOf(row) };
}

function auditEntry({ userId }: CardWriter, action: string): Pick<AuditEntry, 'userId' | 'action' | 'details'> {
  return { userId, action, details: { kind: 'deep-dive' } };
}

function isStale(row: DeepDiveRow, { expectedEtag }: CardWriter): boolean {
  return expectedEtag !== null && expectedEtag !== cardTag({ _id: row.id, version: row.version });
}

/** Whether the card is stored as it was sent: a save whose answer was lost (ADR-103). */
function isAsSent(row: DeepDiveRow, values: CardValues): boolean {
  const stored = [row.title, row.standfirst, row.body_html, row.category, row.image_url, row.image_alt, row.media_id];
  const { title, standfirst, bodyHtml, category, imageUrl, imageAlt, mediaId } = values;
  const sent = [title, standfirst, bodyHtml, category, imageUrl, imageAlt, mediaId];
  return isDeepStrictEqual([...stored, row.parts, row.page_head], [...sent, values.parts, values.pageHead]);
}

/** The placeholder's own id, so that saving is idempotent; a new id if that one cannot be used. */
async function idFor(tx: Queryable, id: string): Promise<Id> {
  const own = parseId(id);
  return own !== null && !(await isIdTaken(tx, own)) ? own : newId();
}

async function freeSlug(tx: Queryable, title: string, id: string): Promise<string> {
  const slug = deskSlug(title);
  return (await isSlugFree(tx, slug, id)) ? slug : withSuffix(slug, id.slice(-8));
}
