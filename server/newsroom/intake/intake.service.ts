import { britishDateTime } from '#domain/dates.ts';
import { presentSection, presentSections } from '#domain/desk/section-merge.ts';
import { OPERATOR_PRIORITY } from '#domain/desk/sources.ts';
import { newId } from '#domain/ids.ts';
import type { Language } from '#domain/languages.ts';
import { SECTIONS } from '#domain/sections.ts';
import { isOlder } from '#domain/wire-version.ts';
import type { PartialChange } from '#server/db/cache-tags.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { isDataError } from '#server/db/errors.ts';
import type { Media } from '#server/media/media.service.ts';
import type { WireKill, WireStory } from '#server/wire/wire-story.ts';
import { mergedSectionsHeld } from '../model/merged-sections.ts';
import { authorNameKey, mergedTags, presentTags } from '../model/names.ts';
import { topicsOf } from '../model/story-changes.ts';
import { isTakenBack } from '../model/taken-back.ts';
import type { Notices } from '../notices/notices.service.ts';
import { holdForReview, releaseHeld } from '../stories/held-stories.ts';
import {
  deleteKillNotices,
  deleteOldKeys,
  deleteOldStories,
  insertStories,
  insertWireCorrection,
  keepKeys,
  knownStories,
  lockIntake,
  noteSentAgain,
  noticeKills,
  placeStories,
  publicOnes,
  rivalStories,
  sharedKeys,
  slugHolders,
  takeOffLists,
  updateStories,
  type WireRecord,
  type WrittenStory,
  wireRecord,
  withdrawableStories,
  withdrawStories,
} from './intake.repo.ts';
import { eventKeys, type IntakePlan, type IntakeRules, planIntake, slugsFor } from './intake-plan.ts';
import { authorsByName, type KnownAuthor } from './wire-authors.repo.ts';

const DELETED_AT_ONCE = 200;
/**
 * Small feeds send an item for weeks. A story that was left out would be added once its rival's keys are gone, even if an
 * editor has taken the rival off the site.
 */
const KEYS_KEPT_MS = 60 * 24 * 60 * 60 * 1000;
/** The rules for the feed of WIRE_URL, which cannot be set at the desk. */
const USUAL: IntakeRules = { priority: OPERATOR_PRIORITY, isHeld: false };

/** The result of a batch. `complete` is false when a story was not stored and has to come again with the next poll. */
export interface IntakeResult {
  readonly added: number;
  /** New versions of stored stories, those taken over from a source of lower priority included. */
  readonly updated: number;
  readonly withdrawn: number;
  /** Left out: stored under another id or from another source, or taken over by an editor. */
  readonly left: number;
  readonly unstorable: readonly { readonly story: WireStory; readonly reason: string }[];
  readonly complete: boolean;
}

/** What would become of a story, and the story with the present names of merged sections and tags. */
export interface PreviewedStory {
  readonly story: WireStory;
  readonly fate: 'added' | 'updated' | 'taken over' | 'left' | 'known';
}

