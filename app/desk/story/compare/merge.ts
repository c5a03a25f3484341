import type { StoryFields } from '#domain/desk/desk-story.ts';
import { agreesOn, STORY_PARTS, type StoryPart } from './story-parts.ts';

export type Side = 'mine' | 'theirs';

/** A part in which two versions differ, and the side that the merge proposes. */
export interface Difference {
  readonly part: StoryPart;
  readonly proposed: Side;
  /** True when both sides changed it, or the base is unknown: only a person can decide. */
  readonly isContested: boolean;
}

/**
 * The differing parts of two versions. `base` is their common ancestor, null when unknown; parts that only they changed
 * default to theirs, all others to mine.
 */
export function differences(mine: StoryFields, theirs: StoryFields, base: StoryFields | null): Difference[] {
  return STORY_PARTS.filter((part) => !agreesOn(part, mine, theirs)).map((part) => {
    const changedByMe = base === null || !agreesOn(part, base, mine);
    const changedByThem = base === null || !agreesOn(part, base, theirs);
    return { part, proposed: changedByMe ? 'mine' : 'theirs', isContested: changedByMe && changedByThem };
  });
}

/** My version with the parts chosen from theirs. */
export function mergeStories(
  mine: StoryFields,
  theirs: StoryFields,
  sideOf: (key: string) => Side | undefined,
): StoryFields {
  const taken = STORY_PARTS.filter(({ key }) => sideOf(key) === 'theirs').map(({ take }) => take(theirs));
  return Object.assign({}, mine, ...taken);
}

/** Rebases typed changes onto a newer version from the server: parts changed since `saved` stay as typed. */
export function withTyped(typed: StoryFields, saved: StoryFields, newer: StoryFields): StoryFields {
  return mergeStories(typed, newer, (key) => {
    const part = STORY_PARTS.find((one) => one.key === key);
    return part && agreesOn(part, typed, saved) ? 'theirs' : 'mine';
  });
}
