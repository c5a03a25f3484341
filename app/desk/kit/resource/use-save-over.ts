import { useState } from 'react';
import { z } from 'zod';
import { useAlerts } from '../alerts.tsx';
import { type SaveNeeds, useSave } from './use-save.ts';

interface SaveOverNeeds<Sent, Stored> extends Omit<SaveNeeds<Sent, Stored>, 'onStale' | 'onFailed' | 'queue'> {
  readonly schema: z.ZodType<Stored>;
  /** What a save sends, as `Stored` has it: a conflict with exactly that is none (ADR-103). */
  readonly fieldsOf: (sent: Sent) => object;
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
  const { schema, fieldsOf, onSaved, failed } = needs;
  const { say } = useAlerts();
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const settle = () => setTheirs(null);
  const { isSaving, save } = useSave<Sent, Stored>({
    ...needs,
    onSaved: take,
    onStale: ({ message, answer }, sent) => {
      const conflict = z.object({ theirs: schema }).safeParse(answer);
      if (!conflict.success) return say('failed', failed, message);
      if (hasAll(conflict.data.theirs, fieldsOf(sent))) take(conflict.data.theirs, sent);
      else setTheirs(conflict.data.theirs);
    },
  });
  function take(saved: Stored, sent: Sent): void {
    settle();
    onSaved(saved, sent);
  }
  return { isSaving, save, theirs, settle };
}

/** Whether `stored` has all these fields, with these values. */
export function hasAll(stored: unknown, fields: object): boolean {
  const present = new Map<string, unknown>(Object.entries(stored ?? {}));
  return Object.entries(fields).every(([name, value]) => JSON.stringify(present.get(name)) === JSON.stringify(value));
}
