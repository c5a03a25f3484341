import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly help?: ReactNode;
  /** The error message. */
  readonly error?: string | undefined;
  /** For a group of controls, which has a name instead of a label. */
  readonly isGroup?: boolean;
  readonly children: ReactNode;
}

/** A control with its label above, and help and error below. */
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

/** The error message of the control with this id; nothing if it has none. */
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
  /** The kind of text, for browsers and password managers. */
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
