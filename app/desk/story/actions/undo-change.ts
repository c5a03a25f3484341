import type { DeskStory } from '#domain/desk/desk-story.ts';
import { hasReview, type StateChange, stateUndoing, type TargetState } from '#domain/desk/story-changes.ts';
import { changeState, readStory, reasonOf, undoUpdate } from '../editing/story-calls.ts';
import type { SessionState, StorySession } from '../editing/story-session.ts';

/** The outcome of undoing; `reason` is for people. */
export type Undone = { readonly kind: 'undone' } | { readonly kind: 'failed'; readonly reason: string };

const CHANGED = 'The story has changed since.';

/** The change that brings `after` back to the state before `to`; null if that would not restore what was there. */
export function undoingChange(before: SessionState, to: TargetState, after: DeskStory): StateChange | null {
  const { story, version } = before;
  const known = {
    state: story.state,
    hasDraft: version > 0,
    hasReview: hasReview(story.draft),
    // The fields of a story hold its time only if that is known.
    isDateKnown: (story.published?.publishAt ?? null) !== null,
  };
  const back = stateUndoing(known, to, 'editor');
  return (
    back && {
      _id: after._id,
      version: after.version,
      draftVersion: after.draft?.version ?? 0,
      state: after.state,
      change: 'state',
      to: back,
      isUndo: true,
    }
  );
}

/** Undoes a change of state, unless the story has changed since, and shows the story as it is then. */
export async function undoChange(session: StorySession, change: StateChange): Promise<Undone> {
  // Typed since: it must reach the server, which then refuses instead of undoing beneath it.
  await session.flush();
  const sent = await changeState(change);
  if (sent.kind !== 'done') return { kind: 'failed', reason: 'reason' in sent ? sent.reason : CHANGED };
  const [result] = sent.data.results;
  if (result?.outcome !== 'changed') {
    const isStale = result?.code === 'stale_draft' || result?.code === 'stale_story';
    return { kind: 'failed', reason: isStale ? CHANGED : (result?.reason ?? CHANGED) };
  }
  const read = await readStory(change._id);
  if (read.kind === 'done') session.refresh(read.data);
  return { kind: 'undone' };
}

/**
 * Undoes the update, or the new schedule, that made `version` of the story, unless anything was saved since. What was
 * published by it is then the working copy, unless only the time had changed.
 */
export async function undoPublished(session: StorySession, version: number): Promise<Undone> {
  await session.flush();
  const called = await undoUpdate(session.get().story._id, version);
  if (called.kind === 'done') {
    session.refresh(called.data);
    return { kind: 'undone' };
  }
  return { kind: 'failed', reason: called.kind === 'clash' ? CHANGED : reasonOf(called) };
}
