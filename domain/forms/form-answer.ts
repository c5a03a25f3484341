import type { FormName } from './form-names.ts';

/** What a form's page says after a submission that was not taken: what was typed stays. */
export interface FormAnswer {
  readonly form: FormName;
  /** What was typed, by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong, by field name, in the order of the form. */
  readonly errors: Readonly<Record<string, string>>;
  /** A message for the whole form; null when the fields say it all. */
  readonly banner: string | null;
}
