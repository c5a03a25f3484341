import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Mistake } from '../resource/call-desk.ts';
import { useWork, type Work } from '../unsaved-work.ts';
import { type Sent, useSend } from '../use-send.ts';
import { nearestField } from './field-errors.ts';
import { useTypedWork } from './typed-work.ts';

/** A plain form: `In` is what its fields hold, `Out` what the schema makes of it for the API. */
export interface PlainFormHandle<In extends FieldValues, Out> extends UseFormReturn<In, unknown, Out> {
  readonly isDirty: boolean;
  readonly isSending: boolean;
  /** Sends to the desk's API; what it finds wrong with single fields is shown at them. `null` after any failure. */
  readonly send: (what: Sent) => Promise<unknown>;
  /** Shows mistakes at their fields, for forms that send in a way of their own. */
  readonly showMistakes: (mistakes: readonly Mistake[]) => void;
  /** Grows whenever fields were refused: the focus goes to the first of them. */
  readonly refusals: number;
  readonly countRefusal: () => void;
}

interface PlainFormNeeds {
  /** What is typed is worth no question when the page is left: it is kept elsewhere, or only looks something up. */
  readonly mayBeLost?: boolean;
  /** Which steps inside the desk lose what is typed; by default those to another page. */
  readonly isLost?: Work['isLost'];
}

/**
 * A form that is filled in and sent. It is checked by the schema that the API uses, and what was typed stays until it was
 * sent, also when the session has ended meanwhile. `values` is what it starts with.
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
    // Heard at once, not with the next rendering: a form that was sent and emptied may be left in the same moment.
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
