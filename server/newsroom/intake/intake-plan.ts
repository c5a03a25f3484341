import { type Id, newId } from '#domain/ids.ts';
import { deskSlug, withSuffix } from '#domain/slug.ts';
import type { WireStory } from '#server/wire/wire-story.ts';
import type { KnownStory, SlugHolder } from './intake.repo.ts';

/** Two stories of one slug and title are one when they came out this close together: a daily column is not. */
const SAME_STORY_WITHIN_MS = 12 * 60 * 60 * 1000;

export interface NewStory {
  readonly id: Id;
  readonly slug: string;
  readonly story: WireStory;
}

export interface IntakePlan {
  readonly added: readonly NewStory[];
  readonly corrected: readonly { readonly id: string; readonly story: WireStory }[];
  /** The same story under another id of the feed, or one that an editor took over. */
  readonly left: readonly WireStory[];
}

/** The two slugs a story may get: its own, or told apart by the feed's id. */
export function slugsFor(story: WireStory): readonly [own: string, apart: string] {
  return [story.slug, withSuffix(story.slug, deskSlug(story.wireId).slice(-12).replace(/^-+/, ''))];
}

/** Decides what becomes of each story; `holders` are the stories that hold any of their slugs. */
export function planIntake(
  stories: readonly WireStory[],
  known: ReadonlyMap<string, KnownStory>,
  holders: ReadonlyMap<string, SlugHolder>,
  now: Date,
): IntakePlan {
  const taken = new Map(holders);
  const added: NewStory[] = [];
  const corrected: { id: string; story: WireStory }[] = [];
  const left: WireStory[] = [];
  for (const story of stories) {
    const existing = known.get(story.wireId);
    if (existing) {
      if (existing.source !== 'wire') left.push(story);
      else if (existing.fingerprint !== story.fingerprint) corrected.push({ id: existing.id, story });
      continue;
    }
    const [own, apart] = slugsFor(story);
    const holder = taken.get(own);
    if (holder && isSameStory(holder, story)) {
      left.push(story);
      continue;
    }
    const id = newId(now.getTime());
    const slug = [own, apart].find((candidate) => !taken.has(candidate)) ?? withSuffix(own, id.slice(-12));
    taken.set(slug, { slug, title: story.title, source: 'wire', publishedAt: story.publishedAt });
    added.push({ id, slug, story });
  }
  return { added, corrected, left };
}

function isSameStory(holder: SlugHolder, story: WireStory): boolean {
  if (holder.source === 'sample' || holder.title.toLowerCase() !== story.title.toLowerCase()) return false;
  if (holder.publishedAt === null || story.publishedAt === null) return true;
  return Math.abs(Date.parse(holder.publishedAt) - Date.parse(story.publishedAt)) <= SAME_STORY_WITHIN_MS;
}
