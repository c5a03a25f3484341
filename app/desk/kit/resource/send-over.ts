import { mayBeDone, Stale } from './call-desk.ts';

/** How a resource is saved as a whole over the version that was loaded. */
export interface OverNeeds<Stored, Sent, Saved> {
  /** The version that somebody else saved first; `null` if the conflict is about something else. */
  readonly theirsOf: (conflict: Stale) => Promise<Stored | null>;
  readonly send: (sent: Sent) => Promise<Saved>;
  /** Called with the save whose answer was lost, before what was typed since is sent. */
  readonly onSaved?: (saved: Saved, sent: Sent) => void;
  /** Whether what is stored is exactly what was sent. */
  readonly holds: (stored: Stored, sent: Sent) => boolean;
  /** What saving `stored` was answered. */
  readonly savedOf: (stored: Stored) => Saved;
  /** `sent`, based on the version in which the save of `lost` is stored. */
  readonly rebased: (sent: Sent, stored: Stored, lost: Sent) => Sent;
}

/** What one editor remembers between its saves. */
export interface SaveMemory<Stored, Sent> {
  /** The last save, if it may have been made although it failed. */
  lost: Sent | null;
  /** What somebody else had saved at the last conflict; null if that could not be read. */
  theirs: Stored | null;
}

/**
 * Sends a save. A conflict with what is sent itself, or with the save before whose answer was lost, is none (ADR-103): the
 * former counts as saved, on top of the latter it is sent again. If the server has cleaned the latter, it takes it once
 * more, which shows what it was. Throws `Stale` for the others.
 */
export async function sendOver<Stored, Sent, Saved>(
  sent: Sent,
  memory: SaveMemory<Stored, Sent>,
  needs: OverNeeds<Stored, Sent, Saved>,
): Promise<Saved> {
  const { lost } = memory;
  try {
    const saved = await needs.send(sent);
    memory.lost = null;
    return saved;
  } catch (error) {
    if (mayBeDone(error)) memory.lost = sent;
    if (!(error instanceof Stale)) throw error;
    memory.theirs = await needs.theirsOf(error).catch((reason: unknown) => {
      reportError(reason);
      return null;
    });
    const { theirs } = memory;
    if (theirs === null) throw error;
    memory.lost = null;
    if (needs.holds(theirs, sent)) return needs.savedOf(theirs);
    if (lost === null) throw error;
    if (!needs.holds(theirs, lost)) {
      await needs.send(lost).catch(() => {
        throw error;
      });
    }
    needs.onSaved?.(needs.savedOf(theirs), lost);
    return sendOver(needs.rebased(sent, theirs, lost), memory, needs);
  }
}
