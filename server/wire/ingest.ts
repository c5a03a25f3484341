import { setImmediate } from 'node:timers/promises';
import { isOlder } from '#domain/wire-version.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Intake, IntakeResult } from '#server/newsroom/intake/intake.service.ts';
import type { ItemMark } from './normalise.ts';
import { deleteSettled, quarantine, trimQuarantine } from './quarantine.repo.ts';
import type { FeedReader } from './reader.ts';
import { type SourceRules, underRules } from './sources/source-rules.ts';
import {
  isInForce,
  killByEmbargo,
  type RefusedItem,
  refusedItem,
  type WireKill,
  type WireOutcome,
  type WireStory,
} from './wire-story.ts';

/** Stories in one transaction: few, so that pages need not wait long for its end. */
const BATCH = 40;
const IDS_AT_ONCE = 1_000;

/** What one answer of the feed brought. */
export interface IngestCounts {
  readonly items: number;
  readonly added: number;
  /** Stories of which a new version was stored, whether or not the agency says that it corrects something. */
  readonly updated: number;
  readonly withdrawn: number;
  /** Items refused for the first time. */
  readonly refused: number;
  /** Left out, because another source or the desk has the same story. */
  readonly left: number;
  /** False when items have to be read again: the next poll must then not be answered with 304. */
  readonly complete: boolean;
}

export interface IngestContext {
  readonly db: Queryable;
  readonly intake: Intake;
  readonly source: string;
  readonly rules: SourceRules;
  readonly now: Date;
  /** Older stories would be deleted again at once; null: all are kept. */
  readonly retainedSince: Date | null;
  readonly signal: AbortSignal;
}

/**
 * Stores what is new in an open answer, batch by batch, each in its own transaction: if interrupted, the next
 * poll goes on. Throws when the database fails or `signal` is aborted.
 */
export async function ingest(reader: FeedReader, context: IngestContext): Promise<IngestCounts> {
  const killed = reader.marks.flatMap(({ isKill, wireId }) => (isKill && wireId !== null ? [wireId] : []));
  if (killed.length > 0) await deleteSettled(context.db, context.source, killed);
  const wanted = await wantedItems(reader.marks, context);
  let counts: IngestCounts = {
    items: reader.marks.length,
    added: 0,
    updated: 0,
    withdrawn: 0,
    refused: 0,
    left: 0,
    complete: true,
  };
  for (let start = 0; start < wanted.length; start += BATCH) {
    context.signal.throwIfAborted();
    const outcomes = await reader.take(wanted.slice(start, start + BATCH), context.now);
    counts = sum(counts, await store(outcomes, context));
    // Lets requests be served between two batches.
    await setImmediate();
  }
  if (counts.refused > 0) await trimQuarantine(context.db, context.source);
  return counts;
}

/** The indexes of items to normalise: new or changed stories, kills of stored stories, items without a usable id. */
async function wantedItems(marks: readonly ItemMark[], { intake, source, now }: IngestContext): Promise<number[]> {
  const { withId, withoutId } = countingItems(marks);
  const items = [...withId];
  const wanted: number[] = [];
  for (let start = 0; start < items.length; start += IDS_AT_ONCE) {
    const some = items.slice(start, start + IDS_AT_ONCE);
    const ids = some.map(([id]) => id);
    const stored = await intake.fingerprints(source, ids);
    wanted.push(...some.flatMap(([id, { index, mark }]) => (isWanted(mark, stored.get(id), now) ? [index] : [])));
  }
  return [...wanted, ...withoutId].sort((one, other) => one - other);
}

/** The items that count where an answer has several with one id, by their id, and the indexes of those without one. */
export function countingItems(marks: readonly ItemMark[]): {
  readonly withId: ReadonlyMap<string, { readonly index: number; readonly mark: ItemMark }>;
  readonly withoutId: readonly number[];
} {
  const withId = new Map<string, { readonly index: number; readonly mark: ItemMark }>();
  const withoutId: number[] = [];
  for (const [index, mark] of marks.entries()) {
    if (mark.wireId === null) {
      withoutId.push(index);
      continue;
    }
    const rival = withId.get(mark.wireId);
    if (rival === undefined || countsBefore(mark, rival.mark)) withId.set(mark.wireId, { index, mark });
  }
  return { withId, withoutId };
}

