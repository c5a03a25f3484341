import { type ReactNode, useId } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { FieldError } from '../field.tsx';
import styles from './form-checks.module.css';
import { boundField } from './form-fields.tsx';
import type { PlainFormHandle } from './use-plain-form.ts';

interface FormChecksProps<In extends FieldValues, Out, Choice extends string> {
  readonly form: PlainFormHandle<In, Out>;
  readonly name: FieldPathByValue<In, Choice[]>;
  readonly label: string;
  readonly choices: readonly { readonly value: Choice; readonly words: ReactNode }[];
}

/** A group of checkboxes, each with its value behind its label. */
export function FormChecks<In extends FieldValues, Out, Choice extends string>({
  form,
  name,
  label,
  choices,
}: FormChecksProps<In, Out, Choice>) {
  const id = useId();
  const { error, control } = boundField(form, name, { id, label });
  return (
    <div>
      <fieldset className={styles.checks}>
        <legend>{label}</legend>
        {choices.map(({ value, words }) => (
          <label key={value} className={styles.check}>
            <input {...control} id={`${id}${value}`} type="checkbox" value={value} />
            <span>
              {words} <code>{value}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <FieldError id={id} error={error} />
    </div>
  );
}
