import { useState } from 'react';
import { z } from 'zod';
import { type PlainFormHandle, usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { lostWithout } from '#app/desk/kit/unsaved-work.ts';
import {
  type ManagedSource,
  newSource,
  type SourceFields,
  sourceFields,
  type TriedSource,
  triedSource,
} from '#domain/desk/sources.ts';

/** The query parameter that names the source shown. */
export const CHOSEN_SOURCE = 'source';

/** The form's values; an empty secret keeps the stored one. */
const typedSource = sourceFields.and(z.object({ secret: newSource.shape.secret.unwrap(), removesSecret: z.boolean() }));
type TypedSource = z.input<typeof typedSource>;
export type CheckedSource = z.output<typeof typedSource>;

const EMPTY: SourceFields = {
  name: '',
  url: '',
  format: 'json',
  secretIn: 'bearer',
  secretName: '',
  intervalSeconds: 300,
  sections: [],
  defaultSection: null,
  trust: 'hold',
  priority: 40,
  licence: '',
  credit: '',
  pictures: 'credited',
};

export interface SourceFormHandle extends PlainFormHandle<TypedSource, CheckedSource> {
  /** The result of the last try, shown until the next one. */
  readonly outcome: TriedSource | null;
  /** The server's proof that the present settings were tried out; `null` without one. */
  readonly proof: string | null;
  readonly tryOut: (typed: CheckedSource) => Promise<void>;
}

/** The form for the settings of `source`, or of a new one, which can be tried out. */
export function useSourceForm(source: ManagedSource | null): SourceFormHandle {
  const form = usePlainForm<TypedSource, CheckedSource>(typedSource, typedOf(source), {
    isLost: lostWithout(CHOSEN_SOURCE),
  });
  const [tried, setTried] = useState<Tried | null>(null);

  async function tryOut(typed: CheckedSource) {
    const path = '/api/desk/sources/try';
    const body = { ...sentOf(typed), id: source?._id ?? null };
    const call = callOf(form.getValues());
    const answer = await form.send({ method: 'POST', path, body, failed: 'The source could not be tried out' });
    if (answer !== null) setTried({ call, outcome: triedSource.parse(answer) });
  }

  return { ...form, outcome: tried?.outcome ?? null, proof: proofOf(tried, form.watch()), tryOut };
}

interface Tried {
  /** The settings that were tried out, as returned by `callOf`. */
  readonly call: string;
  readonly outcome: TriedSource;
}

/** The proof that the source could be read with `typed`; `null` if it was not tried, failed, or has changed since. */
export function proofOf(tried: Tried | null, typed: TypedSource): string | null {
  if (tried?.call !== callOf(typed)) return null;
  return tried.outcome.kind === 'read' ? tried.outcome.tried : null;
}

/** The settings that decide how the source is called, as text: a try is valid only while they stay the same. */
export function callOf({ url, format, secretIn, secretName, secret, removesSecret }: TypedSource): string {
  return JSON.stringify([url, format, secretIn, secretName, secret, removesSecret]);
}

/** The request body of the API. A `null` secret keeps the stored one, an empty one removes it. */
export function sentOf({ secret, removesSecret, ...fields }: CheckedSource) {
  return { fields, secret: removesSecret ? '' : secret || null };
}

/** The form's initial values. */
export function typedOf(source: ManagedSource | null): TypedSource {
  const fields = source ?? EMPTY;
  return {
    name: fields.name,
    url: fields.url,
    format: fields.format,
    secretIn: fields.secretIn,
    secretName: fields.secretName,
    intervalSeconds: fields.intervalSeconds,
    sections: fields.sections,
    defaultSection: fields.defaultSection,
    trust: fields.trust,
    priority: fields.priority,
    licence: fields.licence,
    credit: fields.credit,
    pictures: fields.pictures,
    secret: '',
    removesSecret: false,
  };
}
