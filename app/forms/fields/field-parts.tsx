import type { ReactNode } from 'react';
import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { saidIn } from '#domain/forms/answers/said-in.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import styles from './fields.module.css';

/** The props that all fields share. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** Help text under the label. */
  readonly help?: ReactNode;
  /** Fields that are not required are marked '(optional)'. */
  readonly required?: boolean;
  /** The server's English message when a required field is empty, which script shows without asking it. */
  readonly missing?: string;
  readonly answer: FormAnswer | null;
}

/** The id of a field's control, which error summaries link to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** The props of a field whose message about a missing value is in the language of the page. */
export function useSaidProps<Props extends Pick<FieldProps, 'missing'>>(props: Props): Props {
  const language = useLanguage();
  return props.missing === undefined ? props : { ...props, missing: saidIn(language, props.missing) };
}

/** The attributes that connect a control with its help and error. */
export function controlAttributes({ name, help, required = false, missing, answer }: FieldProps) {
  const id = fieldId(name);
  return {
    id,
    name,
    required,
    'data-missing': missing,
    'aria-invalid': answer?.errors[name] === undefined ? undefined : true,
    'aria-describedby': help === undefined ? `${id}-error` : `${id}-help ${id}-error`,
  };
}

export function FieldLabel({ name, label, required = false }: FieldProps) {
  const { forms } = useMessages();
  return (
    <label className={styles.label} htmlFor={fieldId(name)}>
      {label}
      {!required && <span className={styles.optional}>{forms.optional}</span>}
    </label>
  );
}

/** Placed above the control, so that it is read before typing. */
export function FieldHelp({ name, help }: FieldProps) {
  if (help === undefined) return null;
  return (
    <div className={styles.help} id={`${fieldId(name)}-help`}>
      {help}
    </div>
  );
}

/** Always rendered, so that script can write to it. */
export function FieldError({ name, answer }: FieldProps) {
  const error = answer?.errors[name];
  return (
    <p className={styles.error} id={`${fieldId(name)}-error`} data-error-for={name} hidden={error === undefined}>
      {error}
    </p>
  );
}
