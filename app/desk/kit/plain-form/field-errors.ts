import type { FieldPath, FieldValues } from 'react-hook-form';

/**
 * The field of `values` that an error path of the API refers to: `expertise.3` means the field `expertise` if that is
 * a single text. `null` if the form has no such field.
 */
export function nearestField<V extends FieldValues>(values: V, path: string): FieldPath<V> | null {
  const isField = (name: string): name is FieldPath<V> => holds(values, name.split('.'));
  const parts = path.split('.');
  while (parts.length > 0) {
    const name = parts.join('.');
    if (isField(name)) return name;
    parts.pop();
  }
  return null;
}

/** A text has no parts with names. */
function holds(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return value !== undefined;
  return (
    typeof value === 'object' &&
    value !== null &&
    holds(new Map<string, unknown>(Object.entries(value)).get(first), rest)
  );
}

/** The first message in the errors of a field; an entry of a list may hold it instead of the list itself. */
export function messageIn(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  // `ref` is the input element, which must not be searched.
  for (const [key, part] of Object.entries(error)) {
    const message = key === 'ref' ? null : messageIn(part);
    if (message !== null) return message;
  }
  return null;
}

/**
 * Completes a message of a schema, such as "must begin with https://", to a sentence; whole sentences stay as they
 * are.
 */
export function errorText(label: string, message: string): string {
  return /^\p{Lu}/u.test(message) ? message : `${label} ${message}.`;
}
