import type { DeskStory } from '#domain/desk/desk-story.ts';
import { type StateChange, stateUndoing, type TargetState } from '#domain/desk/story-changes.ts';
import { changeState, readStory } from '../editing/story-calls.ts';
import type { SessionState, StorySession } from '../editing/story-session.ts';

/** The outcome of undoing; `reason` is for people. */
type Undone = { readonly kind: 'undone' } | { readonly kind: 'failed'; readonly reason: string };

/** The change that brings `after` back to the state before `to`; null if that would not restore what was there. */
export function undoingChange(before: SessionState, to: TargetState, after: DeskStory): StateChange | null {
  const { story, version } = before;
  const known = {
    state: story.state,
    hasDraft: version > 0,
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
    }
  );
}

/** Undoes a change of state, unless the story has changed since, and shows the story as it is then. */
export async function undoChange(session: StorySession, change: StateChange): Promise<Undone> {
  // Typed since: it must reach the server, which then refuses instead of undoing beneath it.
  await session.flush();
  const sent = await changeState(change);
  const reason = 'The story has changed since.';
  if (sent.kind !== 'done') return { kind: 'failed', reason: 'reason' in sent ? sent.reason : reason };
  const [result] = sent.data.results;
  if (result?.outcome !== 'changed') {
    const isStale = result?.code === 'stale_draft' || result?.code === 'stale_story';
    return { kind: 'failed', reason: isStale ? reason : (result?.reason ?? reason) };
  }
  const read = await readStory(change._id);
  if (read.kind === 'done') session.refresh(read.data);
  return { kind: 'undone' };
}
