import { useState } from 'react';
import { z } from 'zod';
import { useAlerts } from '../alerts.tsx';
import { type SaveNeeds, useSave } from './use-save.ts';

interface SaveOverNeeds<Sent, Stored> extends Omit<SaveNeeds<Sent, Stored>, 'onStale' | 'onFailed' | 'queue'> {
  readonly schema: z.ZodType<Stored>;
}

export interface SavingOver<Sent, Stored> {
  readonly isSaving: boolean;
  readonly save: (sent: Sent) => Promise<boolean>;
  /** The version that a colleague saved first, until the conflict is settled. */
  readonly theirs: Stored | null;
  readonly settle: () => void;
}

/** Saves over the version that was loaded. After a version conflict `theirs` is the other version. */
export function useSaveOver<Sent, Stored>(needs: SaveOverNeeds<Sent, Stored>): SavingOver<Sent, Stored> {
  const { schema, onSaved, failed } = needs;
  const { say } = useAlerts();
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const settle = () => setTheirs(null);
  const { isSaving, save } = useSave<Sent, Stored>({
    ...needs,
    onSaved: (saved, sent) => {
      settle();
      onSaved(saved, sent);
    },
    onStale: ({ message, answer }) => {
      const conflict = z.object({ theirs: schema }).safeParse(answer);
      if (conflict.success) setTheirs(conflict.data.theirs);
      else say('failed', failed, message);
    },
  });
  return { isSaving, save, theirs, settle };
}
