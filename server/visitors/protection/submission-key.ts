import { createHmac, hkdfSync } from 'node:crypto';
import type { FormName } from '#domain/forms/form-names.ts';

export type KeySource =
  | { readonly form: FormName; readonly content: unknown; readonly sentKey: string }
  | { readonly form: FormName; readonly content: unknown; readonly network: string; readonly now: number };

const WINDOW_MS = 10 * 60 * 1000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for keys as the forms' script makes them. */
export function isSentKey(key: string | undefined): key is string {
  return key !== undefined && UUID.test(key);
}

/** Makes idempotency keys of submissions: 64 hex digits that reveal nothing of what they are made of. */
export function submissionKeys(secret: string): (source: KeySource) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'matv submission keys', 32));
  return (source) => {
    const parts =
      'sentKey' in source
        ? // Who changed something after an answer was lost has sent something new.
          ['sent', source.form, source.sentKey.toLowerCase(), ordered(source.content)]
        : ['typed', source.form, source.network, Math.floor(source.now / WINDOW_MS), ordered(source.content)];
    return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
  };
}

/** The value in canonical form, with fields sorted by name. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, ordered(inner)]);
}