/** Whether an item counts instead of an earlier one with the same id: a kill always, else a later version. */
function countsBefore(one: ItemMark, earlier: ItemMark): boolean {
  return one.isKill || (!earlier.isKill && isOlder(earlier.version, one.version));
}

function isWanted({ isKill, embargo, fingerprint }: ItemMark, stored: string | undefined, now: Date): boolean {
  if (isKill) return stored !== undefined;
  // Its story may be on the site, unchanged or changed by an editor, and has to go.
  if (embargo !== null && isInForce(embargo, now)) return true;
  return stored !== 'desk' && stored !== fingerprint;
}

async function store(outcomes: readonly WireOutcome[], context: IngestContext): Promise<IngestCounts> {
  const { db, intake, source, rules, now } = context;
  const batch = outcomes
    .flatMap((outcome) => forStore(outcome, context.retainedSince))
    .map((item) => (item.kind === 'story' ? underRules(item, rules) : item));
  const taken = batch.length > 0 ? await intake.take(source, batch, now, rules) : NOTHING_TAKEN;
  const unstorable = new Set(taken.unstorable.map(({ story }) => story.wireId));
  const stored = batch.flatMap(({ kind, wireId }) => (kind === 'story' && !unstorable.has(wireId) ? [wireId] : []));
  if (stored.length > 0) await deleteSettled(db, source, stored);
  const refused = [
    ...outcomes.filter((outcome) => outcome.kind === 'refused'),
    ...taken.unstorable.map(({ story, reason }) => refusedByStore(story, reason)),
  ];
  return {
    items: 0,
    added: taken.added,
    updated: taken.updated,
    withdrawn: taken.withdrawn,
    refused: await quarantine(db, source, refused, now),
    left: taken.left,
    complete: taken.complete && !refused.some((item) => item.isTemporary),
  };
}

const NOTHING_TAKEN: IntakeResult = {
  added: 0,
  updated: 0,
  withdrawn: 0,
  left: 0,
  unstorable: [],
  complete: true,
};

/** What is stored of an item: a story, or a kill, which an embargo is as well; nothing for refused and too old ones. */
function forStore(outcome: WireOutcome, retainedSince: Date | null): (WireStory | WireKill)[] {
  if (outcome.kind === 'refused') return killByEmbargo(outcome);
  return outcome.kind === 'kill' || isRetained(outcome, retainedSince) ? [outcome] : [];
}

/** Whether a story is of a time since which stories are kept, or of none. */
export function isRetained({ publishedAt }: Pick<WireStory, 'publishedAt'>, since: Date | null): boolean {
  return since === null || publishedAt === null || new Date(publishedAt) >= since;
}

function refusedByStore(story: WireStory, reason: string): RefusedItem {
  return refusedItem(reason, story.wireId, { text: JSON.stringify(itemOf(story)), content: story.fingerprint });
}

/** A story as an item of the specified feed, so that the desk can try it again. */
function itemOf({ version, wireId, body, summary, category, subCategory, ...story }: WireStory) {
  return {
    id: wireId,
    title: story.title,
    summary,
    content: body,
    version: version.number,
    version_created: version.at,
    category_name: category,
    sub_category_name: subCategory,
    published_at: story.publishedAt,
    author: story.author,
    tags: story.tags,
    slug: story.slug,
    language: story.language,
    location: story.location,
    image_banner: story.imageUrl,
    image_caption: story.imageCaption,
    image_credit: story.imageCredit,
    meta_description: story.metaDescription,
    read_time: story.readMinutes,
    featured_news: story.isFeatured ? 'True' : '',
    top_news: story.isTop ? 'True' : '',
    is_breaking: story.isBreaking,
    is_live: story.isLive,
    is_sponsored: story.isSponsored,
    absolute_url: story.absoluteUrl,
    url: story.url,
    licence: story.licence,
    attribution: story.attribution,
    source_url: story.sourceUrl,
    correction_note: story.correction,
  };
}

function sum(one: IngestCounts, other: IngestCounts): IngestCounts {
  return {
    items: one.items + other.items,
    added: one.added + other.added,
    updated: one.updated + other.updated,
    withdrawn: one.withdrawn + other.withdrawn,
    refused: one.refused + other.refused,
    left: one.left + other.left,
    complete: one.complete && other.complete,
  };
}
