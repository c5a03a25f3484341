import { useState } from 'react';
import { type FieldPath, type FieldValues, get } from 'react-hook-form';
import type { z } from 'zod';
import { ComparedVersions, ConflictPanel } from '../conflict-panel.tsx';
import { useSaveOver } from '../resource/use-save-over.ts';
import type { PlainFormHandle } from './use-plain-form.ts';

interface OvertakingNeeds<Fields extends object, Stored, Texts> {
  readonly form: Pick<PlainFormHandle<FieldValues, unknown>, 'showMistakes'>;
  /** What the form was filled with; the save names it as `was`. `null` for something new. */
  readonly filledWith: Texts | null;
  /** Parses the texts that a refusal brings. */
  readonly schema: z.ZodType<Stored>;
  readonly textsOf: (stored: Stored) => Texts;
  readonly send: (body: Fields & { readonly was?: Texts }) => Promise<Stored>;
  readonly onSaved: (stored: Stored, fields: Fields) => void;
  /** Title of the message if it fails. */
  readonly failed: string;
}

interface Overtaking<Fields, Stored> {
  readonly isSaving: boolean;
  /** Saves over what the form was filled with, or over what somebody else has saved. */
  readonly save: (fields: Fields, over?: Stored) => Promise<unknown>;
  /** What somebody else has saved since; null while nobody is known to have. */
  readonly theirs: Stored | null;
  /** Goes on from what somebody else has saved. */
  readonly goOnFrom: (theirs: Stored) => void;
}

/** Saves a form of texts that have no version: a save says what the form was filled with (`useSaveOver`). */
export function useOvertaking<Fields extends object, Stored, Texts>(
  needs: OvertakingNeeds<Fields, Stored, Texts>,
): Overtaking<Fields, Stored> {
  const { form, filledWith, schema, textsOf, send, onSaved, failed } = needs;
  const [was, setWas] = useState(filledWith);
  const { isSaving, save, theirs, settle } = useSaveOver<{ fields: Fields; was: Texts | null }, Stored>({
    schema,
    fieldsOf: ({ fields }) => fields,
    rebased: (sent, stored) => ({ ...sent, was: textsOf(stored) }),
    send: (sent) => send(sent.was === null ? sent.fields : { ...sent.fields, was: sent.was }),
    onSaved: (stored, { fields }) => {
      setWas(textsOf(stored));
      onSaved(stored, fields);
    },
    onMistakes: form.showMistakes,
    failed,
    unreachable: 'The site could not be reached. What you have typed is still here.',
  });
  return {
    isSaving,
    save: (fields, over) => save({ fields, was: over === undefined ? was : textsOf(over) }),
    theirs,
    goOnFrom: (stored) => {
      setWas(textsOf(stored));
      settle();
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
  readonly onMine: (fields: Out) => Promise<unknown>;
}

/**
 * Somebody else saved first: both versions of what both have changed, and nothing typed is lost (SPEC-27). What only they
 * have changed is not saved over.
 */
export function Overtaken<In extends FieldValues, Out>(props: OvertakenProps<In, Out>) {
  const { form, labels, theirs, isSaving, onTheirs, onMine } = props;
  const mine = form.watch();
  const began = form.formState.defaultValues;
  const different = labels.filter(([name]) => get(theirs, name) !== get(mine, name));
  const onlyTheirs = different.filter(([name]) => get(mine, name) === get(began, name));
  const fields = different
    .filter(([name]) => get(mine, name) !== get(began, name) && get(theirs, name) !== get(began, name))
    .map(([name, label]) => ({
      label,
      theirs: textOf(get(theirs, name)),
      mine: textOf(get(mine, name)),
      onTake: () => form.setValue(name, get(theirs, name), { shouldDirty: true }),
    }));

  function saveMine() {
    for (const [name] of onlyTheirs) form.setValue(name, get(theirs, name), { shouldDirty: true });
    void form.handleSubmit(onMine)();
  }

  return (
    <ConflictPanel title="Someone else has saved this" isSaving={isSaving} onTheirs={onTheirs} onMine={saveMine}>
      {different.length > 0 && fields.length === 0 ? (
        <p>What you have typed is still here and has not been saved. You have changed other fields than they have.</p>
      ) : (
        <ComparedVersions fields={fields} />
      )}
      {onlyTheirs.length > 0 && (
        <p>Saving yours keeps what only they have changed: {onlyTheirs.map(([, label]) => label).join(', ')}.</p>
      )}
    </ConflictPanel>
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
