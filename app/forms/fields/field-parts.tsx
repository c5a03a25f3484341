import type { ReactNode } from 'react';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import styles from './fields.module.css';

/** What every field of a form has. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** Said under the label. */
  readonly help?: ReactNode;
  /** Others are marked '(optional)' behind their label. */
  readonly required?: boolean;
  readonly answer: FormAnswer | null;
}

/** The id of a field: error summaries lead to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** The attributes that tie a control to its help and its error; the values that were typed are the control's own. */
export function controlAttributes({ name, help, required = false, answer }: FieldProps) {
  const id = fieldId(name);
  return {
    id,
    name,
    required,
    'aria-invalid': answer?.errors[name] === undefined ? undefined : true,
    'aria-describedby': help === undefined ? `${id}-error` : `${id}-help ${id}-error`,
  };
}

export function FieldLabel({ name, label, required = false }: FieldProps) {
  return (
    <label className={styles.label} htmlFor={fieldId(name)}>
      {label}
      {!required && <span className={styles.optional}> (optional)</span>}
    </label>
  );
}

/** Help above the control, as it is read before typing. */
export function FieldHelp({ name, help }: FieldProps) {
  if (help === undefined) return null;
  return (
    <div className={styles.help} id={`${fieldId(name)}-help`}>
      {help}
    </div>
  );
}

/** Always in the page, so that script has a place to write to. */
export function FieldError({ name, answer }: FieldProps) {
  const error = answer?.errors[name];
  return (
    <p className={styles.error} id={`${fieldId(name)}-error`} data-error-for={name} hidden={error === undefined}>
      {error}
    </p>
  );
}
