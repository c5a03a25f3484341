import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Mistake } from '../resource/call-desk.ts';
import { useWork, type Work } from '../unsaved-work.ts';
import { type Sent, useSend } from '../use-send.ts';
import { nearestField } from './field-errors.ts';
import { useTypedWork } from './typed-work.ts';

/** A plain form: `In` is the type of its field values, `Out` what the schema parses them into for the API. */
export interface PlainFormHandle<In extends FieldValues, Out> extends UseFormReturn<In, unknown, Out> {
  readonly isDirty: boolean;
  readonly isSending: boolean;
  /** Calls the desk's API and shows its field errors at their fields. Resolves to `null` after any failure. */
  readonly send: (what: Sent) => Promise<unknown>;
  /** Shows field errors at their fields, for forms that do not use `send`. */
  readonly showMistakes: (mistakes: readonly Mistake[]) => void;
  /** Incremented when fields are refused, which moves the focus to the first of them. */
  readonly refusals: number;
  readonly countRefusal: () => void;
}

interface PlainFormNeeds {
  /** The page can be left without a question: what is typed is stored elsewhere, or only looks something up. */
  readonly mayBeLost?: boolean;
  /** Which navigations inside the desk lose what is typed; by default those to another page. */
  readonly isLost?: Work['isLost'];
}

/**
 * A form that is filled in and sent. It is validated by the API's schema, and what is typed stays until it has been
 * sent, even if the session ends meanwhile. `values` are the initial ones.
 */
export function usePlainForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  values: DefaultValues<In>,
  { mayBeLost = false, isLost }: PlainFormNeeds = {},
): PlainFormHandle<In, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues: values,
    shouldFocusError: false,
  });
  const { isSending, send } = useSend();
  const [refusals, setRefusals] = useState(0);
  const { isDirty } = form.formState;
  useTypedWork(isDirty);
  const work = useWork({ isLost });
  useEffect(() => {
    if (mayBeLost) return;
    // Subscribed instead of read from a render: a form that was sent and reset may be left before the next render.
    return form.subscribe({
      formState: { isDirty: true },
      callback: (state) => (state.isDirty ? work.hold() : work.letGo()),
    });
  }, [form, work, mayBeLost]);
  const countRefusal = () => setRefusals((count) => count + 1);

  function showMistakes(mistakes: readonly Mistake[]) {
    for (const { field, message } of mistakes) {
      const name = nearestField(form.getValues(), field);
      if (name === null) continue;
      form.setError(name, { type: 'server', message });
      countRefusal();
    }
  }

  return {
    ...form,
    isDirty,
    isSending,
    send: (what) =>
      send({
        ...what,
        onMistakes: (mistakes) => {
          showMistakes(mistakes);
          return false;
        },
      }),
    showMistakes,
    refusals,
    countRefusal,
  };
}
