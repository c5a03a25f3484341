import { useRef, useState } from 'react';
import { useAlerts } from '../alerts.tsx';
import { type OverNeeds, type SaveMemory, sendOver } from './send-over.ts';
import { type LoadedForEditing, useLoadedForEditing } from './use-loaded.ts';
import { type SaveNeeds, useSave } from './use-save.ts';

/** A resource that is loaded, edited and saved as a whole. */
interface ResourceNeeds<Stored, Sent, Saved>
  extends Omit<SaveNeeds<Sent, Saved>, 'onStale' | 'queue'>,
    Omit<OverNeeds<Stored, Sent, Saved>, 'theirsOf' | 'onSaved'> {
  readonly path: string;
  readonly load: (signal?: AbortSignal) => Promise<Stored>;
  /** Puts the loaded data into the editor's state. */
  readonly onLoaded: (stored: Stored) => void;
  /** Shown after a save. */
  readonly saved: string;
  /** Puts both versions together in the editor, and says so; false where only a person can. */
  readonly merge?: (theirs: Stored) => boolean;
}

export interface Resource<Stored, Sent> extends LoadedForEditing {
  readonly isSaving: boolean;
  readonly save: (sent: Sent) => Promise<boolean>;
  /** The version that somebody else saved first, until the conflict is settled. */
  readonly conflict: Stored | null;
  readonly settleConflict: () => void;
  /** Puts a version that somebody else has saved together with what is edited. False if it is shown as a conflict. */
  readonly meet: (theirs: Stored) => boolean;
}

/** Loads and saves a resource, and fetches the other version after a conflict. What is typed stays in the editor's state. */
export function useResource<Stored, Sent, Saved>(needs: ResourceNeeds<Stored, Sent, Saved>): Resource<Stored, Sent> {
  const { path, load, onLoaded, onSaved, failed, unreachable, saved, merge } = needs;
  const { say } = useAlerts();
  const [conflict, setConflict] = useState<Stored | null>(null);
  const memory = useRef<SaveMemory<Stored, Sent>>({ lost: null, theirs: null });
  const loaded = useLoadedForEditing(path, load, onLoaded);
  const meet = (theirs: Stored) => {
    const isMerged = merge?.(theirs) ?? false;
    if (!isMerged) setConflict(theirs);
    return isMerged;
  };
  const { isSaving, save } = useSave<Sent, Saved>({
    ...needs,
    send: (sent) => sendOver(sent, memory.current, { ...needs, theirsOf: () => load() }),
    onSaved: (answer, sent) => {
      setConflict(null);
      onSaved(answer, sent);
      say('done', saved);
    },
    onStale: ({ message }) => {
      const { theirs } = memory.current;
      if (theirs !== null && meet(theirs)) return;
      say('failed', failed, theirs === null ? unreachable : message);
    },
  });
  return { ...loaded, isSaving, save, conflict, settleConflict: () => setConflict(null), meet };
}
