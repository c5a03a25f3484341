import type { ReactNode } from 'react';
import { controlAttributes, FieldError, FieldHelp, FieldLabel, type FieldProps, useSaidProps } from './field-parts.tsx';
import styles from './fields.module.css';

interface CheckFieldProps extends Omit<FieldProps, 'label'> {
  readonly label: ReactNode;
  /** The value sent when ticked. */
  readonly value?: string;
  /** The initial state. */
  readonly ticked?: boolean;
}

/** A checkbox; after a rejected submission it keeps the state that was sent. */
export function CheckField({ label, value = 'yes', ticked = false, ...props }: CheckFieldProps) {
  const { name, answer } = props;
  const attributes = controlAttributes(useSaidProps({ ...props, label: '' }));
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
  /** The input's `accept`, such as `.pdf,.docx`. */
  readonly accept: string;
  readonly multiple?: boolean;
}

/** A file input. Browsers can't restore chosen files, so after an error they must be chosen again. */
export function FileField(props: FileFieldProps) {
  const { name, accept, multiple = false } = props;
  return (
    <div className={styles.field} data-field={name}>
      <FieldLabel {...props} />
      <FieldHelp {...props} />
      <FieldError {...props} />
      <input
        {...controlAttributes(useSaidProps(props))}
        className={styles.file}
        type="file"
        accept={accept}
        multiple={multiple}
      />
    </div>
  );
}
