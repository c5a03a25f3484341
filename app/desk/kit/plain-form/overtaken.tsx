import { useState } from 'react';
import { type FieldPath, type FieldValues, get } from 'react-hook-form';
import { z } from 'zod';
import { ComparedVersions, ConflictPanel } from '../conflict-panel.tsx';
import type { Stale } from '../resource/call-desk.ts';
import type { PlainFormHandle } from './use-plain-form.ts';

const refusal = z.object({ code: z.literal('changed_meanwhile'), theirs: z.unknown() });

interface Overtaking<Texts> {
  /** What the form was filled with; the save names it as `was`. */
  readonly was: Texts;
  /** What somebody else has saved since; null while nobody is known to have. */
  readonly theirs: Texts | null;
  /** For the call that saves. */
  readonly onStale: (stale: Stale) => void;
  /** Goes on from these texts, which are stored now. */
  readonly goOnFrom: (texts: Texts) => void;
}

/** Keeps the texts that a form was filled with, and those that somebody else has saved when a save is refused for it. */
export function useOvertaking<Texts>(filledWith: Texts, schema: z.ZodType<Texts>): Overtaking<Texts> {
  const [was, setWas] = useState(filledWith);
  const [theirs, setTheirs] = useState<Texts | null>(null);
  return {
    was,
    theirs,
    onStale: ({ answer }) => {
      const { data } = refusal.safeParse(answer);
      if (data) setTheirs(schema.parse(data.theirs));
    },
    goOnFrom: (texts) => {
      setWas(texts);
      setTheirs(null);
    },
  };
}

interface OvertakenProps<In extends FieldValues, Out> {
  readonly form: PlainFormHandle<In, Out>;
  /** The form's fields with what they are called. */
  readonly labels: readonly (readonly [name: FieldPath<In>, label: string])[];
  /** Their texts as the form would have them. */
  readonly theirs: In;
  readonly isSaving: boolean;
  readonly onTheirs: () => void;
  /** Saves over theirs. */
  readonly onMine: (fields: Out) => Promise<void>;
}

/** Somebody else saved first: both versions of a form, and nothing typed is lost (SPEC-27). */
export function Overtaken<In extends FieldValues, Out>(props: OvertakenProps<In, Out>) {
  const { form, labels, theirs, isSaving, onTheirs, onMine } = props;
  const mine = form.watch();
  const fields = labels
    .filter(([name]) => get(theirs, name) !== get(mine, name))
    .map(([name, label]) => ({
      label,
      theirs: textOf(get(theirs, name)),
      mine: textOf(get(mine, name)),
      onTake: () => form.setValue(name, get(theirs, name), { shouldDirty: true }),
    }));
  return (
    <ConflictPanel
      title="Someone else has saved this"
      isSaving={isSaving}
      onTheirs={onTheirs}
      onMine={() => void form.handleSubmit(onMine)()}
    >
      <ComparedVersions fields={fields} />
    </ConflictPanel>
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
