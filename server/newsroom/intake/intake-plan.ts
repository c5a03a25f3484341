import { type Id, newId } from '#domain/ids.ts';
import { deskSlug, isReservedSlug, withSuffix } from '#domain/slug.ts';
import { isOlder } from '#domain/wire-version.ts';
import type { WireStory } from '#server/wire/wire-story.ts';
import { isTakenBack } from '../model/taken-back.ts';
import type { KnownStory, Rival, SlugHolder } from './intake.repo.ts';

/**
 * Stories with the same slug and title count as one if published this close together; a daily column is further apart.
 */
const SAME_STORY_WITHIN_MS = 12 * 60 * 60 * 1000;

/** Without a date a story counts as the one of another source that came this lately; a weekly column is further apart. */
const SAME_WITHOUT_DATE_MS = 3 * 24 * 60 * 60 * 1000;

/** The intake rules of a source. */
export interface IntakeRules {
  /** Of two sources that send the same event, readers get the story of the one with the higher number. */
  readonly priority: number;
  /** Whether new stories wait for an editor instead of being published. */
  readonly isHeld: boolean;
}

export interface NewStory {
  readonly id: Id;
  readonly slug: string;
  readonly story: WireStory;
}

export interface IntakePlan {
  readonly added: readonly NewStory[];
  readonly updated: readonly { readonly id: string; readonly story: WireStory }[];
  /** Stories of sources of lower priority, which this source's version replaces. */
  readonly takenOver: readonly { readonly id: string; readonly story: WireStory }[];
  /** Left out: stored under another id or from another source, or taken over by an editor. */
  readonly left: readonly WireStory[];
  /** Those left to an editor that their agency had taken back and sends again. */
  readonly sentAgain: readonly { readonly id: string; readonly story: WireStory }[];
}

/** The slugs to try for a story: its own, then that with the end of the feed's id appended. */
export function slugsFor(story: WireStory): readonly [own: string, apart: string] {
  return [story.slug, withSuffix(story.slug, deskSlug(story.wireId).slice(-12).replace(/^-+/, ''))];
}

/** What is stored already that concerns a batch. */
export interface Stored {
  /** By the feed's id. */
  readonly known: ReadonlyMap<string, KnownStory>;
  /** The stories that hold any of the batch's slugs. */
  readonly holders: ReadonlyMap<string, SlugHolder>;
  /** Stories of other sources that share a key with one of the batch. */
  readonly rivals: readonly Rival[];
  /** Keys that several stories of one source share, or one of the batch with a stored one of its own source. */
  readonly sharedKeys: ReadonlySet<string>;
}

/** Decides for each story whether it is added, updated or left out. */
export function planIntake(
  stories: readonly WireStory[],
  { known, holders, rivals, sharedKeys }: Stored,
  rules: IntakeRules,
  now: Date,
): IntakePlan {
  const taken = new Map(holders);
  const added: NewStory[] = [];
  const updated: { id: string; story: WireStory }[] = [];
  const takenOver: { id: string; story: WireStory }[] = [];
  const left: WireStory[] = [];
  const notTakenOver = new Set(rivals);
  const publicRivals = rivals.filter(({ status }) => status === 'published');
  const pages = sharedKeys.union(sharedIn(stories));
  // Readers have another source's version meanwhile. If that goes too, this one comes back with a later poll.
  const isReplaced = (existing: KnownStory, story: WireStory) =>
    isTakenBack(existing) && rivalOf(story, publicRivals, pages, now) !== undefined;
  for (const story of stories) {
    const existing = known.get(story.wireId);
    if (existing) {
      if (existing.source !== 'wire' || isReplaced(existing, story)) left.push(story);
      else if (isNewVersion(existing, story)) updated.push({ id: existing.id, story });
      continue;
    }
    const rival = rivalOf(story, rivals, pages, now);
    if (rival) {
      if (notTakenOver.delete(rival) && yields(rival, rules)) takenOver.push({ id: rival.id, story });
      else left.push(story);
      continue;
    }
    const [own, apart] = slugsFor(story);
    const holder = taken.get(own);
    if (holder && isSameStory(holder, story)) {
      left.push(story);
      continue;
    }
    const id = newId(now.getTime());
    const slug =
      [own, apart].find((candidate) => !taken.has(candidate) && !isReservedSlug(candidate)) ??
      withSuffix(own, id.slice(-12));
    taken.set(slug, {
      slug,
      title: story.title,
      source: 'wire',
      publishedAt: story.publishedAt,
      isTakenBack: false,
      isOwn: true,
    });
    added.push({ id, slug, story });
  }
  const sentAgain = left.flatMap((story) => {
    const existing = known.get(story.wireId);
    return existing && isSentAgain(existing, story) ? [{ id: existing.id, story }] : [];
  });
  return { added, updated, takenOver, left, sentAgain };
}

