import type { StoryFields } from '#domain/desk/desk-story.ts';
import { agreesOn, STORY_PARTS, type StoryPart } from './story-parts.ts';

export type Side = 'mine' | 'theirs';

/** Where two versions differ, and whose change should stand unless somebody says otherwise. */
export interface Difference {
  readonly part: StoryPart;
  readonly proposed: Side;
  /** True when both changed it since they last agreed: only a person can say which one is right. */
  readonly isContested: boolean;
}

/**
 * The differing parts of two versions. `base` is what both began from, null when that is not known; what only they
 * changed is proposed as theirs, everything else as mine.
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

/** What is on screen after the server sent a newer version: what was typed since `saved` stays. */
export function withTyped(typed: StoryFields, saved: StoryFields, newer: StoryFields): StoryFields {
  return mergeStories(typed, newer, (key) => {
    const part = STORY_PARTS.find((one) => one.key === key);
    return part && agreesOn(part, typed, saved) ? 'theirs' : 'mine';
  });
}
