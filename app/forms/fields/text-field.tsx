import type { HTMLInputAutoCompleteAttribute } from 'react';
import { controlAttributes, FieldError, FieldHelp, FieldLabel, type FieldProps, useSaidProps } from './field-parts.tsx';
import styles from './fields.module.css';

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
  /** The id of a `<datalist>` with suggestions. */
  readonly list?: string;
  /** The initial value. */
  readonly initial?: string;
}

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const { name, type = 'text', autoComplete, placeholder, maxLength, inputMode, list, answer, initial = '' } = props;
  return (
    <div className={styles.field} data-field={name}>
      <FieldLabel {...props} />
      <FieldHelp {...props} />
      <FieldError {...props} />
      <input
        {...controlAttributes(useSaidProps(props))}
        className={styles.input}
        type={type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        maxLength={maxLength}
        inputMode={inputMode}
        list={list}
        defaultValue={answer?.values[name] ?? initial}
        dir={type === 'text' ? 'auto' : undefined}
      />
    </div>
  );
}

interface TextAreaProps extends FieldProps {
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly rows?: number;
}

/** A multi-line text field. */
export function TextArea(props: TextAreaProps) {
  const { name, placeholder, maxLength, rows = 5, answer } = props;
  return (
    <div className={styles.field} data-field={name}>
      <FieldLabel {...props} />
      <FieldHelp {...props} />
      <FieldError {...props} />
      <textarea
        {...controlAttributes(useSaidProps(props))}
        className={styles.input}
        placeholder={placeholder}
        maxLength={maxLength}
        rows={rows}
        defaultValue={answer?.values[name] ?? ''}
        dir="auto"
      />
    </div>
  );
}
