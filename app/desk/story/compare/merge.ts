import type { StoryFields } from '#domain/desk/desk-story.ts';
import { agreesOn, STORY_PARTS, type StoryPart } from './story-parts.ts';

export type Choice = 'mine' | 'theirs' | 'both';

/** A part in which two versions differ, and what the merge proposes for it. */
export interface Difference {
  readonly part: StoryPart;
  readonly proposed: Choice;
  /** True when both sides changed it, or the base is unknown: only a person can decide. */
  readonly isContested: boolean;
  /** The part with the changes of both sides, if they changed different places of it. */
  readonly together: Partial<StoryFields> | null;
}

/**
 * The differing parts of two versions. `base` is their common ancestor, null when unknown; parts that only they changed
 * default to theirs, those that both changed in different places to both together, all others to mine.
 */
export function differences(mine: StoryFields, theirs: StoryFields, base: StoryFields | null): Difference[] {
  return STORY_PARTS.filter((part) => !agreesOn(part, mine, theirs)).map((part) => {
    const changedByMe = base === null || !agreesOn(part, base, mine);
    const changedByThem = base === null || !agreesOn(part, base, theirs);
    const isContested = changedByMe && changedByThem;
    const together = isContested && base !== null ? (part.together?.(mine, theirs, base) ?? null) : null;
    const proposed = together !== null ? 'both' : changedByMe ? 'mine' : 'theirs';
    return { part, proposed, isContested, together };
  });
}

/** My version with what was chosen for each difference. */
export function mergeChosen(
  mine: StoryFields,
  theirs: StoryFields,
  chosen: readonly { readonly difference: Difference; readonly choice: Choice }[],
): StoryFields {
  const taken = chosen.map(({ difference: { part, together }, choice }) => {
    if (choice === 'both') return together;
    return choice === 'theirs' ? part.take(theirs) : null;
  });
  return Object.assign({}, mine, ...taken);
}

/** Rebases typed changes onto a newer version from the server: parts changed since `saved` stay as typed. */
export function withTyped(typed: StoryFields, saved: StoryFields, newer: StoryFields): StoryFields {
  const untouched = STORY_PARTS.filter((part) => agreesOn(part, typed, saved));
  return Object.assign({}, typed, ...untouched.map(({ take }) => take(newer)));
}
