import type { FormField } from './form-kind.ts';

/** What two people have made of one value. */
export interface Versions<V> {
  /** What both began with. */
  readonly base: V;
  readonly theirs: V;
  readonly mine: V;
}

/** Merges what two people have changed in one value; null where they collide. */
export type MergeValue<V> = (versions: Versions<V>) => V | null;

/** The value of whoever has changed it; null where both have, differently. */
export function changedBy<V>({ base, theirs, mine }: Versions<V>): V | null {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  return isSame(theirs, base) ? mine : null;
}

/**
 * Both people's changes to a form, field by field; null where they collide, or something changed that is no field.
 * `mergeValue` is asked where both have changed the same field.
 */
export function mergedVersions<T>(
  versions: Versions<T>,
  fields: readonly FormField<T>[],
  mergeValue: MergeValue<T[keyof T]> = changedBy,
): T | null {
  const { base, theirs, mine } = versions;
  const others = changedBy({
    base: withoutFields(base, fields),
    theirs: withoutFields(theirs, fields),
    mine: withoutFields(mine, fields),
  });
  if (others === null || !isSame(others, withoutFields(mine, fields))) return null;
  let merged = mine;
  for (const { key } of fields) {
    const ofField = { base: base[key], theirs: theirs[key], mine: mine[key] };
    const value = changedBy(ofField) ?? mergeValue(ofField);
    if (value === null) return null;
    merged = { ...merged, [key]: value };
  }
  return merged;
}

/**
 * `now` with the fields that a change from `before` to `after` has replaced as they were before it. `isWhole` is false if
 * such a field has been changed again since, which is lost.
 */
export function withoutChange<T>(
  now: T,
  { before, after }: { readonly before: T; readonly after: T },
): { readonly values: T; readonly isWhole: boolean } {
  let values = now;
  let isWhole = true;
  for (const key in before) {
    if (isSame(before[key], after[key])) continue;
    isWhole &&= isSame(now[key], after[key]);
    values = { ...values, [key]: before[key] };
  }
  return { values, isWhole };
}

function withoutFields<T>(values: T, fields: readonly FormField<T>[]): unknown {
  return { ...values, ...Object.fromEntries(fields.map(({ key }) => [key, null])) };
}

/** Whether two values are the same to a form. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
