import type { z } from 'zod';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';

/** A part of a form that two versions are compared by. */
export interface FormField<T> {
  readonly key: keyof T & string;
  readonly label: string;
  /** What it holds, for people. */
  readonly text: (values: T) => string;
}

/** A form of the desk that is loaded, edited and saved as a whole; `T` holds what its inputs hold. */
export interface FormKind<T> {
  /** Its name in the address and on the screen, and how a save is reported. */
  readonly editor: Pick<DeskEditor, 'slug' | 'label' | 'saved' | 'failed'>;
  readonly readPath: string;
  readonly savePath: string;
  /** Checks what comes back from the browser's own storage. */
  readonly schema: z.ZodType<T>;
  readonly empty: T;
  /** Reads the server's answer. Throws when it is something else. */
  readonly valuesOf: (answer: unknown) => T;
  /** What is sent; `stored` is what the form started from. */
  readonly payloadOf: (values: T, stored: T) => unknown;
  /** Why the form cannot be sent yet, for people; null when it can. */
  readonly mistakeIn: (values: T) => string | null;
  readonly fields: readonly FormField<T>[];
  /** How the list of former states speaks, where a save alone does not publish. */
  readonly history?: { readonly title: string; readonly restore: string; readonly next: string };
}
