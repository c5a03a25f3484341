import { useState } from 'react';
import { useAlerts } from '../alerts.tsx';
import { type LoadedForEditing, useLoadedForEditing } from './use-loaded.ts';
import { type SaveNeeds, useSave } from './use-save.ts';

/** Something that is loaded, edited as a whole, and saved over the state it was loaded in. */
interface ResourceNeeds<Stored, Sent, Saved> extends Omit<SaveNeeds<Sent, Saved>, 'onStale' | 'queue'> {
  readonly path: string;
  readonly load: (signal?: AbortSignal) => Promise<Stored>;
  /** Puts what was loaded into the editor, before it is shown. */
  readonly onLoaded: (stored: Stored) => void;
  readonly saved: string;
  /** Why nothing was saved when somebody else saved first. */
  readonly stale: string;
}

export interface Resource<Stored, Sent> extends LoadedForEditing {
  readonly isSaving: boolean;
  readonly save: (sent: Sent) => Promise<boolean>;
  /** What somebody else saved meanwhile, until the conflict is settled. */
  readonly conflict: Stored | null;
  readonly settleConflict: () => void;
}

/** Loads a resource, saves it, and shows what somebody else saved first. The editor itself holds what is typed. */
export function useResource<Stored, Sent, Saved>(needs: ResourceNeeds<Stored, Sent, Saved>): Resource<Stored, Sent> {
  const { path, load, onLoaded, onSaved, failed, unreachable, saved, stale } = needs;
  const { say } = useAlerts();
  const [conflict, setConflict] = useState<Stored | null>(null);
  const loaded = useLoadedForEditing(path, load, onLoaded);
  const { isSaving, save } = useSave<Sent, Saved>({
    ...needs,
    onSaved: (answer, sent) => {
      setConflict(null);
      onSaved(answer, sent);
      say('done', saved);
    },
    onStale: async () => {
      const theirs = await load().catch((reason: unknown) => {
        reportError(reason);
        return null;
      });
      if (theirs !== null) setConflict(theirs);
      say('failed', failed, theirs === null ? unreachable : stale);
    },
  });
  return { ...loaded, isSaving, save, conflict, settleConflict: () => setConflict(null) };
}
