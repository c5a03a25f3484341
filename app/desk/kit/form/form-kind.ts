import type { z } from 'zod';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import type { MergeValue } from './merge-versions.ts';

/** A field by which two versions of a form are compared. */
export interface FormField<T> {
  readonly key: keyof T & string;
  readonly label: string;
  /** Its value as text for people. */
  readonly text: (values: T) => string;
}

/** A form of the desk that is loaded, edited and saved as a whole; `T` is the type of its input values. */
export interface FormKind<T> {
  /** Its slug and title, and the messages after a save. */
  readonly editor: Pick<DeskEditor, 'slug' | 'label' | 'saved' | 'failed'>;
  readonly readPath: string;
  readonly savePath: string;
  /** Of its former versions; below `readPath` unless that has a query. */
  readonly versionsPath?: string;
  /** Validates drafts read from the browser's storage. */
  readonly schema: z.ZodType<T>;
  readonly empty: T;
  /** Parses the server's response. Throws if it does not match. */
  readonly valuesOf: (answer: unknown) => T;
  /** The body to send; `stored` holds the values that the form was loaded with. */
  readonly payloadOf: (values: T, stored: T) => unknown;
  /** Why the form cannot be saved yet, as a message; null if it can. */
  readonly mistakeIn: (values: T) => string | null;
  readonly fields: readonly FormField<T>[];
  /** Merges two people's changes to the same field; without it they collide. */
  readonly mergeValue?: MergeValue<T[keyof T]>;
  /** Wording of the list of former versions, for forms whose save does not publish. */
  readonly history?: { readonly title: string; readonly restore: string; readonly next: string };
}
