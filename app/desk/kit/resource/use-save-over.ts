import { useRef, useState } from 'react';
import { z } from 'zod';
import { useAlerts } from '../alerts.tsx';
import { type OverNeeds, type SaveMemory, sendOver } from './send-over.ts';
import { type SaveNeeds, useSave } from './use-save.ts';

interface SaveOverNeeds<Sent, Stored>
  extends Omit<SaveNeeds<Sent, Stored>, 'onStale' | 'onFailed' | 'queue'>,
    Pick<OverNeeds<Stored, Sent, Stored>, 'rebased'> {
  readonly schema: z.ZodType<Stored>;
  /** What a save sends, as `Stored` has it. */
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
  const { schema, fieldsOf, rebased, onSaved, failed } = needs;
  const { say } = useAlerts();
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const memory = useRef<SaveMemory<Stored, Sent>>({ lost: null, theirs: null });
  const settle = () => setTheirs(null);
  const over: OverNeeds<Stored, Sent, Stored> = {
    theirsOf: async ({ answer }) => z.object({ theirs: schema }).safeParse(answer).data?.theirs ?? null,
    send: needs.send,
    holds: (stored, sent) => hasAll(stored, fieldsOf(sent)),
    savedOf: (stored) => stored,
    rebased,
  };
  const { isSaving, save } = useSave<Sent, Stored>({
    ...needs,
    send: (sent) => sendOver(sent, memory.current, over),
    onSaved: (saved, sent) => {
      settle();
      onSaved(saved, sent);
    },
    onStale: ({ message }) => {
      const { theirs: found } = memory.current;
      if (found !== null) setTheirs(found);
      // Also then: the two versions may be shown far above the button that was pressed.
      say('failed', failed, message);
    },
  });
  return { isSaving, save, theirs, settle };
}

/** Whether `stored` has all these fields, with these values. */
export function hasAll(stored: unknown, fields: object): boolean {
  const present = new Map<string, unknown>(Object.entries(stored ?? {}));
  return Object.entries(fields).every(([name, value]) => JSON.stringify(present.get(name)) === JSON.stringify(value));
}
