import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { controlAttributes, FieldError, FieldHelp, FieldLabel, type FieldProps } from './field-parts.tsx';
import styles from './fields.module.css';

interface SelectFieldProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The first choice, which stands for none. */
  readonly empty?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly disabled?: boolean;
}

/** One of a list. */
export function SelectField(props: SelectFieldProps) {
  const { name, options, empty, autoComplete, disabled, answer } = props;
  return (
    <div className={styles.field} data-field={name}>
      <FieldLabel {...props} />
      <FieldHelp {...props} />
      <FieldError {...props} />
      <select
        {...controlAttributes(props)}
        className={styles.input}
        autoComplete={autoComplete}
        disabled={disabled}
        defaultValue={answer?.values[name] ?? ''}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface CheckFieldProps extends Omit<FieldProps, 'label'> {
  readonly label: ReactNode;
  /** Sent when it is ticked. */
  readonly value?: string;
  /** Before anybody changed it. */
  readonly ticked?: boolean;
}

/** A box to tick; with an answer it is as it was sent. */
export function CheckField({ label, value = 'yes', ticked = false, ...props }: CheckFieldProps) {
  const { name, answer } = props;
  const attributes = controlAttributes({ ...props, label: '' });
  return (
    <div className={styles.field} data-field={name}>
      <FieldError {...props} label="" />
      <div className={styles.check}>
        <input
          {...attributes}
          className={styles.box}
          type="checkbox"
          value={value}
          defaultChecked={answer ? answer.values[name] === value : ticked}
        />
        <label className={styles.checkLabel} htmlFor={attributes.id}>
          {label}
        </label>
      </div>
      <FieldHelp {...props} label="" />
    </div>
  );
}

interface FileFieldProps extends FieldProps {
  /** As the input's `accept`: `.pdf,.docx`. */
  readonly accept: string;
  readonly multiple?: boolean;
}

/** Files to choose; browsers never let a page keep them, so after a mistake they are chosen again. */
export function FileField(props: FileFieldProps) {
  const { name, accept, multiple = false } = props;
  return (
    <div className={styles.field} data-field={name}>
      <FieldLabel {...props} />
      <FieldHelp {...props} />
      <FieldError {...props} />
      <input {...controlAttributes(props)} className={styles.file} type="file" accept={accept} multiple={multiple} />
    </div>
  );
}