/** Stores stories of the wire and of other sources in the newsroom. */
export interface Intake {
  /**
   * The fingerprints under which these ids of a source are stored; 'desk' for one that an editor took over, unless its
   * agency has taken it back.
   */
  fingerprints(source: string, wireIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Takes in a batch in one transaction: taken again, it changes nothing (WIRE-45, SPEC-12). */
  take(source: string, batch: readonly (WireStory | WireKill)[], now: Date, rules?: IntakeRules): Promise<IntakeResult>;
  /** A dry run of `take`: what it would do with each story, in order. */
  preview(source: string, stories: readonly WireStory[], now: Date, rules: IntakeRules): Promise<PreviewedStory[]>;
  /** A dry run of `take`: the titles of the stories that it would withdraw for these notices, by the feed's id. */
  withdrawable(source: string, kills: readonly WireKill[]): Promise<ReadonlyMap<string, string>>;
  /** Deletes wire stories older than `before` that no editor changed, placed or reported on live; returns how many. */
  deleteBefore(before: Date, signal: AbortSignal): Promise<number>;
  /** Deletes the keys of stories (`eventKeys`) that are too old to be compared with new ones. */
  deleteOldKeys(now: Date): Promise<void>;
}

interface Dependencies {
  readonly db: Pick<Database, 'pool'>;
  readonly media: Pick<Media, 'queueRemote'>;
  /** Records corrections and kills. */
  readonly notices: Pick<Notices, 'record'>;
  /** The languages that readers are offered. */
  readonly languages: readonly Language[];
}

export function createIntake({ db, media, notices, languages }: Dependencies): Intake {
  // A story in a language that readers are not offered would be invisible, so its declared language is ignored.
  const offered = <Item extends WireStory | WireKill>(item: Item): Item =>
    'language' in item && item.language !== null && !languages.includes(item.language)
      ? { ...item, language: null }
      : item;
  const takeUnder = async (
    { source, now, rules }: From,
    batch: readonly (WireStory | WireKill)[],
  ): Promise<IntakeResult> => {
    try {
      return await inTransaction(db, (tx) => takeBatch(tx, { media, notices }, { source, now, rules }, batch));
    } catch (error) {
      if (!isDataError(error)) throw error;
      return takeApart((part) => takeUnder({ source, now, rules }, part), batch, error);
    }
  };
  return {
    take: (source, batch, now, rules = USUAL) => takeUnder({ source, now, rules }, batch.map(offered)),
    preview: (source, stories, now, rules) => preview(db.pool, { source, now, rules }, stories.map(offered)),
    withdrawable: async (source, kills) => {
      const effective = await effectiveKills(db.pool, source, kills);
      return withdrawableStories(db.pool, source, [...effective.values()]);
    },
    fingerprints: async (source, wireIds) => {
      const known = await knownStories(db.pool, source, wireIds);
      return new Map(
        known.map((story) => [
          story.wireId,
          story.source === 'wire' || isTakenBack(story) ? (story.fingerprint ?? '') : 'desk',
        ]),
      );
    },
    deleteBefore: (before, signal) => deleteBefore(db, before, signal),
    deleteOldKeys: (now) => deleteOldKeys(db.pool, new Date(now.getTime() - KEYS_KEPT_MS)),
  };
}

/** The source of a batch, and the rules for its stories. */
interface From {
  readonly source: string;
  readonly now: Date;
  readonly rules: IntakeRules;
}

async function takeBatch(
  tx: Queryable,
  { media, notices }: Pick<Dependencies, 'media' | 'notices'>,
  from: From,
  batch: readonly (WireStory | WireKill)[],
): Promise<IntakeResult> {
  const { source, now, rules } = from;
  await lockIntake(tx);
  const stories = await underPresentNames(
    tx,
    batch.filter((item) => item.kind === 'story'),
  );
  const kills = batch.filter((item) => item.kind === 'kill');
  const plan = await planOf(tx, from, stories);
  const renewed = [...plan.updated, ...plan.takenOver];
  const authors = await authorsOf(
    tx,
    [...plan.added, ...renewed].map(({ story }) => story),
    now,
  );
  const authorOf = (story: WireStory) => authors.get(authorNameKey(story.author)) ?? null;
  const added = plan.added.map(({ id, slug, story }) => wireRecord(id, slug, story, authorOf(story), now));
  const updated = renewed.map(({ id, story }) => wireRecord(id, '', story, authorOf(story), now));
  const seen = await publicOnes(
    tx,
    updated.map(({ id }) => id),
  );
  const { isHeld } = rules;
  const written = [
    ...(added.length > 0 ? await insertStories(tx, source, added, { isHeld, now }) : []),
    ...(updated.length > 0 ? await updateStories(tx, source, updated, { isHeld, now }) : []),
  ];
  const stored = new Map(written.map(({ id, status }) => [id, status]));
  if (updated.length > 0) {
    await deleteKillNotices(
      tx,
      updated.map(({ id }) => id),
    );
  }
  await keepKeysOf(
    tx,
    [...plan.added, ...renewed].filter(({ id }) => stored.has(id)),
    now,
  );
  await place(tx, media, { added, updated }, stored);
  if (plan.sentAgain.length > 0) await noteSentAgain(tx, plan.sentAgain, now);
  await tellOfCorrections(
    tx,
    notices,
    plan.updated.filter(({ id }) => seen.has(id) && stored.has(id)),
  );
  return {
    added: added.filter((record) => stored.has(record.id)).length,
    updated: updated.filter(({ id }) => stored.has(id)).length,
    withdrawn: kills.length > 0 ? await withdraw(tx, notices, source, kills, now) : 0,
    left: plan.left.length,
    unstorable: [],
    complete: stored.size === added.length + updated.length,
  };
}

async function planOf(db: Queryable, { source, now, rules }: From, stories: readonly WireStory[]): Promise<IntakePlan> {
  const wireIds = stories.map((story) => story.wireId);
  const known = new Map((await knownStories(db, source, wireIds)).map((story) => [story.wireId, story]));
  // One that was taken back may have been replaced by another source's.
  const unknown = stories.filter(({ wireId }) => {
    const stored = known.get(wireId);
    return stored === undefined || isTakenBack(stored);
  });
  const holders = new Map(
    (await slugHolders(db, unknown.flatMap(slugsFor), source)).map((holder) => [holder.slug, holder]),
  );
  const keys = unknown.flatMap(eventKeys);
  const rivals = await rivalStories(db, source, keys);
  const shared = rivals.length > 0 ? await sharedKeys(db, source, keys) : new Set<string>();
  return planIntake(stories, { known, holders, rivals, sharedKeys: shared }, rules, now);
}

async function preview(db: Queryable, from: From, stories: readonly WireStory[]): Promise<PreviewedStory[]> {
  const present = await underPresentNames(db, stories);
  const { added, updated, takenOver, left } = await planOf(db, from, present);
  const fates = new Map<WireStory, PreviewedStory['fate']>([
    ...added.map(({ story }) => [story, 'added'] as const),
    ...updated.map(({ story }) => [story, 'updated'] as const),
    ...takenOver.map(({ story }) => [story, 'taken over'] as const),
    ...left.map((story) => [story, 'left'] as const),
  ]);
  return present.map((story) => ({ story, fate: fates.get(story) ?? 'known' }));
}

async function keepKeysOf(
  tx: Queryable,
  stories: readonly { readonly id: string; readonly story: WireStory }[],
  now: Date,
): Promise<void> {
  if (stories.length === 0) return;
  await keepKeys(
    tx,
    stories.map(({ id, story }) => ({ id, keys: eventKeys(story) })),
    now,
  );
}

/** The stories with the present names of merged tags and sections. */
async function underPresentNames(tx: Queryable, stories: readonly WireStory[]): Promise<WireStory[]> {
  if (stories.length === 0) return [];
  const sections = await mergedSectionsHeld(tx);
  const merged = await mergedTags(
    tx,
    stories.flatMap(({ tags }) => tags),
  );
  return stories.map((story) => ({
    ...story,
    tags: merged.size > 0 ? presentTags(story.tags, merged) : story.tags,
    section: presentSection(story.section, sections),
    sections: presentSections(story.sections, sections),
  }));
}

async function authorsOf(tx: Queryable, stories: readonly WireStory[], now: Date): Promise<Map<string, KnownAuthor>> {
  return stories.length > 0
    ? authorsByName(
        tx,
        stories.map((story) => story.author),
        now,
      )
    : new Map();
}

/** Puts stories on the lists of their sections, and announces them to the page caches or lists them for review. */
async function place(
  tx: Queryable,
  media: Dependencies['media'],
  { added, updated }: { readonly added: readonly WireRecord[]; readonly updated: readonly WireRecord[] },
  stored: ReadonlyMap<string, WrittenStory['status']>,
): Promise<void> {
  const placed = [...added, ...updated].filter(({ id }) => stored.has(id));
  if (placed.length === 0) return;
  const sections = await placeStories(tx, placed);
  const pictures = placed.flatMap((record) => record.image_url ?? []);
  if (pictures.length > 0) await media.queueRemote(tx, pictures);
  const idsOf = (status: WrittenStory['status']) => placed.flatMap(({ id }) => (stored.get(id) === status ? [id] : []));
  const stories = idsOf('published');
  await holdForReview(tx, idsOf('draft'));
  if (stories.length === 0) return;
  await releaseHeld(tx, stories);
  await announceChange(tx, {
    stories,
    topics: await topicsOf(tx, stories),
    authors: placed.flatMap((record) => record.author_id ?? []),
    sections,
    onlyAdds: updated.length === 0,
  });
}

/** Readers are told what an agency says it has corrected; a new version without such a note is an update. */
async function tellOfCorrections(
  tx: Queryable,
  notices: Dependencies['notices'],
  updated: IntakePlan['updated'],
): Promise<void> {
  for (const { id, story } of updated) {
    const { correction: text, section, sections } = story;
    if (text === null) continue;
    if (!(await insertWireCorrection(tx, { id: newId(), storyId: id, text }))) continue;
    await announceChange(tx, { site: ['corrections'] });
    const change: PartialChange = { stories: [id], sections: [section, ...sections], site: ['corrections'] };
    await notices.record(tx, { storyId: id, kind: 'correction', origin: 'wire', text, userId: null, change });
  }
}

async function withdraw(
  tx: Queryable,
  notices: Dependencies['notices'],
  source: string,
  kills: readonly WireKill[],
  now: Date,
): Promise<number> {
  const effective = await effectiveKills(tx, source, kills);
  const withdrawn = await withdrawStories(tx, source, [...effective.values()], now);
  if (withdrawn.length === 0) return 0;
  const stories = withdrawn.map((story) => story.id);
  await releaseHeld(tx, stories);
  const sections = await takeOffLists(tx, stories);
  await noticeKills(tx, withdrawn, effective, now);
  await announceChange(tx, { stories, sections, authors: withdrawn.flatMap((story) => story.author_id ?? []) });
  for (const { id, wire_id, author_id, was_seen } of withdrawn) {
    if (!was_seen) continue;
    const change = { stories: [id], sections, authors: author_id === null ? [] : [author_id] };
    const text = publicReason(effective.get(wire_id));
    await notices.record(tx, { storyId: id, kind: 'kill', origin: 'wire', text, userId: null, change });
  }
  return withdrawn.length;
}

/** The notices that take effect, by the feed's id: every kill, and embargoes of no older version than the stored one. */
async function effectiveKills(
  tx: Queryable,
  source: string,
  kills: readonly WireKill[],
): Promise<Map<string, WireKill>> {
  const embargoed = kills.flatMap(({ wireId, embargo }) => (embargo ? [wireId] : []));
  const stored = new Map((await knownStories(tx, source, embargoed)).map((story) => [story.wireId, story.version]));
  const effective = kills.filter(({ wireId, embargo, version }) => {
    const known = stored.get(wireId);
    return !(embargo && version && known && isOlder(version, known));
  });
  return new Map(effective.map((kill) => [kill.wireId, kill]));
}

function publicReason(kill: WireKill | undefined): string {
  if (!kill?.embargo) return kill?.reason ?? '';
  const { until } = kill.embargo;
  return `The agency has put this story under embargo${until === null ? '' : ` until ${britishDateTime(until)}`}.`;
}

/** Bisects a batch the database refused until the story that cannot be stored is isolated. */
async function takeApart(
  take: (part: readonly (WireStory | WireKill)[]) => Promise<IntakeResult>,
  batch: readonly (WireStory | WireKill)[],
  error: Error,
): Promise<IntakeResult> {
  const [first] = batch;
  if (batch.length === 1 && first?.kind === 'story') {
    const reason = `the database refused it: ${error.message}`;
    return { added: 0, updated: 0, withdrawn: 0, left: 0, unstorable: [{ story: first, reason }], complete: true };
  }
  if (batch.length <= 1) throw error;
  const middle = Math.ceil(batch.length / 2);
  const one = await take(batch.slice(0, middle));
  const other = await take(batch.slice(middle));
  return {
    added: one.added + other.added,
    updated: one.updated + other.updated,
    withdrawn: one.withdrawn + other.withdrawn,
    left: one.left + other.left,
    unstorable: [...one.unstorable, ...other.unstorable],
    complete: one.complete && other.complete,
  };
}

async function deleteBefore(db: Dependencies['db'], before: Date, signal: AbortSignal): Promise<number> {
  for (let deleted = 0; ; ) {
    signal.throwIfAborted();
    const stories = await inTransaction(db, async (tx) => {
      const ids = await deleteOldStories(tx, before, DELETED_AT_ONCE);
      if (ids.length > 0) await announceChange(tx, { stories: ids, sections: SECTIONS.map((section) => section.slug) });
      return ids;
    });
    deleted += stories.length;
    if (stories.length === 0) return deleted;
  }
}
