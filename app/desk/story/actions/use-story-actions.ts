import { useState } from 'react';
import { type Alerts, useAlerts } from '#app/desk/kit/alerts.tsx';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import type { DeskStory, StoryState } from '#domain/desk/desk-story.ts';
import type { TargetState } from '#domain/desk/story-changes.ts';
import {
  act,
  type Called,
  discardDraft,
  publish,
  readStory,
  reasonOf,
  type StoryAction,
} from '../editing/story-calls.ts';
import type { SessionState, StorySession } from '../editing/story-session.ts';
import { type Undone, undoChange, undoingChange, undoPublished } from './undo-change.ts';

export interface StoryActions {
  readonly isBusy: boolean;
  /** Saves and makes a revision. */
  readonly save: () => Promise<void>;
  /** Publishes what is on screen, now (null) or at a moment. */
  readonly publish: (at: string | null) => Promise<boolean>;
  readonly act: (action: StoryAction, body: Readonly<Record<string, unknown>>, done: string) => Promise<boolean>;
  readonly discard: () => Promise<boolean>;
}

const NOT_DONE = 'That did not work';
const UNDONE: Readonly<Record<StoryState, string>> = {
  draft: 'a draft',
  'in review': 'in review',
  scheduled: 'scheduled',
  published: 'published',
  expired: 'expired',
  withdrawn: 'withdrawn',
};
/** The states that actions other than publishing bring a story to, where that can be undone. */
const ENDS: Readonly<Partial<Record<StoryAction, TargetState>>> = { withdraw: 'withdrawn', unschedule: 'draft' };

interface Means {
  readonly session: StorySession;
  readonly say: Alerts['say'];
  readonly sayUndoable: Alerts['sayUndoable'];
}

/** The actions on the open story. Each saves everything typed first, and shows its result as a message. */
export function useStoryActions(session: StorySession): StoryActions {
  const { say, sayUndoable } = useAlerts();
  const [isBusy, setBusy] = useState(false);
  const means = { session, say, sayUndoable };
  const id = session.get().story._id;

  async function run(action: () => Promise<boolean>): Promise<boolean> {
    setBusy(true);
    return orSaid(means, action).finally(() => setBusy(false));
  }

  const afterSave = (
    action: () => Promise<Called<DeskStory>>,
    done: (story: DeskStory) => string,
    to: TargetState | null = null,
  ) =>
    run(async () => {
      if (!(await isSaved(means))) return false;
      const before = session.get();
      const called = await action();
      const undoing = to !== null && called.kind === 'done' ? undoingOf(before, to, called.data) : null;
      return took(means, called, done, undoing);
    });

  return {
    isBusy,
    save: async () => void (await run(async () => (await session.save()) || isSaved(means))),
    publish: (at) => afterSave(() => publish(id, versionsOf(session), at), publishedText, 'published'),
    act: (action, body, done) =>
      afterSave(
        () => act(id, action, action === 'review' ? { version: session.get().version } : body),
        () => done,
        ENDS[action] ?? null,
      ),
    discard: () => run(() => discard(means, id)),
  };
}

/** Runs the action; false after an error, which the editor is told unless the session has ended. */
async function orSaid({ say }: Means, action: () => Promise<boolean>): Promise<boolean> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof SessionEnded) return false;
    reportError(error);
    say('failed', NOT_DONE, 'Something went wrong on our side. Your text is still here.');
    return false;
  }
}

/** Whether the server has all that was typed; if not, the editor is told why. */
async function isSaved({ session, say }: Means): Promise<boolean> {
  if (await session.flush()) return true;
  const { clash, reason } = session.get();
  const why = clash
    ? 'Someone else has saved this story: resolve that first.'
    : (reason ?? 'It is kept on this device.');
  say('failed', 'Your changes could not be saved', why);
  return false;
}

/** Shows the story after an action, also after a refused one; the message has an 'Undo' button if the action can be undone. */
async function took(
  means: Means,
  called: Called<DeskStory>,
  done: (story: DeskStory) => string,
  undoing: Undoing | null = null,
): Promise<boolean> {
  const { session, say, sayUndoable } = means;
  if (called.kind === 'done') {
    session.refresh(called.data);
    const said = done(called.data);
    if (undoing === null) say('done', said);
    else sayUndoable(said, () => void undo(means, undoing));
    return true;
  }
  if (called.kind === 'clash') session.clashed(called.clash);
  say('failed', NOT_DONE, reasonOf(called));
  if (called.kind === 'refused') await showPresent(session);
  return false;
}

/** What was refused may be done already: by a colleague, or by a call whose answer was lost. */
async function showPresent(session: StorySession): Promise<void> {
  const called = await readStory(session.get().story._id);
  if (called.kind === 'done') session.refresh(called.data);
}

interface Undoing {
  readonly run: (session: StorySession) => Promise<Undone>;
  /** The message once it is undone and the session has the story as it is then. */
  readonly done: (now: SessionState) => string;
}

/** What undoes an action that brought the story to the state `to`; null if nothing would restore what was there. */
function undoingOf(before: SessionState, to: TargetState, after: DeskStory): Undoing | null {
  if (to === 'published' && before.story.state === 'published') {
    return {
      run: (session) => undoPublished(session, after.version),
      done: (now) => `Readers see the version before again.${keptText(now)}`,
    };
  }
  if (to === 'published' && before.story.state === 'scheduled') {
    if (after.state !== 'scheduled') return null;
    return {
      run: (session) => undoPublished(session, after.version),
      done: (now) => `The story is scheduled as before.${keptText(now)}`,
    };
  }
  const change = undoingChange(before, to, after);
  if (change === null) return null;
  return {
    run: (session) => undoChange(session, change),
    done: ({ story }) => `The story is ${UNDONE[story.state]} again.`,
  };
}

/** What was published and then undone, unless it differed in its time alone. */
function keptText({ version }: SessionState): string {
  return version > 0 ? ' Yours is kept as a working copy.' : '';
}

async function undo(means: Means, undoing: Undoing): Promise<void> {
  await orSaid(means, async () => {
    const undone = await undoing.run(means.session);
    if (undone.kind === 'undone') means.say('done', undoing.done(means.session.get()));
    else means.say('failed', 'That could not be undone', undone.reason);
    return undone.kind === 'undone';
  });
}

async function discard(means: Means, id: string): Promise<boolean> {
  const { session, sayUndoable } = means;
  const { fields } = session.get();
  // Otherwise a pending save would arrive after the discarding. Saved first, the changes are in the history too.
  await session.flush();
  const called = await discardDraft(id);
  if (called.kind !== 'done') return took(means, called, () => '');
  session.takeTheirs(called.data);
  // Undo puts the fields into a new working copy based on what readers see by then; it is autosaved.
  sayUndoable('Your changes are discarded. They can be found in the history.', () => session.change(fields));
  return true;
}

function versionsOf(session: StorySession) {
  const { version, baseVersion } = session.get();
  return { version, baseVersion };
}

function publishedText({ state }: DeskStory): string {
  return state === 'scheduled' ? 'The story is scheduled.' : 'The story is published.';
}