function isNewVersion(existing: KnownStory, story: WireStory): boolean {
  return existing.fingerprint !== story.fingerprint && !isOlder(story.version, existing.version);
}

function isSentAgain(existing: KnownStory, story: WireStory): boolean {
  return existing.source !== 'wire' && isTakenBack(existing) && isNewVersion(existing, story);
}

function isSameStory(holder: SlugHolder, story: WireStory): boolean {
  if (holder.source === 'sample' || holder.title.toLowerCase() !== story.title.toLowerCase()) return false;
  return isAtTheSameTime(holder, story) && !replacesTakenBack(holder, story);
}

/**
 * Whether a story replaces a killed one: agencies kill a story and send it again under another id, or another agency
 * stands by it. An item of the same source that is no newer is a duplicate, which stays out.
 */
function replacesTakenBack({ isTakenBack, isOwn, publishedAt }: SlugHolder, story: WireStory): boolean {
  if (!isTakenBack || !isOwn) return isTakenBack;
  return publishedAt !== null && story.publishedAt !== null && Date.parse(story.publishedAt) > Date.parse(publishedAt);
}

function isAtTheSameTime(one: Pick<SlugHolder, 'publishedAt'>, other: Pick<WireStory, 'publishedAt'>): boolean {
  if (one.publishedAt === null || other.publishedAt === null) return true;
  return Math.abs(Date.parse(one.publishedAt) - Date.parse(other.publishedAt)) <= SAME_STORY_WITHIN_MS;
}

/**
 * Keys that stories about one event share whichever source sends them: the headline's words, the address of the
 * original, and the id where that is unique worldwide, such as 'urn:newsml:…'. Plain numbers and words are not
 * compared, because sources use the same ones for different stories.
 */
export function eventKeys({ title, sourceUrl, wireId }: Pick<WireStory, 'title' | 'sourceUrl' | 'wireId'>): string[] {
  const words =
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [
    ...(words.length > 0 ? [`headline ${words.join(' ')}`] : []),
    ...(sourceUrl === null ? [] : [`url ${sourceUrl}`]),
    ...(/^[a-z][a-z0-9+.-]*:\S+$/i.test(wireId) ? [`id ${wireId}`] : []),
  ];
}

/**
 * The story of another source that tells of the same event. An address that several stories have is that of a page, such
 * as a day's overview or a front page, and says nothing.
 */
function rivalOf(story: WireStory, rivals: readonly Rival[], pages: ReadonlySet<string>, now: Date): Rival | undefined {
  const keys = eventKeys(story).filter((key) => !(isAddress(key) && pages.has(key)));
  const sharing = (some: readonly string[]) =>
    rivals.find((rival) => some.some((key) => rival.keys.includes(key)) && isAtOneTime(rival, story, now));
  return sharing(keys.filter((key) => !isAddress(key))) ?? sharing(keys);
}

/** The keys that several of these stories have. */
function sharedIn(stories: readonly WireStory[]): Set<string> {
  const once = new Set<string>();
  return new Set(stories.flatMap(eventKeys).filter((key) => once.has(key) || !once.add(key)));
}

function isAddress(key: string): boolean {
  return key.startsWith('url ');
}

function isAtOneTime(rival: Rival, story: WireStory, now: Date): boolean {
  if (!isAtTheSameTime(rival, story)) return false;
  const isDated = rival.publishedAt !== null && story.publishedAt !== null;
  return isDated || now.getTime() - rival.keptAt.getTime() <= SAME_WITHOUT_DATE_MS;
}

/**
 * Whether a rival may be replaced: not if an editor has touched it. A published story never gives way to one that waits
 * for review, and one that waits always to one that readers get now.
 */
function yields({ isUntouched, priority, status }: Rival, rules: IntakeRules): boolean {
  if (!isUntouched) return false;
  const isWaiting = status === 'draft';
  return isWaiting === rules.isHeld ? rules.priority > priority : isWaiting;
}
