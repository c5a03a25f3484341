import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** What is wrong with it, for people. */
  readonly error?: string | undefined;
  /** A group of controls has a name, not a label for one of them. */
  readonly isGroup?: boolean;
  readonly children: ReactNode;
}

/** A label above, the control, help and error below. */
export function Field(props: FieldProps) {
  const { id, label, help, error, isGroup = false, children } = props;
  return (
    <div className={styles.field}>
      {isGroup ? (
        <p id={`${id}label`} className={styles.label}>
          {label}
        </p>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {help !== undefined && (
        <p id={`${id}help`} className={styles.help}>
          {help}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** What is wrong with the control of this id, for people; nothing when nothing is. */
export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  if (error === undefined) return null;
  return (
    <p id={`${id}error`} className={styles.error}>
      {error}
    </p>
  );
}

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly help?: ReactNode;
  readonly required?: boolean;
  /** What sort of text it is, for browsers and password managers. */
  readonly sort?: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'minLength'>;
  readonly onType: (value: string) => void;
}

/** One line of text. */
export function TextField({ id, label, value, maxLength, help, required = false, sort, onType }: TextFieldProps) {
  return (
    <Field id={id} label={label} help={help}>
      <input
        {...sort}
        id={id}
        className={styles.input}
        value={value}
        maxLength={maxLength}
        required={required}
        aria-describedby={help === undefined ? undefined : `${id}help`}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  );
}
