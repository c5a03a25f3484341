import type { z } from 'zod';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';

/** A field by which two versions of a form are compared. */
export interface FormField<T> {
  readonly key: keyof T & string;
  readonly label: string;
  /** Its value as text for people. */
  readonly text: (values: T) => string;
}

/** A form of the desk that is loaded, edited and saved as a whole; `T` is the type of its input values. */
export interface FormKind<T> {
  /** Its name in the address and on the screen, and how a save is reported. */
  readonly editor: Pick<DeskEditor, 'slug' | 'label' | 'saved' | 'failed'>;
  readonly readPath: string;
  readonly savePath: string;
  /** Validates drafts read from the browser's storage. */
  readonly schema: z.ZodType<T>;
  readonly empty: T;
  /** Reads the server's answer. Throws when it is something else. */
  readonly valuesOf: (answer: unknown) => T;
  /** What is sent; `stored` is what the form started from. */
  readonly payloadOf: (values: T, stored: T) => unknown;
  /** Why the form cannot be sent yet, for people; null when it can. */
  readonly mistakeIn: (values: T) => string | null;
  readonly fields: readonly FormField<T>[];
  /** Wording of the list of former versions, for forms whose save does not publish. */
  readonly history?: { readonly title: string; readonly restore: string; readonly next: string };
}
