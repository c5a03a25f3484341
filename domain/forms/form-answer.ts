import type { FormName } from './form-names.ts';

/** The default message above the errors of single fields. */
export const CHECK_THE_FIELDS = 'There is a problem. Please check the answers below.';

/** What a form's page shows again after a rejected submission. */
export interface FormAnswer {
  readonly form: FormName;
  /** What was typed, by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** Error messages by field name, in the order of the form. */
  readonly errors: Readonly<Record<string, string>>;
  /** A message for the whole form; `null` when the errors of the fields are enough. */
  readonly banner: string | null;
}
